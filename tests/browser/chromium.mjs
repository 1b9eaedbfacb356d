// Starts the distribution's Chromium by Playwright. It can connect to this machine only.
import assert from "node:assert/strict";
import { accessSync, constants, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";

const tools = new URL("../../internal/tools/npm/package.json", import.meta.url);
// Only what never happens takes as long: tests run concurrently, on machines of two cores and under the race detector.
const patience = 300_000;

function tool(name, load = createRequire(tools)) {
  try {
    return load(name);
  } catch (cause) {
    throw new Error(`${name} is not installed: run npm ci --prefix internal/tools/npm`, { cause });
  }
}

// Each page that is looked at compiles it: this file is half as long as axe-core's `source`.
let axeSource;
const readAxe = () => (axeSource ??= readFileSync(tool("axe-core/axe.min.js", createRequire(tools).resolve), "utf8"));

// How pages are looked at. What axe-core finds depends on colours and width for some rules only.
const looks = [
  { width: 1280, colorScheme: "light" },
  { width: 390, colorScheme: "dark", rules: { runOnly: ["color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"] } },
];

/** Has axe-core look at a page, wide and light, then on a phone and dark, and sees that it does not scroll sideways. */
export async function examine(page, where, picture) {
  for (const { width, colorScheme, rules } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    // The bar at the top covers a part of what has been scrolled below it.
    await page.evaluate(() => scrollTo(0, 0));
    if (picture) await page.screenshot({ path: `${picture}-${width}-${colorScheme}.png` });
    assert.deepEqual(await inaccessible(page, rules), [], `${where}, ${width} pixels, ${colorScheme}`);
    const wide = await page.evaluate(() =>
      document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll("body *")].filter((e) => e.getBoundingClientRect().right > innerWidth + 0.5).map((e) => `${e.localName}.${e.className} ${e.textContent.slice(0, 40)}`),
    );
    assert.deepEqual(wide, [], `${where}, ${width} pixels: it scrolls sideways`);
  }
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    assert.deepEqual(await brokenWords(page), [], `${where}, ${width} pixels: words break within`);
  }
}

/** Returns the words of the open page that are on two lines, though a line of the page has room for them. IDs, email addresses, and what is to be copied, are none. */
const brokenWords = (page) =>
  page.evaluate(() => {
    const range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken = [];
    for (let text; (text = texts.nextNode()); ) {
      if (text.parentElement.closest("pre, code, textarea")) continue;
      const addresses = [...text.data.matchAll(/\S+@\S+/g)];
      for (const { index, 0: word } of text.data.matchAll(/(?<![\p{L}\p{N}])(?:[\p{L}\p{M}]{3,}|\d+(?:[:.]\d+)+)(?![\p{L}\p{N}])/gu)) {
        if (addresses.some((address) => index > address.index && index < address.index + address[0].length)) continue;
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
        const length = lines.reduce((sum, { width }) => sum + width, 0);
        if (new Set(lines.map(({ top }) => Math.round(top))).size > 1 && length < (document.querySelector("main") ?? document.body).clientWidth - 64) broken.push(`${word} in ${text.data.trim().slice(0, 80)}`);
      }
    }
    return [...new Set(broken)].slice(0, 10);
  });

/** Returns what is too small for a thumb, with less than 44 pixels, or to be read, with letters under 11. Links within a sentence may be smaller. */
export const outOfReach = (page) => page.evaluate(() => {
  const isShown = (e) => e.checkVisibility({ visibilityProperty: true }) && e.getBoundingClientRect().width >= 2 && e.getBoundingClientRect().right >= 0;
  const controls = [...document.querySelectorAll("a[href], button, input, select, textarea, summary")].filter(isShown).flatMap((control) => {
    const box = control.matches("[type=checkbox], [type=radio], [type=file]") ? (control.closest("label") ?? control) : control;
    const { width, height } = box.getBoundingClientRect();
    const isInText = control.matches("a") && getComputedStyle(control).display === "inline";
    return isInText || (width >= 43.5 && height >= 43.5) ? [] : [`${control.ariaLabel ?? (box.textContent.trim().slice(0, 40) || control.name || control.localName)}: ${Math.round(width)}x${Math.round(height)}`];
  });
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) {
    const e = walker.currentNode.parentElement;
    if (walker.currentNode.data.trim() === "" || e.matches("script, style, option, noscript") || !isShown(e)) continue;
    const size = Number.parseFloat(getComputedStyle(e).fontSize) * (e instanceof SVGElement ? e.getScreenCTM().a : 1);
    if (size < 10.9) texts.push(`"${walker.currentNode.data.trim().slice(0, 30)}" in ${size.toFixed(1)} pixels`);
  }
  return [...new Set([...controls, ...texts])];
});

/** Returns what axe-core finds wrong for people who need assistance, as "rule: elements". */
export async function inaccessible(page, rules = {}) {
  if (await page.evaluate(() => !("axe" in globalThis))) await page.evaluate(readAxe());
  // What is right is counted in thousands of elements: writing selectors of them, and sending them, takes longer than looking.
  return page.evaluate(async (options) => {
    // The rows of a table are made by one template, so it looks at the first twenty and at the one that a link leads to.
    const { violations } = await axe.run({ exclude: [["tr:nth-child(n+21):not([id])"]] }, { ...options, resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target.join(" ")).slice(0, 3).join(", ")}`);
  }, rules);
}

// The same places as in internal/tools/needs.sh.
function executable() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const named = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"].flatMap((name) => folders.map((folder) => join(folder, name)));
  const found = [...named, "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"].find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
  if (!found) {
    console.log("Chromium is not installed: run internal/tools/needs.sh chromium");
    process.exit(77); // kit.Node skips the test
  }
  return found;
}

/** Starts Chromium. Whoever calls it closes it. */
export async function launch() {
  return tool("playwright-core").chromium.launch({
    executablePath: executable(),
    timeout: patience,
    // Playwright's defaults turn the sandbox off, which root cannot use, and background requests too.
    args: [
      "--disable-gpu",
      "--disable-quic",
      // Only this machine's names resolve, whatever a page or the browser requests.
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
    ],
  });
}

/**
 * Opens a page in a fresh profile and writes down what goes wrong on it: errors on its console (a broken content security policy
 * is one), exceptions, requests that failed or were answered with a failure, and requests to another origin than the given one.
 * The list is the page's `faults`; a test ends with asserting that it is empty. `options` are Playwright's of a context.
 */
export async function open(browser, origin, options = {}) {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  const faults = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") faults.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`exception: ${error.stack ?? error}`));
  page.on("requestfailed", (request) => faults.push(`failed: ${request.method()} ${request.url()} ${request.failure()?.errorText}`));
  page.on("response", (response) => {
    if (response.status() >= 400) faults.push(`answered ${response.status()}: ${response.request().method()} ${response.url()}`);
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== origin) faults.push(`foreign: ${request.url()}`);
  });
  return Object.assign(page, { faults });
}
