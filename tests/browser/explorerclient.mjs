// Signs in on the page under /docs by OAuth as a person does, calls operations with what was allowed, and is out once the user ends it. HARRIER is
// the server with its base path, ELSEWHERE another address of it, which may be empty, EMAIL, PASSWORD and TOKEN are the user's. SCREENSHOTS may
// name a folder for pictures of the pages.
import assert from "node:assert/strict";

import { launch, open } from "./chromium.mjs";

const { HARRIER: server, EMAIL, PASSWORD, TOKEN, ELSEWHERE, SCREENSHOTS } = process.env;

async function call(method, path) {
  const response = await fetch(server + path, { method, headers: { Authorization: `Bearer ${TOKEN}` } });
  assert.ok(response.ok, `${method} ${path}: ${response.status}`);
  return response.status === 204 ? undefined : response.json();
}

const browser = await launch();
try {
  const page = await open(browser, new URL(server).origin, { viewport: { width: 1440, height: 900 } });
  let pictures = 0;
  const look = async (where) => SCREENSHOTS && where.screenshot({ path: `${SCREENSHOTS}/explorer-${pictures++}.png` });
  await page.goto(`${server}/docs`);
  await page.getByRole("heading", { level: 1, name: "Harrier" }).waitFor();
  const authorize = page.getByRole("button", { name: "Authorize", exact: true });
  await authorize.first().waitFor();
  await look(page);
  const panel = page.locator("table").filter({ has: authorize }).first();
  assert.match(await panel.innerText(), /Scopes Selected 3 [/] 6\n/, "the panel shows no scopes");
  for (const field of ["URL", "Client", "Secret", "PKCE", "Location"]) assert.doesNotMatch(await panel.innerText(), new RegExp(`^[\\w ]*${field}`, "m"), "the panel shows what nobody needs");

  const [popup] = await Promise.all([page.waitForEvent("popup"), authorize.first().click()]);
  await popup.getByText("API explorer").waitFor();
  await popup.getByLabel("Email address").fill(EMAIL);
  await popup.getByLabel("Password").fill(PASSWORD);
  await look(popup);
  await popup.getByRole("button", { name: "Sign in" }).click();
  await popup.getByRole("heading", { name: "Allow API explorer?" }).waitFor();
  await look(popup);
  const exchanged = page.waitForResponse(`${server}/oauth/token`); // after the window has closed
  await Promise.all([exchanged, popup.waitForEvent("close"), popup.getByRole("button", { name: "Allow" }).click()]);
  await look(page);
  const allowed = await call("GET", "/user/authorizations");
  assert.deepEqual(allowed.map(({ app, scopes }) => ({ app, scopes })), [{ app: "API explorer", scopes: ["read", "log", "results"] }]);

  // An operation is called with the app's token, which does not say the email.
  await page.getByRole("button", { name: "Open Search" }).first().click();
  await page.getByRole("dialog").getByRole("combobox").fill("get the caller");
  await page.locator('[role=option][id$="/GET/user/me"]').click();
  await page.getByRole("button", { name: "Test Request (get /user/me)", exact: true }).click();
  const request = page.getByRole("dialog");
  const send = async () => {
    const [response] = await Promise.all([
      page.waitForResponse((r) => r.url() === `${server}/user/me`),
      request.getByRole("button", { name: "Send get request to" }).click(),
    ]);
    return response;
  };
  const me = await send();
  assert.equal(me.status(), 200);
  const body = await me.json();
  assert.equal(body.email, undefined, "the scope profile was not asked for");
  await request.getByText("200 OK").waitFor();
  await look(page);

  assert.deepEqual(page.faults, [], "something went wrong on the page");
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  assert.doesNotMatch(stored, /eyJ|hrf_/, "the browser keeps a token");

  // Where the page has another address than the server, there is no signing in: tokens are pasted.
  if (ELSEWHERE) {
    const elsewhere = await open(browser, "", { viewport: { width: 1440, height: 900 } });
    await elsewhere.goto(`${ELSEWHERE}/docs`);
    await elsewhere.getByLabel("Bearer Token").first().waitFor();
    assert.equal(await elsewhere.getByRole("button", { name: "Authorize", exact: true }).count(), 0);
  }

  // It ends as any other app does.
  await call("DELETE", `/user/authorizations/${allowed[0]._id}`);
  assert.equal((await send()).status(), 401);
} finally {
  await browser.close();
}
