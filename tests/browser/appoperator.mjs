// An operator goes through the pages of operators: health, a spammer, their race, reports, apps, invitations, jobs, and the audit log of it all. HARRIER is
// the server with its base path, EMAIL and PASSWORD are the operator's, SPAMMER is a user with a RACE and claims, and OTHER disputes one of these, with
// OTHERS_PASSWORD. A request to WAIT lets 16 minutes pass for the operator's session.
import assert from "node:assert/strict";

import { fill, follow, heading, journey, look, openApp, press, sees, server, signIn, tokenOf, unfaulted } from "./app.mjs";
import { launch } from "./chromium.mjs";

const { EMAIL, PASSWORD, RACE, SPAMMER, OTHER, OTHERS_PASSWORD, WAIT } = process.env;
const browser = await launch();
try {
  const stranger = await openApp(browser);
  await journey(stranger, () => beside(stranger));
  const page = await openApp(browser);
  await journey(page, () => go(page));
} finally {
  await browser.close();
}

/** Somebody who is no operator finds no page of operators. */
async function beside(page) {
  await page.goto(`${server}/app/operator`);
  await signIn(page, OTHER, OTHERS_PASSWORD);
  await heading(page, "There is no such page.");
  assert.equal(await page.getByRole("link", { name: "Operator", exact: true }).count(), 0);
  await page.goto(`${server}/app/operator/users/${SPAMMER}`);
  await heading(page, "There is no such page.");
  unfaulted(page);
}

async function go(page) {
  const dialog = page.getByRole("dialog");
  const tab = (name) => page.getByRole("navigation", { name: "Operators' pages" }).getByRole("link", { name, exact: true }).click();
  /** Presses a button of a page, and says yes in the dialog, with what it is to be told. */
  async function act(button, fields = {}) {
    await press(page, button);
    for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(text);
    await dialog.getByRole("button").first().click();
  }
  const reason = { "Reason, for the audit log": "Posts junk" };

  await signIn(page, EMAIL, PASSWORD);
  await heading(page, "My week");
  await follow(page, "Operator");
  await heading(page, "Health");
  await sees(page, "Newest backup");
  await sees(page, "Free disk space");
  await sees(page, "live stream");
  await look(page, "operator health");

  // A user is found by name. The markup in it is text.
  await tab("Users");
  await fill(page, { Find: "spammer" });
  await page.getByLabel("by", { exact: true }).selectOption("name");
  await press(page, "Find");
  const name = page.getByRole("link", { name: /Sam <b>Spammer<\/b>/ });
  await name.waitFor();
  await look(page, "operator users");
  await name.click();
  await heading(page, /Sam <b>Spammer<\/b>/);
  await look(page, "operator user");
  await press(page, "Suspend");
  await look(page, "operator asked");
  await dialog.getByLabel("Hide the races that they direct alone").check();
  await dialog.getByLabel("Reason, for the audit log").fill("Posts junk");
  await dialog.getByRole("button", { name: "Suspend" }).click();
  await sees(page, "The user is suspended.");
  await sees(page, "Hidden races");
  await look(page, "operator hidden races");
  await act("Restore");
  await sees(page, "The user is restored.");
  await page.getByText("Hidden races").waitFor({ state: "detached" });
  await act("End sessions", reason);
  await sees(page, "The sessions have ended.");
  await act("Send a password reset");
  await sees(page, "The email is on its way.");
  await act("Release: Team spam-state", reason);
  await sees(page, "The team is released.");

  // A grave act needs the password if the sign-in is long ago, and nothing happens without it. A link is shown once.
  await fetch(WAIT);
  await act("Create a reset link");
  const password = dialog.getByLabel("Password", { exact: true });
  await password.waitFor();
  await look(page, "operator password again");
  await password.fill("not the password");
  await dialog.getByRole("button").first().click();
  await dialog.getByText(/wrong/i).waitFor();
  assert.equal(await page.locator("pre").count(), 0);
  await password.fill(PASSWORD);
  await dialog.getByRole("button").first().click();
  await sees(page, "It is not shown again.");
  assert.match(await page.locator("pre").innerText(), /\/reset\//);
  await press(page, "I have saved it");
  await page.locator("pre").waitFor({ state: "detached" });
  await act("Make an operator", reason); // signed in a moment ago
  await sees(page, "The user is an operator now.");
  await act("Demote", reason);
  await sees(page, "The user is no longer an operator.");
  await follow(page, "What this user did");
  await sees(page, "Only some entries are shown.");
  await page.goBack();
  await follow(page, "What operators did to this user");
  await sees(page, "user.suspend");
  await sees(page, "Posts junk");
  await look(page, "operator audit of a user");

  // A race whose name and description are markup, written from right to left, and long.
  await tab("Races");
  const race = page.getByRole("link", { name: /<script>alert\(1\)<\/script>/ });
  await race.waitFor();
  await fill(page, { Find: "nothing like it" });
  await press(page, "Find");
  await sees(page, "There are no such races.");
  await fill(page, { Find: "junk" }); // a race of somebody else, which was hidden and is there again
  await press(page, "Find");
  await race.waitFor();
  await fill(page, { Find: "" });
  await press(page, "Find");
  await race.waitFor();
  await look(page, "operator races");
  await race.click();
  await heading(page, /^Junk <script>alert/);
  await sees(page, "…"); // the description is cut
  await page.getByLabel("Event").selectOption({ label: "Women 6K" });
  await page.getByRole("link", { name: "<u>Ada</u>" }).waitFor();
  await look(page, "operator race");
  await press(page, "Change the state");
  await dialog.getByLabel("State", { exact: true }).selectOption("locked");
  await dialog.getByRole("button", { name: "Change the state" }).click();
  assert.equal(await dialog.getByLabel("Reason, for the audit log").evaluate((input) => input.validity.valueMissing), true, "a reason must be given");
  await dialog.getByLabel("Reason, for the audit log").fill("Under review");
  await dialog.getByRole("button", { name: "Change the state" }).click();
  await sees(page, "The state of the race is changed.");
  await act("Hand the race over", { "Email address or user ID": "nobody@example.org", ...reason });
  await dialog.getByText("There is no such user.").waitFor();
  await dialog.getByLabel("Email address or user ID").fill(OTHER);
  await dialog.getByRole("button", { name: "Hand the race over" }).click();
  await sees(page, "The race is handed over.");
  await sees(page, "Rea Al");
  await page.getByLabel("Event").selectOption({ label: "Women 6K" });
  await page.getByRole("link", { name: "<u>Ada</u>" }).click();
  await heading(page, "<u>Ada</u>");
  await look(page, "operator result");
  await act("Delete result", reason);
  await heading(page, /^Junk <script>alert/);
  await page.getByRole("button", { name: /^Undo: / }).click();
  await look(page, "operator import");
  await dialog.getByLabel("Also if its results have been corrected since").check();
  await dialog.getByLabel("Reason, for the audit log").fill("Posts junk");
  await dialog.getByRole("button", { name: "Delete import" }).click();
  await sees(page, "The import is undone.");

  // A report and a dispute. The note reaches the reporter, and the ID is free.
  await tab("Reports");
  await sees(page, "Sells <b>shoes</b>");
  await look(page, "operator reports");
  await page.getByRole("button", { name: /^Refuse: Junk <script>/ }).click();
  await dialog.getByLabel("Note to the reporter").fill("It is a race.");
  await dialog.getByRole("button", { name: "Refuse" }).click();
  await sees(page, "The report is refused.");
  await page.getByRole("button", { name: "Settle: spammer" }).click();
  await dialog.getByLabel(/^Release the Athlete ID/).check();
  await dialog.getByLabel("Note to the reporter").fill("It is yours.");
  await dialog.getByRole("button", { name: "Settle" }).click();
  await sees(page, "The report is settled.");
  await page.getByLabel("State").selectOption("refused");
  await sees(page, "It is a race.");
  assert.equal((await (await fetch(`${server}/user/claimed/spammer`)).json()).claimed, false);

  await tab("Apps");
  await look(page, "operator apps");
  await act("Block: <b>Pace</b> board", reason);
  await sees(page, "The app is blocked.");
  await act("Unblock: <b>Pace</b> board");
  await sees(page, "Users can allow the app again.");

  await tab("Invitations");
  await fill(page, { "Email address": "sam@example.org" });
  await press(page, "Invite");
  await sees(page, "The invitation is on its way.");
  await press(page, "Invite");
  await sees(page, "Anyone with this link can create one account.");
  await press(page, "I have saved it");
  await look(page, "operator invitations");
  await page.getByRole("button", { name: /^End: sam@example.org/ }).click();
  await dialog.getByRole("button", { name: "End" }).click();
  await sees(page, "The invitation has ended.");

  await tab("Jobs");
  await look(page, "operator jobs");
  await follow(page, "Emails that failed");
  await sees(page, "There are none.");

  // What is deleted is gone, and the audit log says why.
  await page.goto(`${server}/app/operator/races/${RACE}`);
  await act("Delete race", reason);
  await heading(page, "Races");
  await page.goto(`${server}/app/operator/users/${SPAMMER}`);
  await act("Delete account", reason);
  await heading(page, "Users");
  const token = await tokenOf(EMAIL, PASSWORD);
  const left = (path) => fetch(server + path, { headers: { Authorization: `Bearer ${token}` } });
  assert.equal((await left(`/operator/users/${SPAMMER}`)).status, 404);
  assert.equal((await left(`/race/${RACE}`)).status, 404);
  await tab("Audit log");
  for (const one of ["user.delete", "race.delete", "result.delete", "import.delete", "race.change", "app.block", "“Under review”"]) await sees(page, one);
  await look(page, "operator audit");
  unfaulted(page, /user\/login|status of 4\d\d|reset-link/);
}
