// Runs the journeys in a page in Chromium, which loads the package without a bundler and has another origin than the server. Like node.ts,
// it reads the table from standard input, and writes a line of JSON for each journey to standard output.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { launch, open } from "../../../tests/browser/chromium.mjs";

const { HARRIER_URL: url, HARRIER_EMAILS: mailbox, HARRIER_EXPIRED: expired } = process.env;
const root = new URL("..", import.meta.url);

const page = `<!doctype html>
<meta charset="utf-8">
<title>Journeys</title>
<link rel="icon" href="data:,">
<script type="importmap">
  { "imports": { "@harrier/client": "/dist/index.js", "openapi-fetch": "/node_modules/openapi-fetch/dist/index.mjs" } }
</script>
<script type="module">
  import { travel } from "/build/journeys.js";
  import { signIn, whoAmI } from "/build/tabs.js";
  const world = { url: ${JSON.stringify(url)}, emailToken, expired };
  window.go = (journey) => travel(journey, world);
  window.signIn = () => signIn(world.url);
  window.whoAmI = () => whoAmI(world.url);
</script>`;

const server = createServer(async (request, response) => {
  const file = /^\/(dist|build|node_modules\/openapi-fetch\/dist)\/[\w.-]+\.m?js$/.test(request.url ?? "");
  response.setHeader("Content-Type", file ? "text/javascript" : "text/html");
  response.end(file ? await readFile(new URL(`.${request.url}`, root)) : page);
});
await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
const origin = `http://127.0.0.1:${server.address().port}`;

async function ask(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()).token;
}

const browser = await launch();
try {
  const tab = await open(browser, origin);
  await tab.context().exposeFunction("emailToken", (to, n) => ask(`${mailbox}?${new URLSearchParams({ to, n })}`));
  await tab.context().exposeFunction("expired", (user) => ask(`${expired}?${new URLSearchParams({ user })}`));
  await tab.goto(origin);
  await tab.waitForFunction(() => "go" in window);
  for (const journey of await json(process.stdin)) {
    console.log(JSON.stringify(await tab.evaluate((journey) => window.go(journey), journey)));
  }

  // If two tabs use the same refresh token, the session ends: they must wait for each other.
  const email = await tab.evaluate(() => window.signIn());
  const tabs = [tab, await tab.context().newPage(), await tab.context().newPage()];
  await Promise.all(tabs.slice(1).map((other) => other.goto(origin)));
  await Promise.all(tabs.slice(1).map((other) => other.waitForFunction(() => "go" in window)));
  await tab.context().route(`${url}/user/refresh`, async (route) => {
    await setTimeout(500); // Long enough for all tabs to need it.
    await route.continue();
  });
  const emails = await Promise.all(tabs.map((each) => each.evaluate(() => window.whoAmI())));
  if (emails.some((each) => each !== email)) throw new Error(`the tabs are ${emails}, not ${email}`);

  // Some calls of the journeys fail on purpose; nothing else may go wrong. The end of a session clears the server's own pages from the browser, which
  // says that a page of another origin, without credentials, does not.
  const refused = /^(answered 4\d\d: \w+ |console: Failed to load resource: .* status of 4|console: Clear-Site-Data header on |foreign: )/;
  const faults = tab.faults.filter((fault) => !(refused.test(fault) && (fault.includes(` ${url}/`) || fault.startsWith("console: "))));
  if (faults.length > 0) throw new Error(faults.join("\n"));
} finally {
  await browser.close();
  server.close();
}
