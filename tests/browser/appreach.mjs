// Opens each page of the app on a phone, as a user who may see it, with its dialogs and forms, and measures controls and texts. HARRIER is a server with the demo data. EMAIL and
// PASSWORD sign in an operator, DIRECTOR and the same password the director of RACE.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { openApp, PICTURES, server, signIn } from "./app.mjs";
import { launch, outOfReach } from "./chromium.mjs";

const { EMAIL, PASSWORD, DIRECTOR, RACE } = process.env;
const demo = "trail-mud-and-tea";
const pages = readFileSync(new URL("apppages.txt", import.meta.url), "utf8").split("\n").map((row) => row.split(/\s+/)[0]).filter((page) => page !== "" && page !== "#");
const today = new Date().toISOString().slice(0, 10);
const examples = { date: today, year: today.slice(0, 4), month: today.slice(0, 7) };

const browser = await launch();
const failed = [];
const pressed = new Set();
try {
  for (const [who, email, password] of [["runner", "runner@example.org", demo], ["coach", "coach@example.org", demo], ["director", DIRECTOR, PASSWORD], ["operator", EMAIL, PASSWORD]]) {
    const page = await openApp(browser, { viewport: { width: 390, height: 900 } });
    for (const path of ["sign-up", "forgot"]) if (who === "runner") await measure(page, who, path);
    await page.goto(`${server}/app`);
    await signIn(page, email, password);
    await page.locator("nav").first().waitFor();
    const links = new Set(who === "director" ? [`races/${RACE}`] : []);
    const own = ["", ...pages.filter((path) => path.startsWith("operator") === (who === "operator") && (who !== "director" || path.startsWith("races")))];
    for (const path of own.filter((path) => !path.includes(":"))) await measure(page, who, path, links);
    // Pages with parameters are found by the links of others. All tabs of a race are pages of their own.
    for (const path of own.filter((path) => path.includes(":"))) {
      const form = new RegExp(`^${path.replaceAll(/:[a-z]+/g, "[^/]+")}$`);
      const found = [...links].filter((link) => form.test(link));
      const named = path.replaceAll(/:([a-z]+)/g, (_, name) => examples[name] ?? "1");
      const some = path.endsWith("/:tab") ? found.filter((link) => link.startsWith(found[0].split("/").slice(0, 2).join("/"))) : found.slice(0, 1);
      for (const one of some.length > 0 ? some : [named]) await measure(page, who, one, links);
    }
    await page.context().close();
  }
} finally {
  await browser.close();
}
assert.deepEqual(failed, []);

/** Opens a page with all of its details. */
async function show(page, path) {
  await page.goto(`${server}/app/${path}`);
  await page.locator("h1").first().waitFor();
  await settled(page);
}

async function settled(page) {
  await page.waitForFunction(() => document.querySelector(".waiting") === null);
  await page.evaluate(() => document.querySelectorAll("details").forEach((details) => (details.open = true)));
}

/** Measures a page, and what each of its buttons opens that does nothing else: dialogs, forms and ways to edit. Adds its links to other pages. */
async function measure(page, who, path, links) {
  await show(page, path);
  const below = new URL(`${server}/app/`).pathname;
  for (const href of await page.evaluate(() => [...document.querySelectorAll("a[href]")].map((a) => a.pathname))) if (href.startsWith(below)) links?.add(href.slice(below.length));
  await take(page, `${who}, /app/${path}`);
  // Buttons that do something at once say so by their class, or send a form.
  const opening = page.locator("main button[type=button]:not(.act *):not(:disabled):visible");
  const named = await opening.evaluateAll((buttons) => buttons.map((button) => button.textContent.trim().replaceAll(/\d+/g, "0")));
  for (const [i, name] of named.entries()) {
    if (named.indexOf(name) !== i || pressed.has(`${who} ${path.split("/")[0]} ${name}`)) continue;
    pressed.add(`${who} ${path.split("/")[0]} ${name}`);
    await opening.nth(i).click();
    await page.waitForTimeout(100);
    await settled(page);
    await take(page, `${who}, /app/${path}, ${name}`);
    await show(page, path);
  }
}

async function take(page, where) {
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${where.replaceAll(/\W+/g, "-")}.png`, fullPage: true });
  for (const fault of await outOfReach(page)) failed.push(`${where}: ${fault}`);
}
