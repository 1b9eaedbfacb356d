// A runner types lines of a day, sees how each is read, and gets what stood there. HARRIER is the server.
import assert from "node:assert/strict";

import { call, fill, follow, heading, journey, look, openApp, press, sees, tokenOf, unfaulted } from "./app.mjs";
import { launch } from "./chromium.mjs";

const email = `lines${Date.now()}@example.org`;
const password = "fartlek in the fog";
const [year, month, day] = new Date().toISOString().slice(0, 10).split("-");

const browser = await launch();
try {
  const page = await openApp(browser);
  await journey(page, () => go(page));
} finally {
  await browser.close();
}

async function go(page) {
  await follow(page, "Create one");
  await fill(page, { "Your name": "Lin Lines", "Email address": email, Password: password });
  await press(page, "Create account");
  await heading(page, "My week");
  const token = await tokenOf(email, password);
  const stored = () => call(token, "GET", `/log/${month}-${day}-${year}`);
  const box = page.getByLabel("Add a run");
  const sent = () => page.getByText("Waiting to be sent", { exact: true }).waitFor({ state: "detached" });
  assert.match(await box.getAttribute("placeholder"), / mi /);

  // What stands below the box while it is typed is what is saved.
  for (const [line, reading] of [
    ["8 mi @ 7:30", "8 mi · 1:00:00 · 7:30 /mi"],
    ["10x400 @ 75", "2.49 mi · 12:30 · 5:02 /mi · Intervals · 10x400 @ 75"],
    ["8mi 1:04", "8 mi · 1:04:00 · 8:00 /mi"],
    ["5 mi easy 45:00 hr 145", "5 mi · 45:00 · 9:00 /mi · Easy · 145 bpm"],
    ["AM 3 PM 6", "3 mi. 6 mi"],
    ["6x800 in 2:55", "2.98 mi · 17:30 · 5:52 /mi · Intervals · 6x800 in 2:55"],
  ]) {
    await box.fill(line);
    await page.getByText(reading, { exact: true }).waitFor();
    if (line.startsWith("10x400")) await look(page, "line");
    await box.press("Enter");
    assert.equal(await box.inputValue(), "");
  }
  // What has no distance, other sports and rest have their place, too.
  for (const [line, reading] of [["1h easy", "1:00:00 · Easy"], ["bike 20 miles 1:05:00", "20 mi · 1:05:00 · Ride"], ["sick", "Sick"]]) {
    await box.fill(line);
    await page.locator(".hint").getByText(reading, { exact: true }).waitFor();
    await box.press("Enter");
  }
  await box.fill("felt great");
  await box.press("Enter");
  await sees(page, "There is no distance, time or rest in it.");

  // What nobody runs is asked about, in the line and in the form.
  await box.fill("10 mi 0:20:00");
  await box.press("Enter");
  await sees(page, "Nobody runs 10 mi in 20:00.");
  await look(page, "impossible line");
  await press(page, "Add as it is");
  await press(page, "More fields");
  await fill(page, { "Distance (mi)": "8", Time: "7:30" });
  await press(page, "Save");
  await sees(page, "Nobody runs 8 mi in 7:30.");
  await fill(page, { Time: "1:00:00" });
  await press(page, "Save");
  await sent();

  for (const [typed, hours] of [["7:30", 7.5], ["7h45", 7.75], ["8,25", 8.25]]) {
    await fill(page, { "Sleep (h)": typed });
    await page.getByLabel("Notes").focus();
    await page.waitForFunction((value) => document.querySelector("input[inputmode=decimal]")?.value === value, String(hours));
    await sent();
    assert.equal((await stored()).sleep, hours);
  }
  const { runs, rest, meters: far, other_seconds: beside } = await stored();
  assert.deepEqual(runs.map(({ meters, seconds, kind, title, heart_rate }) => [meters, seconds, kind, title, heart_rate]), [
    [12874.75, 3600, null, null, undefined], [4000, 750, "intervals", "10x400 @ 75", undefined], [12874.75, 3840, null, null, undefined], [8046.72, 2700, "easy", null, 145],
    [4828.03, null, null, null, undefined], [9656.06, null, null, null, undefined], [4800, 1050, "intervals", "6x800 in 2:55", undefined],
    [null, 3600, "easy", null, undefined], [32186.88, 3900, "bike", null, undefined], [16093.44, 1200, null, null, undefined], [12874.75, 3600, null, null, undefined],
  ]);
  assert.deepEqual([rest, beside, far], ["sick", 3900, runs.filter(({ kind }) => kind !== "bike").reduce((sum, { meters }) => sum + (meters ?? 0), 0)]);
  unfaulted(page);
}
