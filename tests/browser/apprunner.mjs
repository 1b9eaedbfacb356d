// A runner signs up, writes today, is offline for a while, sees what another device wrote, and looks at every page of the log. HARRIER is the server,
// ARCHIVE and WORKBOOK are files of earlier runs.
import assert from "node:assert/strict";

import { call, fill, follow, heading, journey, look, openApp, press, sees, server, tokenOf, unfaulted } from "./app.mjs";
import { launch } from "./chromium.mjs";

const { ARCHIVE, WORKBOOK } = process.env;
const email = `runner${Date.now()}@example.org`;
const password = "hills in the morning";
const today = new Date().toISOString().slice(0, 10);
const [year, month, day] = today.split("-");

const browser = await launch();
try {
  const page = await openApp(browser);
  await journey(page, () => go(page));
} finally {
  await browser.close();
}

async function go(page) {
  await heading(page, "Sign in");
  await look(page, "sign in");
  await follow(page, "Forgot your password?");
  await heading(page, "Forgot your password?");
  await look(page, "forgotten password");
  await follow(page, "Sign in");
  await follow(page, "Create one");
  await heading(page, "Create your account");
  await look(page, "sign up");
  await fill(page, { "Your name": "Ada Runner", "Email address": email, Password: password });
  await press(page, "Create account");

  // Today, in place. Each field is saved by itself.
  await heading(page, "My week");
  await look(page, "empty week");
  const token = await tokenOf(email, password);
  const stored = () => call(token, "GET", `/log/${month}-${day}-${year}`);
  const saved = () => page.getByText("Saved", { exact: true }).waitFor();
  await call(token, "PUT", `/user/${(await call(token, "GET", "/user/me"))._id}`, { units: "km" });
  await page.reload();
  await page.getByLabel("Add a run").fill("10 km 51:20 easy along the river");
  await page.getByLabel("Add a run").press("Enter");
  await sees(page, "along the river");
  await saved();
  await fill(page, { "Sleep (h)": "7,5", "Resting heart rate (bpm)": "48", "Feel (1–10)": "8", Notes: "Windy." });
  await press(page, "Add checkbox");
  await fill(page, { "New checkbox": "Stretched" });
  await page.getByLabel("New checkbox").press("Enter");
  await page.getByLabel("Stretched").check();
  await sees(page, "1 day");
  await saved();
  let entry = await stored();
  assert.deepEqual([entry.sleep, entry.rhr, entry.feel, entry.notes, entry.checkboxes], [7.5, 48, 8, "Windy.", { Stretched: true }]);
  assert.deepEqual(entry.runs.map(({ meters, seconds, kind, title }) => [meters, seconds, kind, title]), [[10000, 3080, "easy", "along the river"]]);
  await look(page, "week");

  // Offline, what is written waits with a mark, also when another device writes another field. It is sent once, although an answer is lost.
  await page.context().setOffline(true);
  await sees(page, "No connection to the server");
  await fill(page, { "Resting heart rate (bpm)": "47" });
  await page.getByLabel("Add a run").fill("5 km");
  await page.getByLabel("Add a run").press("Enter");
  await sees(page, "Waiting to be sent");
  await call(token, "POST", `/log/${month}-${day}-${year}`, { sleep: 8 });
  let lost = 0;
  await page.route("**/log/*/runs", async (route) => {
    if (lost++ > 0) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.context().setOffline(false);
  await page.getByText("Waiting to be sent", { exact: true }).waitFor({ state: "detached" });
  entry = await stored();
  assert.deepEqual([entry.sleep, entry.rhr, entry.runs.length], [8, 47, 2]);
  assert.ok(lost >= 2, "the run was sent again");
  assert.equal(await page.getByLabel("Sleep (h)").inputValue(), "8");

  // The same field: both values are shown, and the user decides.
  await call(token, "POST", `/log/${month}-${day}-${year}`, { rhr: 52 });
  await fill(page, { "Resting heart rate (bpm)": "46" });
  await page.getByLabel("Notes").focus();
  await sees(page, "You wrote: 46. Elsewhere: 52.");
  await look(page, "conflict");
  await press(page, "Keep mine");
  await page.getByText("You wrote").waitFor({ state: "detached" });
  await page.getByText("Waiting to be sent", { exact: true }).waitFor({ state: "detached" });
  assert.equal((await stored()).rhr, 46);

  // A run by form, corrected, with shoes.
  await follow(page, "Shoes");
  await heading(page, "Shoes");
  await fill(page, { Name: "Green pair", "Distance before (km)": "120" });
  await press(page, "Add");
  await sees(page, "120 km");
  await look(page, "shoes");
  await follow(page, "Week");
  await press(page, "Form");
  await fill(page, { "Distance (km)": "16.5", Time: "1:24:30" });
  await page.getByLabel("Shoes").selectOption("Green pair");
  await press(page, "Save");
  await page.getByRole("link", { name: "16.5 km" }).click();
  await heading(page, "Run");
  await sees(page, "Green pair");
  await press(page, "Edit");
  await fill(page, { Title: "Ridge and back" });
  await page.getByLabel("Kind").selectOption("Long run");
  await press(page, "Save");
  await heading(page, "Ridge and back");
  await look(page, "run");

  for (const [link, title] of [["Week", "My week"], ["Month", /\d{4}/], ["Year", "Year"], ["Summary", "Summary"], ["Records", "Records"], ["Goals", "Goals"]]) {
    if (link === "Week") await page.goto(`${server}/app`);
    else await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: link }).click();
    await heading(page, title);
    await look(page, `log ${link.toLowerCase()}`);
  }
  await press(page, "Set a goal: Each week");
  await fill(page, { "Distance (km)": "60" });
  await press(page, "Save");
  await sees(page, "of 60 km");

  // An archive of Strava and a workbook: seen before anything is added, then added, and one of them undone.
  for (const [file, undo] of [[ARCHIVE, false], [WORKBOOK, true]]) {
    await page.goto(`${server}/app/bring`);
    await heading(page, "Bring your log");
    await page.getByLabel("Choose a file").setInputFiles(file);
    await sees(page, "This would add 2 runs");
    if (undo) await look(page, "bring preview");
    await press(page, "Import");
    await sees(page, "Added 2 runs");
    if (!undo) continue;
    await look(page, "bring done");
    await page.getByRole("button", { name: "Undo: 2025.xlsx" }).click();
    await sees(page, "undone");
  }
  const from = (date) => call(token, "GET", `/log/athlete/me/range/${date}/${date}`);
  assert.deepEqual([(await from("03-01-2026")).length, (await from("10-01-2025")).length], [1, 0]);

  unfaulted(page, /\/track$|status of 404/, /ERR_INTERNET_DISCONNECTED|ERR_FAILED|answered 412|status of 412/);
}
