// Chromium for the tests of pages: the distribution's own, driven by Playwright, that reaches this machine and nothing else.
import { accessSync, constants } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";

const tools = new URL("../../internal/tools/npm/package.json", import.meta.url);
// Slow is not broken: tests run beside each other, on machines of two cores and under the race detector.
const patience = 90_000;

function playwright() {
  try {
    return createRequire(tools)("playwright-core");
  } catch (cause) {
    throw new Error("playwright-core is not installed: run npm ci --prefix internal/tools/npm", { cause });
  }
}

// The places where internal/tools/needs.sh looks, too.
function executable() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const named = ["chromium", "chromium-browser", "google-chrome"].flatMap((name) => folders.map((folder) => join(folder, name)));
  const found = [...named, "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"].find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
  if (!found) throw new Error("Chromium is not installed: run internal/tools/needs.sh chromium");
  return found;
}

/** Starts Chromium. Whoever calls it closes it. */
export async function launch() {
  return playwright().chromium.launch({
    executablePath: executable(),
    timeout: patience,
    // Playwright itself keeps Chromium without a sandbox, which root's cannot have, and from calling home.
    args: [
      "--disable-gpu",
      "--disable-quic",
      // Nothing but this machine has a name, whatever a page or the browser asks for.
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
