// What the journeys through the app share. WIDTH is how wide their window is: 390 for a phone. Unless LOOK is false, a journey looks at its pages
// with axe-core, at the two sizes, light and dark.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { basename } from "node:path";

import { examine, open, outOfReach } from "./chromium.mjs";

export const { HARRIER: server, PICTURES, WIDTH = "1280", LOOK } = process.env;
const origin = new URL(server).origin;

// The pages that a journey opened, as paths below /app/. At its end it has opened those that apppages.txt says of it.
const opened = new Set();
process.on("exit", (code) => {
  const script = basename(process.argv[1], ".mjs");
  const rows = readFileSync(new URL("apppages.txt", import.meta.url), "utf8").split("\n").map((row) => row.split(/\s+/));
  const form = (page) => new RegExp(`^${page.replaceAll(/:[a-z]+/g, "[^/]+")}/?$`);
  const missing = rows.filter(([page, journey]) => journey === script && ![...opened].some((path) => form(page).test(path)));
  if (code !== 0 || missing.length === 0) return;
  console.error(`pages that this journey has not opened: ${missing.map(([page]) => page).join(", ")}; it opened ${[...opened].join(", ")}`);
  process.exitCode = 1;
});

function watch(page) {
  const app = new URL(server).pathname.replace(/\/$/, "") + "/app/";
  page.on("framenavigated", (frame) => {
    const { pathname } = new URL(frame.url());
    if (frame === page.mainFrame() && pathname.startsWith(app)) opened.add(pathname.slice(app.length));
  });
}

/** Opens the app in a fresh profile. */
export async function openApp(browser, options = {}) {
  const page = await open(browser, origin, { viewport: { width: Number(WIDTH), height: 900 }, locale: "en-US", timezoneId: "UTC", ...options });
  watch(page);
  page.context().on("page", watch);
  if (process.env.PATIENCE) page.context().setDefaultTimeout(Number(process.env.PATIENCE)); // to find out sooner why a journey stops
  await page.goto(`${server}/app`);
  return page;
}

/** Fills in a form by the labels of its fields. */
export async function fill(page, fields) {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
}

export const press = (page, name) => page.getByRole("button", { name, exact: true }).first().click();
export const follow = (page, name) => page.getByRole("link", { name, exact: true }).first().click();
export const heading = (page, name) => page.getByRole("heading", { level: 1, name }).waitFor();
export const sees = (page, text) => page.getByText(text).first().waitFor();

export async function signIn(page, email, password) {
  await heading(page, "Sign in");
  await fill(page, { "Email address": email, Password: password });
  await press(page, "Sign in");
}

/** Runs a journey. If it fails, its picture says where, in the folder PICTURES. */
export async function journey(page, go) {
  try {
    await go();
  } catch (error) {
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/failed.png`, fullPage: true });
    throw error;
  }
}

/** Looks at the open page, and at its picture if PICTURES names a folder for them. */
export async function look(page, name) {
  await page.waitForFunction(() => document.querySelector(".waiting") === null);
  if (LOOK === "false") return;
  const size = page.viewportSize();
  await examine(page, name, PICTURES && `${PICTURES}/${name.replaceAll(" ", "-")}`);
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: "light" });
}

/** Sees that on a phone each control of the open page is as large as a thumb, and that its texts can be read. */
export async function reaches(page) {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 900 });
  const small = await outOfReach(page);
  await page.setViewportSize(size);
  assert.deepEqual(small, []);
}

/** Sees that nothing went wrong on the page but what a journey expects. */
export function unfaulted(page, ...expected) {
  // The browser stops loading what a page that it leaves has asked for.
  const all = [/failed: GET .* net::ERR_ABORTED$/, ...expected];
  assert.deepEqual(page.faults.filter((fault) => !all.some((one) => one.test(fault))), []);
}

/** Calls the server as a user, or as nobody, beside the app. */
export async function call(token, method, path, body) {
  const response = await fetch(server + path, { method, headers: { ...(token && { Authorization: `Bearer ${token}` }), "Content-Type": "application/json" }, ...(body && { body: JSON.stringify(body) }) });
  assert.ok(response.ok, `${method} ${path}: ${response.status} ${await response.clone().text()}`);
  return response.json();
}

export async function tokenOf(email, password) {
  const response = await fetch(`${server}/user/login`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ email, password }) });
  return (await response.json()).token;
}
