// Somebody creates an account with an invitation, forgets the password, and gets another by email. HARRIER is a server for those who have one of the
// INVITES; MAILBOX returns the links in its emails to an address. CLOSED accepts nobody.
import assert from "node:assert/strict";

import { fill, follow, heading, journey, look, openApp, press, sees, server, signIn, unfaulted } from "./app.mjs";
import { launch } from "./chromium.mjs";

const { CLOSED, INVITES, MAILBOX } = process.env;

const browser = await launch();
try {
  await Promise.all([390, 1280].map(async (width, i) => {
    const page = await openApp(browser, { viewport: { width, height: 900 } });
    await journey(page, () => go(page, width, INVITES.split(" ")[i]));
  }));
} finally {
  await browser.close();
}

async function go(page, width, invite) {
  const email = `invited${width}.${Date.now()}@example.org`;
  const [password, next] = ["wind in the poplars", "rain on the poplars"];
  await follow(page, "Create one");
  await sees(page, "This server is for people who were invited.");
  await fill(page, { Invitation: "hri_of-somebody-else", "Your name": "Ina Invited", "Email address": email, Password: password });
  await press(page, "Create account");
  await page.getByRole("alert").waitFor();
  await look(page, "sign up with an invitation");
  // The link of an invitation names who invites and to which team, and asks for neither the invitation nor whether she coaches.
  await page.goto(server + new URL(invite).pathname); // another server of the database made the link
  await sees(page, "Pat Coach, who coaches Mapleton Middle, invites you to the team.");
  assert.equal(await page.getByLabel("Invitation", { exact: true }).count() + await page.getByLabel("I am", { exact: true }).count(), 0);
  await press(page, "I have an account");
  await heading(page, "Sign in");
  await press(page, "I have no account yet");
  await fill(page, { "Your name": "Ina Invited", "Email address": email, Password: password });
  assert.equal(await page.getByLabel("Who reads my log").inputValue(), "team");
  await page.getByLabel("My coach sees sleep, heart rates and how I feel, too").check();
  await look(page, "invitation");
  await press(page, "Create account");
  await heading(page, "My week");
  await follow(page, "People");
  await page.getByRole("link", { name: "My coaches", exact: true }).click();
  assert.equal(await page.getByLabel("My team").inputValue(), "Mapleton Middle", "who was invited runs for the coach's team");
  await sees(page, "Reads what you share with coaches");
  await sees(page, "The coaches whom you accepted see sleep, heart rates and feel.");

  await follow(page, "Account");
  // Signing out clears the data of the origin. Meanwhile a browser may end a transaction with the error of its request alone. Here nothing is cleared.
  await page.route("**/user/logout", async (route) => {
    const response = await route.fetch();
    const { "clear-site-data": _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.evaluate(() => {
    const begin = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (table, mode) {
      const transaction = begin.call(this, table, mode);
      if (mode === "readwrite") {
        IDBDatabase.prototype.transaction = begin;
        transaction.addEventListener("abort", (event) => event.stopImmediatePropagation());
        queueMicrotask(() => transaction.abort());
      }
      return transaction;
    };
  });
  await press(page, "Sign out");
  await heading(page, "Sign in");
  assert.equal(await page.getByText("Your session has ended.").count(), 0, "who signs out knows it");
  await follow(page, "Forgot your password?");
  await fill(page, { "Email address": email });
  await press(page, "Email me a link");
  await sees(page, "an email is on its way");
  const links = (await (await fetch(`${MAILBOX}?to=${email}`)).text()).split("\n");
  // Another server of the database may have sent it.
  await page.goto(server + new URL(links.find((link) => link.includes("/reset/"))).pathname);
  await page.getByLabel("New password").fill(next);
  await press(page, "Set new password");
  await follow(page, "Sign in");
  await signIn(page, email, next);
  await heading(page, "My week");

  const other = await openApp(browser, { viewport: { width, height: 900 } });
  await other.goto(`${CLOSED}/app/sign-up`);
  await sees(other, "This server accepts no new accounts.");
  await look(other, "sign up where nobody can");
  unfaulted(page, /\/user$|status of 4\d\d/);
}
