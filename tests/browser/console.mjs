// Uses the pages for operators as a person does: signs in, suspends a user, reads that in the audit log, and invites somebody. Then axe-core looks at all
// pages. HARRIER is the server with its base path, EMAIL and PASSWORD are an operator's, RACE is one with a result of 8K, and the user goes by
// spammer. SCREENSHOTS may name a folder for pictures of them.
import assert from "node:assert/strict";

import { examine, launch, open } from "./chromium.mjs";

const { HARRIER: server, EMAIL, PASSWORD, RACE, SCREENSHOTS } = process.env;
const pages = `${server}/operator/console`;
const { origin } = new URL(server);
const browser = await launch();
try {
  const page = await open(browser, origin, { viewport: { width: 1280, height: 900 } });
  await page.goto(`${server}/operator`);
  await page.getByLabel("Email address").fill(EMAIL);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("link", { name: "Users" }).click();
  await page.getByLabel("Find").fill("spammer");
  await page.getByLabel("by", { exact: true }).selectOption("name");
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByRole("link", { name: "Sam Spammer" }).click();
  const user = page.url();
  await page.getByRole("link", { name: "Suspend", exact: true }).click();
  await page.getByLabel("Reason").fill("Posts junk");
  await page.getByRole("button", { name: "Suspend", exact: true }).click();
  await page.getByText("The user is suspended.").waitFor();
  await page.getByRole("link", { name: "Audit log" }).click();
  await page.getByText("user.suspend").waitFor();
  await page.getByText("Posts junk").waitFor();
  await page.getByRole("link", { name: "Invitations" }).click();
  await page.getByLabel("Email address").fill("sam@example.org");
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByText("The invitation is on its way.").waitFor();
  const invitation = (await page.getByRole("link", { name: "End the invitation" }).getAttribute("href")).split("/").at(-2);
  const state = await page.context().storageState();
  assert.deepEqual(page.faults, []);

  const paths = [
    `${server}/operator`, `${pages}/users`, user, `${user}/end-sessions`, `${user}/athlete/spammer`, `${pages}/races`, `${pages}/races/${RACE}?gender=mens&event=8K`,
    `${pages}/races/${RACE}/state`, `${pages}/races/${RACE}/give`, `${pages}/races/${RACE}/delete`, `${pages}/reports`, `${pages}/apps`,
    `${pages}/invites`, `${pages}/invites/${invitation}/end`,
    `${pages}/audit`, `${pages}/jobs`, `${pages}/sign-in`,
  ];
  const shown = await open(browser, origin, { storageState: state });
  for (const [i, path] of paths.entries()) {
    await shown.goto(path);
    await examine(shown, path, SCREENSHOTS && `${SCREENSHOTS}/${i}`);
    assert.deepEqual(shown.faults.splice(0), [], path);
  }
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.goto(user);
  await page.getByLabel("Password").waitFor();
} finally {
  await browser.close();
}
