// Uses examples/web as a person does: signs in by OAuth, sees the week, adds runs while offline and while answers are lost, follows a race, and
// signs out. HARRIER is the server, EMAIL, PASSWORD and TOKEN are the user's, RACE is a race of theirs, and DIST is what Vite has built.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";

import { launch, open } from "./chromium.mjs";

const { HARRIER: server, EMAIL, PASSWORD, TOKEN, RACE, DIST } = process.env;
const types = { ".html": "text/html", ".js": "text/javascript" };
const files = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, "http://127.0.0.1");
  const name = pathname === "/" ? "/index.html" : pathname;
  const content = await readFile(join(DIST, name)).catch(() => null);
  response.writeHead(content ? 200 : 404, { "Content-Type": types[extname(name)] ?? "application/octet-stream" }).end(content);
});
await new Promise((listening) => files.listen(0, "127.0.0.1", listening));
const app = `http://127.0.0.1:${files.address().port}`;

async function call(path, body) {
  const headers = { Authorization: `Bearer ${TOKEN}`, "Content-Type": "application/json" };
  const response = await fetch(server + path, body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers });
  assert.ok(response.ok, `${path}: ${response.status}`);
  return response.json();
}
const runs = async () => (await call("/log")).runs.map(({ miles }) => miles);

const browser = await launch();
try {
  const page = await open(browser, app);
  const waits = (text) => page.getByText(text).waitFor();
  await page.goto(`${app}/?race=${RACE}`);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByLabel("Email address").fill(EMAIL);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Allow" }).click();
  await waits("2 miles"); // which the test added

  // A run is kept while the user is offline, and sent later.
  const add = async (miles) => {
    await page.getByLabel("Miles").fill(String(miles));
    await page.getByRole("button", { name: "Add a run today" }).click();
  };
  await page.context().setOffline(true);
  await add(3);
  await waits("Waiting to be sent: 1");
  assert.deepEqual(await runs(), [2]);
  await page.context().setOffline(false);
  await waits("5 miles");
  await page.getByText("Waiting to be sent").waitFor({ state: "detached" });
  assert.deepEqual(await runs(), [2, 3]);

  // The answer is lost once: the run is there, and sending it again does not add another.
  let lost = 0;
  await page.route("**/log/*/runs", async (route) => {
    if (route.request().method() !== "POST" || lost++ > 0) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await add(4);
  await waits("Waiting to be sent: 1");
  await page.reload();
  await waits("9 miles");
  assert.deepEqual(await runs(), [2, 3, 4]);
  assert.ok(lost >= 2, "it was sent again");

  // Results of the race appear as they are posted.
  await call("/result", { race_id: RACE, gender: "womens", event: "5K", athlete: "Zoe Zed", place: 1, time: "17:42.1" });
  await waits("Zoe Zed");

  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Sign in" }).waitFor();
  assert.deepEqual(await call("/user/authorizations"), []);
  assert.deepEqual(page.faults.filter((fault) => fault.startsWith("exception")), []);
} finally {
  await browser.close();
  files.close();
}
