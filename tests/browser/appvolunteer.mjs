// A volunteer gets from a fresh account to a public, official, corrected meet in the browser alone. HARRIER is the server.
import assert from "node:assert/strict";

import { call, fill, follow, heading, journey, look, openApp, press, sees, server, signIn, tokenOf, unfaulted } from "./app.mjs";
import { launch } from "./chromium.mjs";

const email = `director${Date.now()}@example.org`;
const password = "flags along the creek";
const rows = Array.from({ length: 12 }, (_, i) => `${i + 1};Runner ${String.fromCharCode(65 + i)};${i === 4 ? "St Johns" : i % 2 ? "St. John's" : "Mapleton"};${18 + i}:0${i % 10}.4;${i}`);
const file = `Pl;Name;Club;Zielzeit netto 1;Note X\n${rows.join("\n")}\n`;

const browser = await launch();
try {
  const page = await openApp(browser);
  await journey(page, () => go(page));
} finally {
  await browser.close();
}

async function go(page) {
  await follow(page, "Create one");
  await fill(page, { "Your name": "Vera Volunteer", "Email address": email, Password: password });
  await press(page, "Create account");
  await heading(page, "My week");
  await follow(page, "Races");
  await heading(page, "My races");
  await look(page, "no races");
  await follow(page, "New race");
  await fill(page, { Name: "Creek Relays", Place: "Mapleton" });
  await look(page, "new race");
  await press(page, "Create race");

  // The file is shown before anything is stored. What it does not say, the volunteer does.
  await heading(page, "Creek Relays");
  await page.getByLabel("Choose a file of results").setInputFiles(process.env.WORKBOOK);
  await sees(page, "Several sheets of the workbook have data");
  await look(page, "which sheet");
  await press(page, "Sheet Varsity");
  await sees(page, "2 rows can be imported");
  const race = /races\/([0-9a-f-]{36})/.exec(page.url())[1];
  // The second preview is slow, so the event is typed while it is on its way.
  let previews = 0;
  let typed;
  const untilTyped = new Promise((resolve) => (typed = resolve));
  await page.route(/\/results\?.*dry_run=true/, async (route) => {
    if (++previews === 2) await untilTyped;
    await route.continue();
  });
  await page.getByLabel("Choose a file of results").setInputFiles({ name: "creek-5k.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
  await page.getByLabel("Gender", { exact: true }).selectOption("Women");
  await page.getByRole("group", { name: "Which event is it?" }).getByRole("button", { name: "5K" }).waitFor();
  await fill(page, { Event: "5K" });
  await page.getByLabel("Event", { exact: true }).press("Enter");
  typed();
  await press(page, "Use Zielzeit netto 1 as Time");
  await sees(page, "12 rows can be imported");
  await page.getByLabel("Taken for: Note X").selectOption("Bib");
  await press(page, "Merge into St. John's");
  await sees(page, "Will be merged into");
  await look(page, "import preview");
  const token = await tokenOf(email, password);
  assert.equal((await call(token, "GET", `/race/${race}`)).results, 0, "nothing is stored before it has been seen");
  await press(page, "Import 12 results");
  await sees(page, "12 results imported.");
  await look(page, "imported");
  await follow(page, "See the results");
  await sees(page, "Women 5K: 12 results");
  await look(page, "race results");
  const results = () => call(token, "GET", `/result/list/${race}/womens/5K`);
  assert.deepEqual([...new Set((await results()).map(({ team }) => team))].sort(), ["Mapleton", "St. John's"]);
  assert.deepEqual((await results()).slice(0, 3).map(({ bib, time }) => [bib, time]), [["0", "18:00.4"], ["1", "19:01.4"], ["2", "20:02.4"]]);

  // A corrected file that has the old name alone is merged again, unless the volunteer says otherwise.
  await follow(page, "Import");
  // A table is pasted, as spreadsheets copy it.
  await page.getByLabel("Choose a file of results").waitFor();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "place\tname\ttime\n1\tAnn\t40:00\n");
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await sees(page, "The file does not say who ran: choose women or men above, or the column that says it. The file does not say which event it is");
  const numbered = "place,name,team,gender,event,time,status\n1,Ann,Oak,F,10K,40:00,1\n,Bo,Oak,F,10K,,2\n";
  await page.getByLabel("Choose a file of results").setInputFiles({ name: "numbered.csv", mimeType: "text/csv", buffer: Buffer.from(numbered) });
  await press(page, "They mean 1 = Finished, 2 = DNF");
  await sees(page, "2 rows can be imported");
  const corrected = "place,name,team,gender,event,time\n5,Runner E,St Johns,F,5K,22:04.4\n";
  await page.getByLabel("Choose a file of results").setInputFiles({ name: "corrected.csv", mimeType: "text/csv", buffer: Buffer.from(corrected) });
  await sees(page, "As you decided before:");
  await press(page, "Will be merged into St. John's");
  await press(page, "Merge into St. John's");
  await sees(page, "Will be merged into St. John's");
  await look(page, "decided before");
  await follow(page, "Results");

  // Correct, disqualify, close up, and undo that.
  await press(page, "Runner B");
  await fill(page, { Time: "19:02.9", Reason: "The watch was read wrong." });
  await look(page, "correct a result");
  await press(page, "Save");
  await sees(page, "19:02.9");
  await press(page, "Runner C");
  await fill(page, { Bib: "33" });
  await press(page, "Disqualify");
  await fill(page, { "Why?": "Rule 163.3" });
  await look(page, "disqualify");
  await press(page, "Disqualify");
  await sees(page, "is disqualified, and has no place.");
  await press(page, "Undo disqualification");
  await press(page, "Runner C");
  await press(page, "Disqualify");
  await fill(page, { "Why?": "Rule 163.3" });
  await press(page, "Disqualify");
  await sees(page, "is disqualified, and has no place.");
  await press(page, "Done");
  await sees(page, "DQ");
  const c = (await results()).find(({ athlete }) => athlete === "Runner C");
  assert.deepEqual([c.status, c.place, c.bib], ["dq", null, "33"], "what was typed beside is kept");
  assert.ok((await call(token, "GET", `/result/${c._id}/history`)).some(({ reason }) => reason === "Rule 163.3"), "the reason is kept");
  await follow(page, "Check");
  await press(page, "Show what would change");
  await sees(page, "4 → 3");
  await look(page, "check");
  await page.getByRole("button", { name: "Close up places", exact: true }).click();
  await sees(page, "Places closed up");
  assert.equal((await results()).find(({ athlete }) => athlete === "Runner D").place, 3);
  await page.locator("li", { hasText: "Places closed up" }).getByRole("button", { name: "Undo" }).click();
  await look(page, "undo asks");
  await press(page, "Give the places back");
  await sees(page, "Undone");
  assert.equal((await results()).find(({ athlete }) => athlete === "Runner D").place, 4);
  // The row stays where it was, and the undoing is taken back there.
  await page.getByRole("button", { name: "Take back: Places closed up" }).click();
  await page.getByText("Undone").waitFor({ state: "detached" });
  assert.equal((await results()).find(({ athlete }) => athlete === "Runner D").place, 3);

  // A finisher who was missed stands at the place of the time, is an open mistake that leads to the row, and gets the place.
  await follow(page, "Results");
  await press(page, "Add a result");
  await fill(page, { Name: "Late Larch", Team: "Mapleton", Time: "18:30.0" });
  await press(page, "Save");
  await sees(page, "by time");
  await look(page, "missed finisher");
  assert.deepEqual((await results()).slice(0, 2).map(({ athlete, place }) => [athlete, place]), [["Runner A", 1], ["Late Larch", null]]);
  await follow(page, "Check");
  await sees(page, "The finisher has no place, and others have.");
  await page.locator("li", { hasText: "The finisher has no place" }).getByRole("button", { name: "Show the result" }).click();
  await page.getByRole("dialog").waitFor();
  assert.equal(await page.getByRole("dialog").getByLabel("Name").inputValue(), "Late Larch");
  await press(page, "Cancel");
  await press(page, "Show what would change");
  await sees(page, "– → 2");
  await page.getByRole("button", { name: "Close up places", exact: true }).click();
  await sees(page, "Nothing looks wrong.");
  assert.equal((await results()).find(({ athlete }) => athlete === "Late Larch").place, 2);

  for (const [tab, text] of [["People", "Nobody claims a result."], ["Share", "Embed the results"], ["Settings", "Deletes the race"]]) {
    await page.getByRole("navigation", { name: "Parts of the race" }).getByRole("link", { name: tab }).click();
    await sees(page, text);
    await look(page, `race ${tab.toLowerCase()}`);
  }
  // How teams are scored, with what that would change.
  await fill(page, { "Scorers of a team": "3" });
  await press(page, "Show what would change");
  await page.getByRole("region", { name: "Show what would change" }).getByRole("cell", { name: "Mapleton" }).waitFor();
  assert.equal((await call(token, "GET", `/race/${race}`)).scoring.scorers, 5, "a preview stores nothing");
  await look(page, "scoring");
  await press(page, "Save: Team scores");
  await sees(page, "Saved");
  assert.equal((await call(token, "GET", `/race/${race}`)).scoring.scorers, 3);
  // The poster is alone on its sheet, and its short address leads to the page.
  await follow(page, "Share");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await press(page, "Copy the link");
  await sees(page, "Copied.");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `${server}/r/${race}`);
  await page.emulateMedia({ media: "print" });
  assert.ok(await page.locator(".finish").isVisible());
  assert.ok(!(await page.getByRole("heading", { name: "Embed the results" }).isVisible()));
  const address = await page.locator(".finish .address").innerText();
  await page.emulateMedia({ media: "screen" });
  assert.match(await (await fetch(`http://${address}`)).text(), /Creek Relays/);

  // Somebody reports a result. The email leads to the report, also a director who has to sign in first.
  const reader = await call(undefined, "POST", "/user", { email: `reader${Date.now()}@example.org`, password, coach: false });
  await call(reader.token, "POST", `/result/${(await results())[0]._id}/report`, { reason: "wrong", text: "I was at the dentist." });
  const other = await openApp(browser);
  await other.goto(`${server}/app/races/${race}/people#reports`);
  await signIn(other, email, password);
  await sees(other, "I was at the dentist.");
  await other.waitForFunction(() => Math.abs(document.getElementById("reports").getBoundingClientRect().top) < innerHeight);
  await look(other, "race report");
  await other.getByLabel("Your answer").fill("It is corrected.");
  await press(other, "Settle");
  await sees(other, "Nobody has reported a result.");
  unfaulted(other);
  // Official results have no likely mistakes that nobody has looked at.
  const last = (await results()).findLast(({ place }) => place !== null);
  await call(token, "PUT", "/result", { _id: last._id, time: "17:00.0" });
  await press(page, "Make official");
  await sees(page, "1 likely mistake still open.");
  await look(page, "open mistakes");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  // What a director calls right is so in every browser, until it is shown again.
  const tab = await page.context().newPage();
  await tab.goto(`${server}/app/races/${race}/check`);
  await press(tab, "This is right");
  await sees(tab, "Nothing looks wrong.");
  await press(tab, "Show them");
  await press(tab, "This is right");
  await sees(tab, "Nothing looks wrong.");
  assert.deepEqual((await call(token, "GET", `/race/${race}/issues`)).issues.map(({ dismissed }) => dismissed), [true]);
  await tab.close();
  await press(page, "Make official");
  await sees(page, "Make provisional");

  // The public page has it, without an account.
  const visitor = await browser.newPage();
  await visitor.goto(`${server}/r/${race}`);
  const shown = await visitor.locator("body").innerText();
  for (const text of ["Creek Relays", "The results are official.", "19:02.9", "DQ", "My Harrier"]) assert.ok(shown.includes(text), `${text} in ${shown}`);
  await page.goto(`${server}/app/account`);
  await press(page, "Sign out");
  await heading(page, "Sign in");
  unfaulted(page, /results\?.*dry_run=true$|status of 422/);
}
