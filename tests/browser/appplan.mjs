// The plan of a team: a coach writes next week for a group by keyboard and by a paste, copies it, and lets one athlete do something else. The athlete
// sees today's and tomorrow's plan, takes one into the line "as planned", and marks one. HARRIER is a server with the demo.
import assert from "node:assert/strict";

import { call, follow, heading, journey, look, openApp, PICTURES, press, sees, server, signIn, tokenOf, unfaulted, WIDTH } from "./app.mjs";
import { launch } from "./chromium.mjs";

const password = "trail-mud-and-tea";
const today = new Date().toISOString().slice(0, 10);
const daysAfter = (date, days) => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
const tomorrow = daysAfter(today, 1);
const weekday = (date, length = "short") => new Intl.DateTimeFormat("en-US", { weekday: length, timeZone: "UTC" }).format(new Date(`${date}T00:00:00Z`));

const browser = await launch();
try {
  const page = await openApp(browser);
  await journey(page, () => coach(page));
  const other = await openApp(browser);
  await journey(other, () => athlete(other));
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
  await page.getByRole("link", { name: "Later" }).click();
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
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Kind").selectOption("Long run");
  await dialog.getByRole("button", { name: "Save" }).click();
  await table.getByRole("button", { name: "Change: Wed, Milers" }).getByText(/Long run$/).waitFor();

  // One athlete rides instead of the intervals.
  await page.getByLabel("For one athlete").selectOption("Jess Runner");
  await cell("Tue", "Jess Runner").fill("60 min bike");
  await cell("Tue", "Jess Runner").press("Enter");
  await table.getByRole("button", { name: "Change: Tue, Jess Runner" }).click();
  await dialog.getByLabel(/^Milers: 2 mi w\/u/).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  await look(page, "plan week");
  if (PICTURES) {
    await page.emulateMedia({ media: "print" });
    await page.screenshot({ path: `${PICTURES}/plan-paper-${WIDTH}.png`, fullPage: true });
    await page.emulateMedia({ media: "screen" });
  }

  // The week after is the same.
  const first = await page.locator(".heading .label").innerText();
  await page.getByRole("link", { name: "Later" }).click();
  await page.waitForFunction((old) => document.querySelector(".heading .label")?.textContent !== old, first);
  await cell("Mon").waitFor();
  await press(page, "Copy last week"); // the demo has sessions in it, so it asks
  await dialog.getByRole("button", { name: "Copy last week" }).click();
  await dialog.waitFor({ state: "detached" });
  await table.getByRole("button", { name: "Change: Sun, Milers" }).waitFor();
  assert.equal(await cell("Mon").inputValue(), "8 mi easy");
  assert.equal(await cell("Tue", "Jess Runner").inputValue(), "60 min bike", "an athlete's own session is copied too");

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
  await sees(page, "Somebody else has changed or deleted this session.");
  assert.equal((await call(token, "GET", `/team/plan/${tempo._id}`)).text, "6 mi tempo");

  // Today and tomorrow, for the athlete.
  for (const [date, text] of [[today, "5 mi 40:00 easy"], [tomorrow, "3 mi w/u, 4x1k, 2 mi c/d"]]) await call(token, "POST", "/team/plan", { date, to: { group_id: group._id }, text });
  await page.goto(`${server}/app/team/plan/${today}`);
  await cell(weekday(today)).waitFor();
  assert.equal(await cell(weekday(today)).inputValue(), "5 mi 40:00 easy");
  unfaulted(page);
}

async function athlete(page) {
  await signIn(page, "runner@example.org", password);
  await heading(page, "My week");
  const day = (date) => page.getByRole("region", { name: new RegExp(`^${weekday(date, "long")}, `) });
  const planned = (date, text) => day(date).getByRole("list", { name: "Planned" }).getByRole("listitem").filter({ hasText: text });
  const mine = planned(today, "5 mi 40:00 easy");
  await mine.getByText("New", { exact: true }).waitFor();
  await planned(tomorrow, "4x1k").waitFor();
  await look(page, "planned week");

  // A press takes it into the line, where it is read as if it were typed.
  await mine.getByRole("button", { name: /^As planned/ }).click();
  const line = day(today).getByLabel("Add a run", { exact: true });
  await day(today).getByText(/40:00 · 8:00 \/mi · Easy|40:00 · 4:58 \/km · Easy/).first().waitFor();
  assert.equal(await line.inputValue(), "5 mi 40:00 easy");
  await day(today).getByRole("button", { name: "Add", exact: true }).first().click();
  await day(today).getByRole("link", { name: /^(5 mi|8.05 km)$/ }).first().waitFor();

  // How it went, with a word, which stays.
  await mine.getByRole("button", { name: /^How it went/ }).click();
  await mine.getByLabel("It was").selectOption("changed");
  await mine.getByLabel("A word about it").fill("Five on grass.");
  await look(page, "planned mark");
  await mine.getByRole("button", { name: "Save" }).click();
  await mine.getByText("changed: Five on grass.").waitFor();
  await page.reload();
  await mine.getByText("changed: Five on grass.").waitFor();
  assert.equal(await mine.getByText("New", { exact: true }).count(), 0, "it has been seen");

  // The coach changes tomorrow's, which is marked once.
  const token = await tokenOf("coach@example.org", password);
  const [session] = (await call(token, "GET", `/team/plan?from=${tomorrow}&to=${tomorrow}`)).items.filter(({ text }) => text.includes("4x1k"));
  await call(token, "PUT", `/team/plan/${session._id}`, { text: "3 mi w/u, 5x1k, 2 mi c/d" });
  await page.reload();
  await planned(tomorrow, "5x1k").getByText("Changed by the coach").waitFor();
  unfaulted(page);
}
