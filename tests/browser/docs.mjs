// Opens the pages that the documentation shows, as a user does: signs in by OAuth, votes, and sees a result that somebody adds. HARRIER is the server,
// FOLDER has live.html, hello.html and the client in package/, EMAIL, PASSWORD and TOKEN are the user's, RACE is the race that live.html shows.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";

import { launch, open } from "./chromium.mjs";

const { HARRIER: server, FOLDER: folder, EMAIL, PASSWORD, TOKEN, RACE } = process.env;

/** Serves a page at an origin of its own, which it returns. */
async function serve(page) {
  const site = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://127.0.0.1");
    const script = /^\/package\/[\w./-]+\.m?js$/.test(pathname);
    if (!script && pathname !== "/") return response.writeHead(204).end();
    response.setHeader("Content-Type", script ? "text/javascript" : "text/html");
    response.end(await readFile(join(folder, script ? pathname : page)));
  });
  await new Promise((listening) => site.listen(0, "127.0.0.1", listening));
  site.unref();
  return `http://127.0.0.1:${site.address().port}`;
}

async function signIn(page) {
  await page.getByLabel("Email address").fill(EMAIL);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Allow" }).click();
}

const browser = await launch();
try {
  const hello = await serve("hello.html");
  const first = await open(browser, hello);
  const said = first.waitForEvent("console", (message) => message.text() === "Hello, Ruth");
  await first.goto(hello, { waitUntil: "commit" }); // the page leads to the server at once
  await signIn(first);
  await said;

  const live = await serve("live.html");
  const page = await open(browser, live);
  await page.goto(live);
  await page.getByText("Ana Ruiz").waitFor();
  await page.getByRole("button", { name: "Vote" }).click();
  await signIn(page);
  await page.waitForURL(`${live}/`);
  await page.getByRole("heading", { name: "Night Run" }).waitFor();
  assert.equal(await page.locator("output").innerText(), "0");
  await page.getByRole("button", { name: "Vote" }).click();
  await page.locator("output", { hasText: "1" }).waitFor();
  const headers = { Authorization: `Bearer ${TOKEN}`, "Content-Type": "application/json" };
  const body = JSON.stringify({ race_id: RACE, gender: "womens", event: "10K", athlete: "Bea Lund" });
  assert.equal((await fetch(`${server}/result`, { method: "POST", headers, body })).status, 201);
  await page.getByText("Bea Lund").waitFor();
  for (const { faults } of [first, page]) assert.deepEqual(faults.filter((fault) => /^(console|exception)/.test(fault)), []);
} finally {
  await browser.close();
}
