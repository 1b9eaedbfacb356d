// Two runners, one on a phone, write while the server is busy, away, restarted, and after their sessions have ended. Nothing that was typed is lost.
// HARRIER is the server, SWITCH stops and starts it.
import assert from "node:assert/strict";

import { call, fill, follow, heading, journey, look, openApp, press, sees, server, signIn, tokenOf } from "./app.mjs";
import { launch } from "./chromium.mjs";

const { SWITCH } = process.env;
const widths = [390, 1280];
const password = "thunder over the track";
const [year, month, day] = new Date().toISOString().slice(0, 10).split("-");
const stop = together(() => fetch(`${SWITCH}/stop`));
const start = together(() => fetch(`${SWITCH}/start`));

const browser = await launch();
try {
  await Promise.all(widths.map(async (width) => {
    const page = await openApp(browser, { viewport: { width, height: 900 } });
    await journey(page, () => go(page, `faults${width}.${Date.now()}@example.org`));
  }));
} finally {
  await browser.close();
}

/** Does something once, when the runners at all widths have come to it. */
function together(act) {
  let missing = widths.length;
  let begin;
  const done = new Promise((resolve) => (begin = resolve)).then(act);
  return () => {
    if (--missing === 0) begin();
    return done;
  };
}

async function go(page, email) {
  const pending = new Set();
  const answers = new Set();
  page.on("request", (request) => pending.add(request));
  page.on("response", (response) => answers.add(response.status()));
  for (const end of ["requestfinished", "requestfailed"]) page.on(end, (request) => pending.delete(request));
  await follow(page, "Create one");
  await fill(page, { "Your name": "Fay Faults", "Email address": email, Password: password });
  await press(page, "Create account");
  await heading(page, "My week");
  let token = await tokenOf(email, password);
  const stored = () => call(token, "GET", `/log/${month}-${day}-${year}`);
  const write = async (fields) => {
    await fill(page, fields);
    await page.getByLabel("Add a run").focus();
  };
  const endSession = async () => {
    while (pending.size > 0) await page.waitForTimeout(100); // The test's own timeout ends it.
    token = await tokenOf(email, password);
    for (const session of await call(token, "GET", "/user/sessions")) {
      if (!session.current) await fetch(`${server}/user/sessions/${session._id}`, { method: "DELETE", headers: { Authorization: `Bearer ${token}` } });
    }
  };
  const sent = () => page.getByText("Waiting to be sent", { exact: true }).waitFor({ state: "detached" });

  // A busy server (429, then 503 for as long as nobody has seen both) gets it later.
  let busy = true;
  await page.route("**/log/*", (route) => {
    if (route.request().method() !== "POST" || !busy) return route.continue();
    return route.fulfill({ status: answers.has(429) ? 503 : 429, headers: { "Retry-After": "1" }, contentType: "application/problem+json", body: JSON.stringify({ title: "Busy", detail: "Try again later." }) });
  });
  await write({ "Sleep (h)": "7" });
  await sees(page, "Waiting to be sent");
  while (!answers.has(503)) await page.waitForTimeout(100);
  busy = false;
  await sent();
  assert.equal((await stored()).sleep, 7);

  // Another device has written meanwhile (412): another field, so that both stay.
  await call(token, "POST", `/log/${month}-${day}-${year}`, { weather: "Fog" });
  await write({ "Feel (1–10)": "6" });
  while ((await stored()).feel !== 6) await page.waitForTimeout(100); // The test's own timeout ends it.
  assert.equal((await stored()).weather, "Fog");

  // The server is stopped, and started again.
  await stop();
  await write({ "Resting heart rate (bpm)": "49" });
  await sees(page, "Waiting to be sent");
  await page.getByLabel("Add a run").fill("6 km 30:00");
  await page.getByLabel("Add a run").press("Enter");
  await sees(page, "waiting to be sent");
  await start();
  await sent();
  await page.getByRole("link", { name: /^(6 km|3.73 mi)$/ }).waitFor();
  let entry = await stored();
  assert.deepEqual([entry.rhr, entry.runs.length], [49, 1]);

  // A page that cannot be loaded says so, and can be tried again.
  let away = true;
  await page.route("**/log/goals*", (route) => (away ? route.fulfill({ status: 503, contentType: "application/problem+json", body: JSON.stringify({ detail: "The database is away." }) }) : route.continue()));
  await follow(page, "Goals");
  await sees(page, "The database is away.");
  away = false;
  await press(page, "Try again");
  await sees(page, "No goal yet.");
  await follow(page, "Week");
  await heading(page, "My week");
  await page.getByLabel("Sleep (h)").waitFor(); // the first read has ended, and is not the one that is held

  // An older read that ends after a day was sent does not show the day as it was before.
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await page.route("**/range/**", async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  }, { times: 1 });
  const older = page.waitForRequest(/\/range\//);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await older;
  await write({ "Sleep (h)": "8" });
  while ((await stored()).sleep !== 8) await page.waitForTimeout(100);
  await sent();
  const newer = page.waitForResponse(/\/range\//);
  release();
  await newer;
  while (pending.size > 0) await page.waitForTimeout(100);
  assert.equal(await page.getByLabel("Sleep (h)").inputValue(), "8");

  // A page that is closed or loaded again has sent what was typed last, or sends it later.
  await fill(page, { Notes: "Thunder.", "Resting heart rate (bpm)": "50" });
  await page.reload();
  await heading(page, "My week");
  for (entry = await stored(); entry.notes !== "Thunder." || entry.rhr !== 50; entry = await stored()) await page.waitForTimeout(100);

  // The session ends in the middle, when the page waits for nothing. What was typed is still there after signing in again, also in fields that nobody
  // has left and in forms that nobody has sent.
  await press(page, "Write a comment");
  await fill(page, { "Write a comment": "Is it too hot?", "Add a run": "7 km 35:00 tem" });
  await press(page, "Add a habit");
  await fill(page, { "New habit": "Stretch" });
  await sent();
  await endSession();
  await fill(page, { "Feel (1–10)": "9" });
  await sees(page, "Your session has ended.");
  await look(page, "session ended");
  assert.equal(await page.getByRole("heading", { name: "My week" }).count(), 0, "what the user wrote is not shown without a session");
  await signIn(page, email, password);
  await heading(page, "My week");
  while ((await stored()).feel !== 9) await page.waitForTimeout(100);
  await sent();
  for (const [label, text] of [["Write a comment", "Is it too hot?"], ["Add a run", "7 km 35:00 tem"], ["New habit", "Stretch"]]) {
    assert.equal(await page.getByLabel(label, { exact: true }).inputValue(), text);
  }
  // A draft outlives its page.
  await page.reload();
  await heading(page, "My week");
  assert.equal(await page.getByLabel("Add a run").inputValue(), "7 km 35:00 tem");

  // A question that was open is asked again.
  await page.getByRole("link", { name: /^(6 km|3.73 mi)$/ }).click();
  await press(page, "Delete run");
  const yes = page.getByRole("dialog").getByRole("button", { name: "Delete run" });
  await endSession();
  await yes.click();
  await sees(page, "Your session has ended.");
  await signIn(page, email, password);
  await yes.click();
  await heading(page, "My week");
  assert.equal((await stored()).runs.length, 0);
  for (const status of [401, 412, 429, 503]) assert.ok(answers.has(status), `the server has never answered ${status}`);
}
