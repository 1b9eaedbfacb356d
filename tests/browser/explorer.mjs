// Uses the page under /docs as a person does: comes from the first page of a demo, registers, pastes the token once, finds an operation by
// searching and sends a request. HARRIER is the demo with its base path. Colours and the names of buttons are examined, light and dark.
import assert from "node:assert/strict";

import { inaccessible, launch, open, outOfReach } from "./chromium.mjs";

async function meet(browser, server) {
  const page = await open(browser, new URL(server).origin, { viewport: { width: 1440, height: 900 } });
  await page.goto(server);
  await page.getByRole("link", { name: "Get started" }).click();
  await page.getByText("runner@example.org").first().waitFor();
  // Scalar's own: pale grey words, code that scrolls but cannot be focused, and the button without a name that shows the scopes. Its next
  // versions may have mended them.
  const found = await inaccessible(page, { rules: { "color-contrast": { enabled: false }, "scrollable-region-focusable": { enabled: false } } });
  assert.deepEqual(found.filter((one) => one !== "button-name: .hover\\:text-c-2"), [], "/docs");

  const wide = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByRole("button", { name: "Open Menu" }).waitFor();
  assert.deepEqual(await outOfReach(page), [], "/docs on a phone");
  await page.setViewportSize(wide);

  const find = async (words, operation) => {
    await page.getByRole("button", { name: "Open Search" }).first().click();
    await page.getByRole("dialog").getByRole("combobox").fill(words);
    await page.locator(`[role=option][id$="/${operation}"]`).click();
  };
  await page.getByText(`curl -s ${server}/user/me`).waitFor();
  for (const language of ["TypeScript", "Swift", "Go"]) await page.getByRole("tab", { name: language, exact: true }).click();
  await page.getByText("client.Open").waitFor();
  for (const [words, operation] of [
    ["personal record", "GET/result/list/athlete/{athlete_id}"],
    ["upload results", "POST/race/{race_id}/results"],
  ]) await find(words, operation);
  await look(page);

  const request = page.getByRole("dialog");
  const answer = request.getByRole("region", { name: "Response" });
  const send = async (method, path) => {
    const [response] = await Promise.all([
      page.waitForResponse((r) => r.request().method() === method && new URL(r.url()).pathname === new URL(server + path).pathname),
      request.getByRole("button", { name: `Send ${method.toLowerCase()} request to` }).click(),
    ]);
    return response;
  };

  // A token can be pasted instead of signing in.
  await page.getByText("Selected Auth Type").first().click();
  for (const scheme of ["bearer", "oauth2"]) await page.getByRole("option", { name: scheme }).click();
  await page.keyboard.press("Escape");

  await find("register", "POST/user");
  await page.getByRole("button", { name: "Test Request (post /user)", exact: true }).click();
  const registered = await send("POST", "/user");
  assert.equal(registered.status(), 201, "nobody had a token to send yet");
  const { token } = await registered.json();
  await answer.getByText("201 Created").waitFor();
  await answer.getByText(token).waitFor();

  await request.getByLabel("Bearer Token").fill(token);
  await page.keyboard.press("Escape");
  await request.waitFor({ state: "hidden" });

  // What no example says is not sent: a file would be stored without times (time=none), or as the results of heats.
  await find("upload results", "POST/race/{race_id}/results");
  await page.getByRole("button", { name: "Test Request (post /race/{race_id}/results)", exact: true }).click();
  await page.route("**/race/*/results?*", (route) => route.fulfill({ status: 201, json: {} })); // The race of the example is not this user's.
  const uploaded = await send("POST", "/race/01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11/results");
  assert.deepEqual(Object.fromEntries(new URL(uploaded.url()).searchParams), { gender: "mens", event: "8K" });
  await answer.getByText("201 Created").waitFor(); // Closed earlier, the page says that the request was cancelled.
  await page.keyboard.press("Escape");
  await request.waitFor({ state: "hidden" });

  await find("write entry of a day", "POST/log/{date}");
  await page.getByRole("button", { name: "Test Request (post /log/{date})", exact: true }).click();
  await request.getByText('"rhr"').click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.insertText('{ "runs": [{ "miles": 6.21 }], "notes": "from the page" }');
  const written = await send("POST", "/log/11-21-2026");
  assert.equal(written.status(), 200);
  await answer.getByText("200 OK").waitFor();
  await answer.getByText('"from the page"').waitFor();

  const kept = await fetch(`${server}/log/11-21-2026`, { headers: { authorization: `Bearer ${token}` } });
  assert.deepEqual((({ date, miles, notes }) => ({ date, miles, notes }))(await kept.json()), {
    date: "2026-11-21",
    miles: 6.21,
    notes: "from the page",
  });

  const stored = await page.evaluate(async () => ({ ...localStorage, ...sessionStorage, databases: await indexedDB.databases() }));
  assert.equal(JSON.stringify(stored).includes(token), false, "the browser keeps the token");
  assert.deepEqual(stored.databases, [], "the browser keeps a database");
  const elsewhere = await page
    .locator("a[href]:visible")
    .evaluateAll((links) => links.filter((a) => new URL(a.href).origin !== location.origin && getComputedStyle(a).pointerEvents !== "none").map((a) => a.href));
  assert.deepEqual(elsewhere, [], "links lead to other hosts");
  assert.deepEqual(page.faults, [], "something went wrong on the page");
  await page.context().close();
}

/** Has axe-core look at the page with an operation that has many parameters, light and dark. */
async function look(page) {
  const rules = { runOnly: ["color-contrast", "button-name"] };
  await page.getByRole("button", { name: "Test Request (post /race/{race_id}/results)", exact: true }).waitFor();
  const each = async (where) => {
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      await page.locator(`body.${colorScheme}-mode`).waitFor();
      assert.deepEqual(await inaccessible(page, rules), [], `${colorScheme}, ${where}`);
    }
  };
  await each("an operation");
  await page.getByRole("button", { name: "Test Request (post /race/{race_id}/results)", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send post request to" }).waitFor();
  await each("a request");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}

const browser = await launch();
try {
  await meet(browser, process.env.HARRIER);
} finally {
  await browser.close();
}
