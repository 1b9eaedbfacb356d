// Runs the example of docs/live.md in a page of another origin while the server under it restarts. HARRIER is the server, RACE a race, EXAMPLE the
// code. RESTART is what restarts the server, posts a result while it is away, and returns its ID.
import assert from "node:assert/strict";
import { createServer } from "node:http";

import { launch, open } from "./chromium.mjs";

const { HARRIER: server, RACE: race, EXAMPLE, RESTART } = process.env;
const html = `<!doctype html><title>Live</title><script>
const server = ${JSON.stringify(server)}, race = ${JSON.stringify(race)}, table = new Map();
let reloads = 0;
const readRace = () => reloads++, show = () => undefined;
${EXAMPLE}</script>`;
const files = createServer((_, response) => response.writeHead(200, { "Content-Type": "text/html" }).end(html));
await new Promise((listening) => files.listen(0, "127.0.0.1", listening));

const browser = await launch();
try {
  const page = await open(browser, server);
  await page.goto(`http://127.0.0.1:${files.address().port}/`);
  await page.waitForFunction(() => reloads === 1);
  const answer = await fetch(RESTART, { method: "POST" });
  assert.equal(answer.status, 200);
  const missed = await answer.text();
  await page.waitForFunction((id) => table.has(id), missed);
  assert.equal(await page.evaluate(() => reloads), 1, "it continued where it was");
  assert.deepEqual(page.faults.filter((fault) => fault.startsWith("exception")), []);
} finally {
  await browser.close();
  files.close();
}
