// A week of plans. Sunday evening: the coach of the demo plans next week for three groups and two athletes who do something else, from a copy of last
// week, in at most 30 presses besides the text. Monday morning: the athlete reads it, runs, and says what was changed. HARRIER is a server with the demo.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { call, follow, heading, journey, look, openApp, reaches, sees, signIn, tokenOf, unfaulted } from "./app.mjs";
import { launch } from "./chromium.mjs";

const password = "trail-mud-and-tea";
const today = new Date().toISOString().slice(0, 10);
const daysAfter = (date, days) => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
const thisWeek = daysAfter(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
const next = daysAfter(thisWeek, 7);
const weekday = (date) => new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: "UTC" }).format(new Date(`${date}T00:00:00Z`));

const browser = await launch();
try {
  const coachs = await tokenOf("coach@example.org", password);
  const runners = await tokenOf("runner@example.org", password);
  // In their own zone, it may be the day before.
  for (const token of [coachs, runners]) {
    const { _id: id } = await call(token, "GET", "/user/me");
    await call(token, "PUT", `/user/${id}`, { timezone: "UTC" });
  }
  const page = await openApp(browser);
  await journey(page, () => sunday(page, coachs));
  const other = await openApp(browser);
  await journey(other, () => monday(other, coachs, runners));
} finally {
  await browser.close();
}

async function sunday(page, token) {
  // This week has what the demo plans, and next week nothing.
  const planned = async (from) => (await call(token, "GET", `/team/plan?from=${from}&to=${daysAfter(from, 6)}`)).items;
  const were = await planned(next);
  await call(token, "POST", "/team/plan/batch", { delete: were.map(({ _id }) => _id) });
  const { items: groups } = await call(token, "GET", "/team/groups");
  const inGroup = (name) => groups.find((group) => group.name === name);
  const accepted = new Set((await call(token, "GET", "/team/roster")).filter(({ status }) => status === "accepted").map(({ user_id: id }) => id));
  const [injured] = inGroup("Distance").athletes.filter(({ user_id: id }) => accepted.has(id));
  const [away] = inGroup("Middle distance").athletes.filter(({ user_id: id }) => accepted.has(id) && id !== injured.user_id);

  await signIn(page, "coach@example.org", password);
  await heading(page, "Mapleton State");
  let presses = 0;
  const click = async (locator) => {
    presses++;
    await locator.click();
  };
  const key = async (name) => {
    presses++;
    await page.keyboard.press(name);
  };
  const table = page.getByRole("table", { name: "Plan of the week" });
  const cell = (day, column) => table.getByLabel(`${day}, ${column}`, { exact: true });
  /** Goes some days on by Enter, and writes into the cell in the place of what is there. */
  const onTo = async (day, column, text) => {
    while ((await page.evaluate(() => document.activeElement.ariaLabel)) !== `${day}, ${column}`) await key("Enter");
    await page.keyboard.type(text);
  };
  /** Writes into a cell that is pressed, in the place of what is there. */
  const write = async (day, column, text) => {
    await click(cell(day, column));
    await key("ControlOrMeta+A");
    await page.keyboard.type(text);
  };

  await click(page.getByRole("link", { name: "Plan", exact: true }));
  await cell("Mon", "Distance").waitFor();
  const first = await page.locator(".heading .label").innerText();
  await click(page.getByRole("link", { name: "Next week" }));
  await page.waitForFunction((old) => document.querySelector(".heading .label")?.textContent !== old, first);
  await click(page.getByRole("button", { name: "Copy last week" }));
  await table.getByRole("button", { name: "Change: Tue, Distance" }).waitFor();

  await write("Tue", "Distance", "2 mi w/u, 5x1000 @ 3:40 w/ 400 jog, 2 mi c/d");
  await onTo("Thu", "Distance", "6 mi tempo");
  await write("Wed", "Middle distance", "2 mi w/u, 6x400 @ 63, 1 mi c/d");
  await write("Tue", "Sprints", "Blocks, 8x60, 2x150");
  await onTo("Fri", "Sprints", "3x200 @ 95 %");
  await key("Enter");

  // What an athlete has alone replaces what the group has, without a further press.
  for (const [{ name }, day, text] of [[injured, "Tue", "50 min bike"], [away, "Wed", "5 mi easy"]]) {
    presses += 2; // the box, and the name in it
    await page.getByLabel("For one athlete").selectOption(name);
    await page.waitForFunction((label) => document.activeElement?.ariaLabel === label, `Mon, ${name}`);
    await onTo(day, name, text);
    await key("Enter");
    await table.getByRole("button", { name: new RegExp(`instead of .*Change: ${day}, ${name}$`) }).waitFor();
  }
  await page.getByText("Saving…").waitFor({ state: "detached" });
  console.log(`${presses} presses`);
  assert.ok(presses <= 30, `${presses} presses`);
  await look(page, "plan sunday");
  await reaches(page);

  const all = await planned(next);
  const has = (day, to) => all.filter((one) => one.date === daysAfter(next, day) && (one.to.group_id === to || one.to.athletes?.includes(to))).map(({ text }) => text);
  assert.deepEqual(has(1, inGroup("Distance")._id), ["2 mi w/u, 5x1000 @ 3:40 w/ 400 jog, 2 mi c/d"]);
  assert.deepEqual(has(3, inGroup("Distance")._id), ["6 mi tempo"]);
  assert.deepEqual(has(2, inGroup("Middle distance")._id), ["2 mi w/u, 6x400 @ 63, 1 mi c/d"]);
  assert.deepEqual(has(1, inGroup("Sprints")._id), ["Blocks, 8x60, 2x150"]);
  assert.deepEqual(has(4, inGroup("Sprints")._id), ["3x200 @ 95 %"]);
  assert.deepEqual(has(6, inGroup("Distance")._id), ["12 mi long"], "the rest is as last week");
  assert.deepEqual(has(1, injured.user_id), ["50 min bike"]);
  const [bike] = all.filter(({ to }) => to.athletes?.includes(injured.user_id));
  assert.ok(bike.instead_of.includes(all.find(({ text }) => text.includes("5x1000"))._id), "the ride replaces the intervals");
  const wednesday = (await call(token, "GET", `/log/athlete/${away.user_id}/plan/${daysAfter(next, 2)}/${daysAfter(next, 2)}`)).items.flatMap(({ sessions }) => sessions);
  assert.deepEqual(wednesday.map(({ session }) => session.text), ["5 mi easy"], "an athlete has the one alone");
  unfaulted(page);
}

async function monday(page, coach, token) {
  const jess = await call(token, "GET", "/user/me");
  // Beside what the demo plans, a group of the athlete has a session today and one tomorrow.
  const days = [today, daysAfter(today, 1)];
  const group = await call(coach, "POST", "/team/groups", { name: "Milers", athletes: [jess._id] });
  const [, later] = (
    await call(coach, "POST", "/team/plan/batch", {
      create: [
        { date: days[0], to: { group_id: group._id }, text: "5 mi 40:00 easy", kind: "easy", meters: 8046.72, seconds: 2400 },
        { date: days[1], to: { group_id: group._id }, text: "3 mi w/u, 4x1k, 2 mi c/d" },
      ],
    })
  ).created;
  await signIn(page, "runner@example.org", password);
  await heading(page, "My week");
  const day = (date) => page.getByRole("region", { name: new RegExp(`^${weekday(date)}, `) });
  const planned = (date, text) => day(date).getByRole("list", { name: "Planned" }).getByRole("listitem").filter({ hasText: text });
  const mine = planned(today, "5 mi 40:00 easy");
  await mine.getByText("New", { exact: true }).waitFor();
  await planned(days[1], "4x1k").waitFor();
  await look(page, "planned week");
  await reaches(page);

  // A press takes it into the line, where it is read as if it were typed. It was a mile less.
  await mine.getByRole("button", { name: /^As planned/ }).click();
  const line = day(today).getByLabel("Add a run", { exact: true });
  await day(today).getByText(/40:00 · 8:00 \/mi · Easy|40:00 · 4:58 \/km · Easy/).first().waitFor();
  assert.equal(await line.inputValue(), "5 mi 40:00 easy");
  await line.fill("4 mi 32:00 easy");
  await day(today).getByRole("button", { name: "Add", exact: true }).first().click();
  await day(today).getByRole("link", { name: /^(4 mi|6.44 km)$/ }).first().waitFor();

  // How it went, with a word, which stays.
  await mine.getByRole("button", { name: /^How it went/ }).click();
  await mine.getByLabel("It was").selectOption("changed");
  await mine.getByLabel("A word about it").fill("Four on grass.");
  await look(page, "planned mark");
  await reaches(page);
  await mine.getByRole("button", { name: "Save" }).click();
  await mine.getByText("changed: Four on grass.").waitFor();
  await page.reload();
  await mine.getByText("changed: Four on grass.").waitFor();
  assert.equal(await mine.getByText("New", { exact: true }).count(), 0, "it has been seen");

  // The coach reads both, and changes tomorrow's, which is marked once.
  const { athletes } = await call(coach, "GET", `/team/plan/week/${today.replace(/(\d+)-(\d+)-(\d+)/, "$2-$3-$1")}`);
  const { sessions } = athletes.find(({ user_id: id }) => id === jess._id).days.find(({ date }) => date === today);
  assert.deepEqual(sessions.flatMap(({ mark, note }) => (mark ? [[mark, note]] : [])), [["changed", "Four on grass."]]);
  await call(coach, "PUT", `/team/plan/${later._id}`, { text: "3 mi w/u, 5x1k, 2 mi c/d" });
  await page.reload();
  await planned(days[1], "5x1k").getByText("Changed by the coach").waitFor();

  // A watch follows the steps of a session, if its text has some.
  const [workout] = await Promise.all([page.waitForEvent("download"), planned(days[1], "5x1k").getByRole("button", { name: /^For the watch/ }).click()]);
  assert.equal(readFileSync(await workout.path()).subarray(8, 12).toString(), ".FIT");
  await call(coach, "POST", "/team/plan", { date: days[1], to: { group_id: group._id }, text: "Drills and strides" });
  await page.reload();
  await planned(days[1], "Drills").getByRole("button", { name: /^For the watch/ }).click();
  await planned(days[1], "Drills").getByRole("alert").waitFor();
  await look(page, "planned for the watch");

  // What cannot be read is said, and is not taken for nothing.
  const plan = /\/log\/athlete\/me\/plan\//;
  await page.route(plan, (route) => route.fulfill({ status: 500, body: "" }));
  await page.reload();
  await sees(page, "What is planned could not be read, so it is not shown.");
  await look(page, "unread plan");
  await page.unroute(plan);
  await page.getByRole("button", { name: "Try again" }).click();
  await planned(days[1], "5x1k").waitFor();
  assert.equal(await page.getByText("What is planned could not be read").count(), 0);

  // The user's own plan has the coach's above what the user adds.
  await follow(page, "Plan");
  await heading(page, "My plan");
  const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: new RegExp(`^${weekday(today).slice(0, 3)} `) }) });
  await row.getByText("5 mi 40:00 easy").waitFor();
  await row.getByRole("textbox").fill("20 min core");
  await row.getByRole("textbox").press("Enter");
  await row.getByRole("button", { name: /^20:00.*Change: / }).waitFor();
  await look(page, "own plan of an athlete");
  await follow(page, "Week");
  await planned(today, "20 min core").waitFor();
  unfaulted(page, /\/plan\/|status of (500|422)/);
}
