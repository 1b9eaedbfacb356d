// Allows apps to use an account as a person does: signs in, allows an app that runs on this machine, refuses another, and connects a device.
// axe-core looks at each page. HARRIER is the server with its base path, EMAIL and PASSWORD are the user's, ASKS is what an app asks for without
// its redirect_uri, and CODE is what a device shows. SCREENSHOTS may name a folder for pictures of the pages.
import assert from "node:assert/strict";
import { createServer } from "node:http";

import { examine, launch, open, outOfReach } from "./chromium.mjs";

const { HARRIER: server, EMAIL, PASSWORD, ASKS, CODE, SCREENSHOTS } = process.env;
const { origin } = new URL(server);

// The app, to which the browser returns.
const told = [];
const app = createServer((request, response) => {
  if (request.url === "/trap") {
    response.setHeader("Content-Type", "text/html");
    return response.end(`<title>Win</title><p id="bait" draggable="true" style="position:fixed;left:5px;top:5px">Drag me</p>
      <iframe src="${asks.replaceAll("&", "&amp;")}" style="position:fixed;left:0;top:40px;width:100%;height:90%;opacity:.01"></iframe>`);
  }
  if (request.url.startsWith("/done")) told.push(new URL(request.url, "http://127.0.0.1").searchParams);
  response.end("Back in the app");
});
await new Promise((listening) => app.listen(0, "127.0.0.1", listening));
const asks = `${ASKS}&redirect_uri=${encodeURIComponent(`http://127.0.0.1:${app.address().port}/done`)}`;

const browser = await launch();
let pictures = 0;
async function look(page, where) {
  await examine(page, where, SCREENSHOTS && `${SCREENSHOTS}/${pictures++}-${where}`);
  await page.setViewportSize({ width: 390, height: 900 });
  assert.deepEqual(await outOfReach(page), [], `${where}: too small on a phone`);
}
async function signIn(page) {
  await page.getByLabel("Email address").fill(EMAIL);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
}
try {
  const page = await open(browser, origin, { viewport: { width: 1280, height: 900 } });
  await page.goto(asks);
  await look(page, "sign-in");
  await page.getByLabel("Email address").fill(EMAIL);
  await page.getByLabel("Password").fill("not the password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("Email or password is wrong").waitFor();
  await look(page, "wrong");
  await signIn(page);
  await page.getByRole("button", { name: "Refuse" }).waitFor();
  await look(page, "consent");
  await page.getByRole("button", { name: "Refuse" }).click();
  await page.getByText("Back in the app").waitFor();
  assert.equal(told.at(-1).get("error"), "access_denied");

  // The form's redirect leads to the app only where the page's policy names it.
  await page.goto(asks);
  await page.getByRole("button", { name: "Allow" }).click();
  await page.getByText("Back in the app").waitFor();
  assert.match(told.at(-1).get("code"), /^hrc_/);
  assert.equal(told.at(-1).get("iss"), server);

  await trapped(page);

  await page.goto(asks);
  await page.getByRole("button", { name: "Use another account" }).click();
  await page.getByLabel("Password").waitFor();

  await page.goto(`${server}/oauth/authorize?client_id=nobody`);
  await page.getByText("no app with this client_id").waitFor();
  await look(page, "unknown");

  await page.goto(`${server}/oauth/device`);
  await look(page, "device-sign-in");
  await signIn(page);
  await page.getByLabel("Code").fill(CODE.toLowerCase());
  await look(page, "code");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("just started it yourself").waitFor();
  await look(page, "device");
  await page.getByRole("button", { name: "Allow" }).click();
  await page.getByRole("heading", { name: "You can go back to your device" }).waitFor();
  await look(page, "done");
} finally {
  await browser.close();
  app.close();
}

/** A page of another site has somebody who is signed in click, drag and double-click where they would allow an app. It is not allowed. */
async function trapped(page) {
  const answers = told.length;
  const allow = page.getByRole("button", { name: "Allow" });
  await page.goto(asks);
  const box = await allow.boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];

  // Nothing of the page is shown in a frame.
  const trap = `http://localhost:${app.address().port}/trap`;
  await page.goto(trap);
  const [, frame] = page.frames();
  await page.waitForLoadState("load");
  assert.match(frame.url(), /^chrome-error:/, "the page is shown in a frame");
  await page.mouse.click(x, y + 40);
  await page.mouse.move(15, 15);
  await page.mouse.down();
  await page.mouse.move(x, y + 40, { steps: 5 });
  await page.mouse.up();
  await page.goto(trap); // what a click or a drag had begun has ended
  assert.equal(told.length, answers, "an app was allowed in a frame");

  // A window that another page opens, as apps in browsers do, shows it nothing.
  const opening = page.waitForEvent("popup");
  await page.evaluate((url) => (globalThis.opened = open(url)), asks);
  const popup = await opening;
  await popup.getByRole("button", { name: "Allow" }).waitFor();
  const read = await page.evaluate(() => {
    try {
      return globalThis.opened.document.body.innerText;
    } catch (error) {
      return error.name;
    }
  });
  assert.equal(read, "SecurityError", "the opener reads the page");
  await popup.close();

  // A page that opened between two clicks takes no click yet. The keyboard is not concerned.
  await page.goto(asks);
  await allow.evaluate((button) => {
    for (const animation of button.getAnimations()) {
      animation.pause();
      animation.currentTime = 0;
    }
  });
  await page.mouse.dblclick(x, y);
  await page.mouse.dblclick(x, y);
  assert.equal(await allow.count(), 1, "a click came too early");
  assert.equal(told.length, answers);
  await allow.evaluate((button) => button.getAnimations().forEach((animation) => animation.finish()));
  await allow.click();
  await page.getByText("Back in the app").waitFor();
  assert.equal(told.length, answers + 1);
}
