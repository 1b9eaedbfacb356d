// Has the page under /docs send requests of the five operations with most kinds of optional parameters and of bodies, or with ALL set those that
// together have all kinds. Each must be what an example says, because Scalar makes up a value for a parameter without one. No request reaches the server.
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";

import { launch, open } from "./chromium.mjs";

const server = process.env.HARRIER;
const contract = await (await fetch(`${server}/openapi.json`)).json();

const resolve = (v) => (v?.$ref === undefined ? v : resolve(v.$ref.slice(2).split("/").reduce((object, key) => object[key], contract)));

/** Returns the values of the examples that are sent. */
const values = ({ example, examples = {} }) => (example === undefined ? Object.values(examples).map(resolve).filter((e) => !e["x-disabled"]).map((e) => e.value) : [example]);

/** Returns operations that together have most or all kinds of optional parameters and of bodies. The page takes seconds to turn to each: all are 30. */
function chosen() {
  const operations = Object.entries(contract.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { parameters = [], requestBody, tags, ...operation }]) => {
      const content = resolve(requestBody)?.content ?? {};
      const optional = parameters.filter((p) => !resolve(p).required).map((p) => JSON.stringify(p));
      const kinds = operation["x-endless"] ? [] : [...optional, ...Object.keys(content)];
      return { path, method, tag: tags[0], parameters: parameters.map(resolve), content, kinds };
    }),
  );
  const missing = new Set(operations.flatMap(({ kinds }) => kinds));
  const found = [];
  while (missing.size > 0 && (process.env.ALL || found.length < 5)) {
    const more = ({ kinds }) => kinds.filter((kind) => missing.has(kind)).length;
    const best = operations.reduce((a, b) => (more(b) > more(a) ? b : a));
    best.kinds.forEach((kind) => missing.delete(kind));
    found.push(best);
  }
  return found;
}

const browser = await launch();
try {
  const page = await open(browser, new URL(server).origin, { viewport: { width: 1440, height: 900 } });
  await page.goto(`${server}/docs`);
  await page.getByRole("heading", { level: 1, name: "Harrier" }).waitFor();
  await page.route("**/*", (route) => route.fulfill({ json: {} }));

  const request = page.getByRole("dialog");
  const answer = request.getByRole("region", { name: "Response" });
  for (const { path, method, tag, parameters, content } of chosen()) {
    const where = `${method.toUpperCase()} ${path}`;
    await page.evaluate((hash) => (location.hash = hash), `tag/${tag.toLowerCase().replaceAll(" ", "-")}/${method.toUpperCase()}${path}`);
    await page.getByRole("button", { name: `Test Request (${method} ${path})`, exact: true }).click();
    const [made] = await Promise.all([
      page.waitForRequest((r) => r.method() === method.toUpperCase()),
      request.getByRole("button", { name: `Send ${method} request to` }).click(),
    ]);
    await answer.getByText("200 OK").waitFor();

    const of = (kind) => parameters.filter((p) => p.in === kind);
    const given = (kind) => Object.fromEntries(of(kind).flatMap((p) => values(p).slice(0, 1).map((value) => [p.name, String(value)])));
    const url = new URL(made.url());
    const filled = path.replace(/\{(\w+)\}/g, (_, name) => given("path")[name]);
    assert.equal(decodeURIComponent(url.pathname), new URL(server).pathname + filled, where);
    assert.deepEqual(Object.fromEntries(url.searchParams), given("query"), where);
    const headers = made.headers();
    for (const { name } of of("header")) assert.equal(headers[name.toLowerCase()], given("header")[name], `${where}: ${name}`);
    if (Object.keys(content).length > 0) {
      const media = headers["content-type"];
      const body = media === "application/json" ? made.postDataJSON() : (made.postData() ?? "");
      assert.ok(values(content[media] ?? {}).some((example) => isDeepStrictEqual(body, example)), `${where}: ${media}, ${JSON.stringify(body)}`);
    }
    await page.keyboard.press("Escape");
    await request.waitFor({ state: "hidden" });
  }
  assert.deepEqual(page.faults, []);
} finally {
  await browser.close();
}
