// Somebody goes through the account, signs out in all tabs, and deletes the account. Nothing of it is left. HARRIER is the server.
import assert from "node:assert/strict";

import { call, fill, follow, heading, journey, look, openApp, press, sees, server, signIn, tokenOf, unfaulted } from "./app.mjs";
import { launch } from "./chromium.mjs";

const email = `gone${Date.now()}@example.org`;
const password = "a bench above the lake";
const changed = "a bridge below the lake";

const browser = await launch();
try {
  const page = await openApp(browser);
  await journey(page, () => go(page));
} finally {
  await browser.close();
}

async function go(page) {
  await follow(page, "Create one");
  await fill(page, { "Your name": "Lea Leaving", "Email address": email, Password: password });
  await press(page, "Create account");
  await heading(page, "My week");
  await follow(page, "Account");
  await heading(page, "Account");
  await fill(page, { "Your name": "Lea Left" });
  await page.getByLabel("Units").selectOption("Kilometers");
  await press(page, "Save");
  await sees(page, "Saved");
  let token = await tokenOf(email, password);
  const me = await call(token, "GET", "/user/me");
  assert.deepEqual([me.name, me.units], ["Lea Left", "km"]);
  await fill(page, { "Take a name for results": `lea.${Date.now()}` });
  await page.getByLabel("Friends find me by my own name, too").check();
  await press(page, "Take the name");
  await sees(page, "Your results are under");
  assert.equal((await call(token, "GET", "/user/me")).findable, true);

  // A private place, by its position or by the device's.
  const zones = async () => (await call(token, "GET", "/user/me")).private_zones;
  await page.getByText("Add a place").click();
  await fill(page, { Latitude: "91", Longitude: "7.4474" });
  await press(page, "Hide this place");
  await sees(page, "Latitudes are from -90 to 90");
  await fill(page, { Latitude: "46.948" });
  await press(page, "Hide this place");
  await sees(page, "46.948°, 7.4474°");
  assert.deepEqual(await zones(), [{ lat: 46.948, lon: 7.4474, radius: 400 }]);
  await page.context().grantPermissions(["geolocation"]);
  await page.context().setGeolocation({ latitude: 41.8781, longitude: -87.6298 });
  await press(page, "Where I am now");
  await page.waitForFunction(() => [...document.querySelectorAll("input")].some(({ value }) => value === "41.87810"));
  await look(page, "private places");
  await press(page, "Remove: 46.948°, 7.4474°");
  await page.getByText("46.948°, 7.4474°").waitFor({ state: "detached" });
  assert.deepEqual(await zones(), []);

  // The password. The session goes on; the others have ended.
  await fill(page, { "Current password": password, "New password": changed });
  await page.getByRole("button", { name: "Change" }).last().click();
  await sees(page, "Your password has been changed.");
  assert.equal((await fetch(`${server}/user/me`, { headers: { Authorization: `Bearer ${token}` } })).status, 401);

  // What can act for the account. A new token needs the password again, and is shown once.
  await page.getByRole("link", { name: "Sessions, apps and links" }).click();
  await sees(page, "This browser");
  await look(page, "access");
  await page.getByText("New personal token").click();
  await fill(page, { Name: "Night script" });
  await page.getByRole("button", { name: "Create" }).first().click();
  await look(page, "password again");
  await page.getByRole("dialog").getByLabel("Password").fill(changed);
  await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
  await sees(page, "It is shown only now.");
  // Nothing keeps the token, and it is hidden once the user has saved it.
  const shown = await page.locator("pre").innerText();
  assert.match(shown, /^hrp_/);
  assert.ok(!(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]))).includes(shown));
  await press(page, "I have saved it");
  await page.locator("pre").waitFor({ state: "detached" });
  await press(page, "End: Night script");
  await sees(page, "A personal token lets a script of yours");

  // An app, whose secret is shown once, with another address and without.
  const dialog = page.getByRole("dialog");
  await press(page, "Create app");
  await dialog.getByLabel("Name").fill("Pace board");
  await dialog.getByLabel("Redirect addresses").fill("http://pace.example.org/back");
  await dialog.getByLabel("Where it runs").selectOption("on a server (with a secret)");
  await dialog.getByRole("button", { name: "Create" }).click();
  await dialog.getByRole("alert").waitFor();
  await dialog.getByLabel("Redirect addresses").fill("https://pace.example.org/back");
  await look(page, "new app");
  await dialog.getByRole("button", { name: "Create" }).click();
  await sees(page, "This is the client secret.");
  assert.match(await page.locator("pre").innerText(), /^hrs_/);
  // It is gone when the page is left, also if the browser keeps the page to go back to.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })));
  await page.locator("pre").waitFor({ state: "detached" });
  await press(page, "Edit: Pace board");
  await dialog.getByLabel("Redirect addresses").fill("https://pace.example.org/back\nhttp://localhost/back");
  await dialog.getByRole("button", { name: "Save" }).click();
  await sees(page, "https://pace.example.org/back, http://localhost/back");
  await look(page, "own apps");
  await press(page, "Delete: Pace board");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await page.getByText("Pace board", { exact: true }).waitFor({ state: "detached" });

  // Signing out ends the session in all tabs, and forgets what was kept.
  const tab = await page.context().newPage();
  await tab.goto(`${server}/app/account`);
  await heading(tab, "Account");
  await page.goBack();
  await heading(page, "Account");
  await press(page, "Sign out");
  await heading(page, "Sign in");
  await heading(tab, "Sign in");
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), []);
  await tab.close();

  // Deleting needs the password; nothing is left.
  await signIn(page, email, changed);
  await heading(page, "My week");
  await page.getByLabel("Add a run").fill("8 km");
  await page.getByLabel("Add a run").press("Enter");
  await page.getByText("Saved", { exact: true }).waitFor();
  token = await tokenOf(email, changed);
  await follow(page, "Account");
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, "Export everything")]);
  assert.match(download.suggestedFilename(), /^harrier-.*\.zip$/);
  await press(page, "Delete account");
  await page.getByRole("dialog").getByLabel("Password").fill("not the password");
  await page.getByRole("dialog").getByRole("button", { name: "Delete account" }).click();
  await page.getByRole("dialog").getByRole("alert").waitFor();
  await page.getByRole("dialog").getByLabel("Password").fill(changed);
  await page.getByRole("dialog").getByRole("button", { name: "Delete account" }).click();
  await heading(page, "Sign in");
  await page.goto(`${server}/app`);
  await signIn(page, email, changed);
  await page.getByRole("alert").waitFor();
  assert.equal((await fetch(`${server}/user/me`, { headers: { Authorization: `Bearer ${token}` } })).status, 401);
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), []);
  unfaulted(page, /user\/login|status of 401/, /\/user\/apps$|status of 422/);
}
