// A runner signs up, writes today, is offline for a while, sees what another device wrote, and looks at every page of the log. HARRIER is the server,
// ARCHIVE and WORKBOOK are files of earlier runs, and INTERVALS_KEY is the key of its Intervals.icu.
import assert from "node:assert/strict";

import { call, fill, follow, heading, journey, look, openApp, press, sees, server, tokenOf, unfaulted } from "./app.mjs";
import { launch } from "./chromium.mjs";

const { ARCHIVE, WORKBOOK, INTERVALS_KEY } = process.env;
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
  await press(page, "Add a habit");
  await fill(page, { "New habit": "Stretched" });
  await page.getByLabel("New habit").press("Enter");
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

  // Of notes, both can be kept.
  await call(token, "POST", `/log/${month}-${day}-${year}`, { notes: "From the watch." });
  await fill(page, { Notes: "From the phone." });
  await page.getByLabel("Sleep (h)").focus();
  await press(page, "Keep both");
  await page.getByText("You wrote").waitFor({ state: "detached" });
  while ((await stored()).notes !== "From the watch.\nFrom the phone.") await page.waitForTimeout(100);

  // A run by form, corrected, with shoes.
  await follow(page, "Shoes");
  await heading(page, "Shoes");
  await fill(page, { Name: "Green pair", "Distance before (km)": "120" });
  await press(page, "Add");
  await sees(page, "120 km");
  await look(page, "shoes");
  await follow(page, "Week");
  await press(page, "More fields");
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
    if (link !== "Month" && link !== "Year") continue;
    await follow(page, `Previous ${link.toLowerCase()}`);
    await page.waitForURL(/(month|year)\/\d{4}/);
    await heading(page, title);
  }
  await press(page, "Set a goal: Each week");
  await fill(page, { "Distance (km)": "60" });
  await press(page, "Save");
  await sees(page, "of 60 km");

  // An archive of Strava and a workbook: seen before anything is added, then added, and one of them undone.
  for (const [file, undo] of [[ARCHIVE, false], [WORKBOOK, true]]) {
    await page.goto(`${server}/app/imports`);
    await heading(page, "Import your training");
    await page.getByLabel("Choose a file").setInputFiles(file);
    await sees(page, "This would add 2 runs");
    if (undo) await look(page, "import preview");
    await press(page, "Import");
    await sees(page, "Added 2 runs");
    if (!undo) continue;
    await look(page, "import done");
    await page.getByRole("button", { name: "Undo: 2025.xlsx" }).click();
    await sees(page, "undone");
  }
  await page.getByRole("link", { name: "2025.xlsx" }).click();
  await heading(page, "2025.xlsx");
  await sees(page, "Undone");
  await look(page, "import");

  // While a file is being sent, a bar says how much of it has been.
  await page.unroute("**/log/*/runs");
  const network = await page.context().newCDPSession(page);
  const limit = (uploadThroughput) => network.send("Network.emulateNetworkConditions", { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput });
  await network.send("Network.enable");
  await limit(50_000);
  await follow(page, "Import your training");
  const days = Array.from({ length: 300 }, (_, i) => `${new Date(Date.UTC(2023, 0, 1 + i)).toISOString().slice(0, 10)},5,${"x".repeat(3000)}`);
  await page.getByLabel("Choose a file").setInputFiles({ name: "notes.csv", mimeType: "text/csv", buffer: Buffer.from(["date,km,notes", ...days].join("\n")) });
  await page.waitForFunction(() => {
    const bar = document.querySelector('progress[aria-label="Uploading…"]');
    return bar && bar.value > 0 && bar.value < bar.max;
  });
  await limit(-1);
  await sees(page, "This would add 300 runs");

  // A route without times is asked for its day.
  const points = Array.from({ length: 40 }, (_, i) => `<trkpt lat="41.88${String(i).padStart(2, "0")}" lon="-87.63"></trkpt>`).join("");
  await page.getByLabel("Choose a file").setInputFiles({ name: "route.gpx", mimeType: "application/gpx+xml", buffer: Buffer.from(`<gpx><trk><trkseg>${points}</trkseg></trk></gpx>`) });
  await sees(page, "The file does not say when this run was.");
  await look(page, "import route");
  await fill(page, { "Date of the run": "2025-03-09", "Its time, such as 51:20, if you know it": "2:05" });
  await press(page, "Try again");
  await sees(page, "This would add 1 run");
  await press(page, "Import");
  await sees(page, "Added 1 run");
  await page.goto(`${server}/app/week/2025-03-09`);
  await sees(page, "2:05");
  await page.goto(`${server}/app/imports`);

  // A connection says that its key is refused. The right one imports what is new, and what is older when that is asked for.
  await follow(page, "Connections");
  await heading(page, "Connections");
  await look(page, "connections");
  await fill(page, { "API key": "another-key", "Athlete ID": "i42" });
  await press(page, "Connect");
  await sees(page, "Intervals.icu refused the API key.");
  await look(page, "connection refused");
  await fill(page, { "API key": INTERVALS_KEY, "Athlete ID": "i42" });
  await press(page, "Save");
  await page.getByText(/^Asked .* Next /).waitFor();
  const ago = (n) => new Date(Date.now() - n * 86_400_000).toISOString().slice(0, 10);
  await fill(page, { "Older runs since": ago(150) });
  await press(page, "Import them");
  await look(page, "connection");
  const imported = async (first, last) => (await call(token, "GET", `/log/athlete/me/range/${ago(first)}/${ago(last)}`)).flatMap(({ runs }) => runs).length;
  while ((await imported(110, 90)) + (await imported(10, 1)) < 2) await page.waitForTimeout(100); // The test's own timeout ends it.
  await follow(page, "What has come");
  await page.getByText(/by a connection/).nth(1).waitFor();

  // A link for a recorder is shown once, takes a run, and ends.
  await follow(page, "Connections");
  await fill(page, { "Its purpose": "Recorder" });
  await press(page, "Create link");
  await sees(page, "It is shown only now.");
  const address = await page.locator("pre").innerText();
  const track = Array.from({ length: 60 }, (_, i) => `<trkpt lat="41.88${String(i).padStart(2, "0")}" lon="-87.63"><time>2026-04-01T06:30:${String(i).padStart(2, "0")}Z</time></trkpt>`).join("");
  const record = () => fetch(address, { method: "POST", body: `<gpx><trk><trkseg>${track}</trkseg></trk></gpx>` });
  assert.equal((await record()).status, 202);
  await look(page, "link of a recorder");
  await press(page, "I have saved it");
  await page.locator("pre").waitFor({ state: "detached" });
  await press(page, "End: Recorder");
  await sees(page, "None yet.");
  assert.equal((await record()).status, 404);
  await follow(page, "Files");
  await page.getByText(/by a link/).waitFor();
  const from = (date) => call(token, "GET", `/log/athlete/me/range/${date}/${date}`);
  assert.deepEqual([(await from("03-01-2026")).length, (await from("10-01-2025")).length], [1, 0]);

  // What the recorder sent has a line, for which the app asks; it has not asked for those of other runs.
  let [recorded] = await from("04-01-2026");
  while (!recorded?.runs[0]?.has_track) [recorded] = await from("04-01-2026"); // The test's own timeout ends it.
  await page.goto(`${server}/app/run/${recorded.runs[0]._id}`);
  await page.getByRole("img", { name: "Where the run went" }).waitFor();
  await look(page, "run with a line");

  unfaulted(page, /ERR_INTERNET_DISCONNECTED|ERR_FAILED|answered 412|status of 412/);
}
