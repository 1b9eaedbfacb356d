// The plan of a team: a coach writes next week for a group by keyboard and by a paste, copies it, keeps it as a template, and
// lets one athlete do something else. HARRIER is a server with the demo.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { call, follow, heading, journey, look, openApp, PICTURES, press, reaches, sees, signIn, tokenOf, unfaulted, WIDTH } from "./app.mjs";
import { launch } from "./chromium.mjs";

const password = "trail-mud-and-tea";
const daysAfter = (date, days) => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

const browser = await launch();
try {
  const page = await openApp(browser);
  await journey(page, () => coach(page));
} finally {
  await browser.close();
}

async function coach(page) {
  const token = await tokenOf("coach@example.org", password);
  const jess = await call(await tokenOf("runner@example.org", password), "GET", "/user/me");
  const group = await call(token, "POST", "/team/groups", { name: "Milers", athletes: [jess._id] });
  await signIn(page, "coach@example.org", password);
  await heading(page, "Mapleton State");
  await follow(page, "Plan");
  await page.getByRole("table", { name: "Plan of the week" }).waitFor();
  await page.getByRole("link", { name: "Next week" }).click();
  const table = page.getByRole("table", { name: "Plan of the week" });
  const cell = (day, column = "Milers") => table.getByLabel(`${day}, ${column}`, { exact: true });
  await cell("Mon").waitFor();

  // Two days by keyboard: Enter saves one and goes to the next. How the text was read stands below it.
  await cell("Mon").fill("8 mi easy");
  await cell("Mon").press("Enter");
  await page.waitForFunction(() => document.activeElement?.ariaLabel === "Tue, Milers");
  await page.keyboard.type("2 mi w/u, 6x800 @ 2:55 w/ 400 jog, 2 mi c/d");
  await page.keyboard.press("Enter");
  await table.getByRole("button", { name: "Change: Mon, Milers" }).getByText(/^(8 mi|12.87 km) · Easy$/).waitFor();
  await table.getByRole("button", { name: "Change: Tue, Milers" }).getByText(/Intervals$/).waitFor();

  // The other five by a paste of lines.
  await cell("Wed").focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "6 mi easy\n45 min bike\n5 mi tempo\n4 mi easy\n14 mi long\n");
    document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await table.getByRole("button", { name: "Change: Sun, Milers" }).getByText(/Long run$/).waitFor();

  // A session is corrected in its fields.
  await table.getByRole("button", { name: "Change: Wed, Milers" }).click();
  await look(page, "plan details");
  await reaches(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Kind").selectOption("Long run");
  await dialog.getByRole("button", { name: "Save" }).click();
  await table.getByRole("button", { name: "Change: Wed, Milers" }).getByText(/Long run$/).waitFor();

  // One athlete rides instead of the intervals.
  // By keyboard, only Enter takes the athlete who was gone to by arrows. What an athlete has alone replaces the group's, and can also be beside it.
  const choice = page.getByLabel("For one athlete");
  await choice.focus();
  await choice.evaluate((box) => {
    box.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
    for (const name of ["Natalie Clark", "Jess Runner"]) {
      box.value = [...box.options].find(({ text }) => text === name).value;
      box.dispatchEvent(new Event("change", { bubbles: true }));
    }
  });
  await choice.press("Enter");
  await page.waitForFunction(() => document.activeElement?.ariaLabel === "Mon, Jess Runner");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("60 min bike");
  await page.keyboard.press("Enter");
  const milers = dialog.getByLabel(/^Milers: 2 mi w\/u/);
  for (const isInstead of [true, false]) {
    await table.getByRole("button", { name: "Change: Tue, Jess Runner" }).click();
    await dialog.waitFor();
    assert.equal(await milers.isChecked(), isInstead);
    await milers.setChecked(!isInstead);
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
  }
  assert.equal(await table.getByLabel("Mon, Natalie Clark").count(), 0);
  await look(page, "plan week");
  const [file] = await Promise.all([page.waitForEvent("download"), press(page, "CSV")]);
  assert.match(file.suggestedFilename(), /^Mapleton State \d{4}-\d\d-\d\d\.csv$/);
  assert.match(readFileSync(await file.path(), "utf8"), /60 min bike/);
  if (PICTURES) {
    await page.emulateMedia({ media: "print" });
    await page.screenshot({ path: `${PICTURES}/plan-paper-${WIDTH}.png`, fullPage: true });
    await page.emulateMedia({ media: "screen" });
  }

  // The week after is the same.
  const first = await page.locator(".heading .label").innerText();
  await page.getByRole("link", { name: "Next week" }).click();
  await page.waitForFunction((old) => document.querySelector(".heading .label")?.textContent !== old, first);
  await cell("Mon").waitFor();
  assert.notEqual(await page.evaluate(() => document.activeElement.localName), "textarea", "the column that was begun is gone to once");
  await press(page, "Copy last week"); // the demo has sessions in it, so it asks
  await dialog.getByRole("button", { name: "Copy last week" }).click();
  await dialog.waitFor({ state: "detached" });
  await table.getByRole("button", { name: "Change: Sun, Milers" }).waitFor();
  assert.equal(await cell("Mon").inputValue(), "8 mi easy");
  assert.equal(await cell("Tue", "Jess Runner").inputValue(), "60 min bike", "an athlete's own session is copied too");

  // The week of a group is kept as a template of the team, and put on the week after for all.
  await page.getByText("Templates", { exact: true }).click();
  await page.getByLabel("Sessions for").selectOption("Milers");
  await page.getByLabel("Name of the template").fill("Mile week");
  await press(page, "Keep");
  const template = page.getByRole("listitem").filter({ hasText: "Mile week" });
  await template.getByText("1 week, 7 sessions").waitFor();
  await template.getByRole("button", { name: "Rename the template: Mile week" }).click();
  await dialog.getByLabel("Name of the template").fill("Week of miles");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("listitem").filter({ hasText: "Week of miles" }).getByText("1 week, 7 sessions").waitFor();
  await page.getByRole("button", { name: "Rename the template: Week of miles" }).click();
  await dialog.getByLabel("Name of the template").fill("Mile week");
  await dialog.getByRole("button", { name: "Save" }).click();
  await template.waitFor();
  await look(page, "plan templates");
  await reaches(page);
  await page.getByRole("link", { name: "Next week" }).click();
  await cell("Sun", "Team").waitFor();
  await page.getByText("Templates", { exact: true }).click();
  await template.getByLabel("For whom: Mile week").selectOption("Team");
  await template.getByRole("button", { name: "Put on this week: Mile week" }).click();
  await table.getByRole("button", { name: "Change: Sun, Team" }).getByText(/Long run$/).waitFor();
  await template.getByRole("button", { name: "Delete the template: Mile week" }).click();
  await dialog.getByRole("button", { name: "Delete the template" }).click();
  await template.waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Previous week" }).click();
  await table.getByRole("button", { name: "Change: Sun, Milers" }).waitFor();

  // A session is deleted with its text; a change that another coach has made meanwhile is not written over.
  const gone = page.waitForResponse((response) => response.request().method() === "DELETE");
  await cell("Mon").fill("");
  await cell("Mon").press("Enter");
  await gone;
  await table.getByRole("button", { name: "Change: Mon, Milers" }).waitFor({ state: "detached" });
  const from = new URL(page.url()).pathname.split("/").at(-1);
  const sessions = (await call(token, "GET", `/team/plan?from=${from}&to=${daysAfter(from, 6)}`)).items.filter(({ to }) => to.group_id === group._id);
  assert.equal(sessions.length, 6);
  const tempo = sessions.find(({ text }) => text === "5 mi tempo");
  await call(token, "PUT", `/team/plan/${tempo._id}`, { text: "6 mi tempo" });
  await cell("Fri").fill("7 mi tempo");
  await cell("Fri").press("Enter");
  await sees(page, "This session has been changed or deleted elsewhere.");
  assert.equal((await call(token, "GET", `/team/plan/${tempo._id}`)).text, "6 mi tempo");
  unfaulted(page);
}
