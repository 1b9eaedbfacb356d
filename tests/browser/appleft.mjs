// Two people use one browser, one after the other. The session of the first ends from afar while a page is open: what was on it is hidden when somebody
// looks at it again, and gone once the second has signed in. HARRIER is the server.
import assert from "node:assert/strict";

import { call, heading, journey, look, openApp, sees, server, signIn, tokenOf } from "./app.mjs";
import { launch } from "./chromium.mjs";

const password = "thunder over the track";
const secret = "Slept badly: moved in with Robin.";
const now = Date.now();
const first = `left.first.${now}@example.org`;
const second = `left.second.${now}@example.org`;
const [year, month, day] = new Date().toISOString().slice(0, 10).split("-");

for (const email of [first, second]) {
  const response = await fetch(`${server}/user`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ email, password, name: email, coach: false }) });
  assert.ok(response.ok, await response.text());
}
const token = await tokenOf(first, password);
await call(token, "POST", `/log/${month}-${day}-${year}`, { notes: secret });

const browser = await launch();
try {
  const page = await openApp(browser);
  await journey(page, () => go(page));
} finally {
  await browser.close();
}

async function go(page) {
  const shown = () => page.evaluate(() => document.body.innerText + [...document.querySelectorAll("input, textarea")].filter((field) => field.checkVisibility()).map((field) => field.value).join("\n"));
  const kept = () => page.evaluate(() => document.documentElement.outerHTML + [...document.querySelectorAll("input, textarea")].map((field) => field.value).join("\n"));
  await signIn(page, first, password);
  await heading(page, "My week");
  while (!(await shown()).includes(secret)) await page.waitForTimeout(100); // The test's own timeout ends it.

  // Another device ends the session. Nobody does anything on the page but to look at it again.
  for (const session of await call(token, "GET", "/user/sessions")) {
    if (!session.current) await fetch(`${server}/user/sessions/${session._id}`, { method: "DELETE", headers: { Authorization: `Bearer ${token}` } });
  }
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await sees(page, "Your session has ended.");
  assert.ok(!(await shown()).includes(secret), "what was open is hidden");
  await look(page, "left behind");

  // Somebody else signs in: nothing of the first is on the page, behind it, or a step back.
  await signIn(page, second, password);
  await heading(page, "My week");
  while (!(await page.evaluate(() => document.querySelector(".waiting") === null))) await page.waitForTimeout(100);
  const clean = async (where) => {
    const text = await kept();
    for (const one of [secret, first]) assert.ok(!text.includes(one), `${where} has ${one}`);
  };
  await clean("the page");
  await page.goto(`${server}/app/account`);
  await page.goBack();
  await heading(page, "My week");
  await clean("the page before");
  assert.equal(await page.evaluate((text) => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]).includes(text), secret), false, "the browser stores none of it");
}
