// A runner writes while the server is busy, away, restarted, and after the session has ended. Nothing that was written is lost. HARRIER is the server,
// SWITCH stops and starts it.
import assert from "node:assert/strict";

import { call, fill, follow, heading, journey, openApp, press, sees, server, signIn, tokenOf } from "./app.mjs";
import { launch } from "./chromium.mjs";

const { SWITCH } = process.env;
const email = `faults${Date.now()}@example.org`;
const password = "thunder over the track";
const [year, month, day] = new Date().toISOString().slice(0, 10).split("-");

const browser = await launch();
try {
  const page = await openApp(browser);
  await journey(page, () => go(page));
} finally {
  await browser.close();
}

async function go(page) {
  const pending = new Set();
  page.on("request", (request) => pending.add(request));
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
  const sent = () => page.getByText("Waiting to be sent", { exact: true }).waitFor({ state: "detached" });

  // A busy server (429, then 503) gets it later.
  const busy = [429, 503];
  await page.route("**/log/*", (route) => {
    if (route.request().method() !== "POST" || busy.length === 0) return route.continue();
    return route.fulfill({ status: busy.shift(), headers: { "Retry-After": "1" }, contentType: "application/problem+json", body: JSON.stringify({ title: "Busy", detail: "Try again later." }) });
  });
  await write({ "Sleep (h)": "7" });
  await sees(page, "Waiting to be sent");
  await sent();
  assert.deepEqual([(await stored()).sleep, busy], [7, []]);

  // The server is stopped, and started again.
  await fetch(`${SWITCH}/stop`);
  await write({ "Resting heart rate (bpm)": "49" });
  await sees(page, "Waiting to be sent");
  await page.getByLabel("Add a run").fill("6 km 30:00");
  await page.getByLabel("Add a run").press("Enter");
  await sees(page, "waiting to be sent");
  await fetch(`${SWITCH}/start`);
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

  // The session ends in the middle, when the page waits for nothing. What was written is still there after signing in again.
  await sees(page, "No comments.");
  while (pending.size > 0) await page.waitForTimeout(100); // The test's own timeout ends it.
  for (const session of await call(token, "GET", "/user/sessions")) {
    if (!session.current) await fetch(`${server}/user/sessions/${session._id}`, { method: "DELETE", headers: { Authorization: `Bearer ${token}` } });
  }
  await write({ "Feel (1–10)": "9" });
  await sees(page, "Your session has ended.");
  await signIn(page, email, password);
  await heading(page, "My week");
  token = await tokenOf(email, password);
  while ((await stored()).feel !== 9) await page.waitForTimeout(100); // The test's own timeout ends it.
  await sent();
}
