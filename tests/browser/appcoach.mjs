// A coach of the demo's 24 sees who needs a word, comments, and opens the next athlete, in at most twelve presses. Then an athlete sees the comment,
// and hides her health values. HARRIER is a server with the demo.
import assert from "node:assert/strict";

import { call, fill, follow, heading, journey, look, openApp, PICTURES, press, sees, server, signIn, tokenOf, unfaulted, WIDTH } from "./app.mjs";
import { launch } from "./chromium.mjs";

const password = "trail-mud-and-tea";

const browser = await launch();
try {
  const page = await openApp(browser);
  await journey(page, () => coach(page));
  const other = await openApp(browser, { viewport: { width: WIDTH === "390" ? 1280 : 390, height: 800 } });
  await journey(other, () => athlete(other));
} finally {
  await browser.close();
}

async function coach(page) {
  await signIn(page, "coach@example.org", password);
  await heading(page, "Mapleton State"); // a coach's home is the team
  let presses = 0;
  const click = async (locator) => {
    presses++;
    await locator.click();
  };
  const needs = page.getByRole("region", { name: "Who needs a word" });
  await needs.waitFor();
  const first = needs.getByRole("link").first();
  const name = await first.innerText();
  await click(first);
  await heading(page, name);
  await page.getByLabel("Write a comment").fill("How are your legs today?");
  await click(page.getByRole("button", { name: "Send" }));
  await page.getByRole("blockquote").getByText("How are your legs today?").first().waitFor();
  await click(page.getByRole("link", { name: /^Next: / }));
  await page.getByRole("heading", { level: 1 }).filter({ hasNotText: name }).filter({ hasNotText: "Loading" }).waitFor();
  assert.ok(presses <= 12, `${presses} presses`);
  await page.locator("main .label", { hasText: /^Planned$/ }).first().waitFor();
  await look(page, "athlete");

  // The month and the season of an athlete, with sums, races and bests, and the notes by search.
  await follow(page, "Month and season");
  await sees(page, "Longest run");
  await page.getByRole("heading", { name: "Comments so far" }).waitFor();
  await page.getByRole("columnheader", { name: "Planned", exact: true }).waitFor();
  await page.getByText(/^of [0-9].* planned$/).first().waitFor();
  await page.locator("h2", { hasText: "Attention in this season" }).locator("+ .list li").first().waitFor();
  await page.getByLabel("Words", { exact: true }).fill("a");
  await press(page, "Search");
  await look(page, "athlete season");
  const shown = page.locator(".heading .label");
  const month = await shown.innerText();
  await page.getByRole("link", { name: "Earlier" }).click();
  await page.waitForFunction((old) => document.querySelector(".heading .label")?.textContent !== old, month);
  await page.getByRole("table").getByRole("link", { name: await shown.innerText() }).waitFor(); // the season leads to its months

  await follow(page, "My week");
  await heading(page, "My week");
  await page.getByRole("link", { name: "Team", exact: true }).click();
  await page.getByRole("table").waitFor();
  const rows = page.getByRole("table").locator("tbody tr:not(.absent)");
  assert.equal(await rows.count(), 23);
  assert.equal(await page.locator("tr.absent").count() > 0, true, "one has not accepted the coach");
  await look(page, "team week");
  // Each reason has its number and what that is compared with; who needs a word most is first, in the list and in the grid.
  const reasons = (await needs.getByRole("listitem").allInnerTexts()).join("\n");
  assert.match(reasons, /\d (km|mi) last week, \d+ % above the mean of four weeks/);
  assert.match(reasons, /resting heart rate \d+, [\d.]+ above the mean of \d+ days/);
  const names = async () => (await rows.getByRole("link").allInnerTexts()).map((name) => name.trim());
  assert.deepEqual((await names()).slice(0, 3), (await needs.getByRole("link").allInnerTexts()).slice(0, 3));
  await page.getByLabel("Sort by").selectOption("Last name");
  const last = (await names()).map((name) => name.split(" ").at(-1));
  assert.deepEqual(last, [...last].sort((a, b) => a.localeCompare(b)));
  // By groups, and one of them; as a file, too.
  await page.getByLabel("Sort by").selectOption("Group");
  const heads = page.getByRole("table").getByRole("rowheader").and(page.locator('[scope="rowgroup"]'));
  await heads.first().waitFor();
  assert.ok((await heads.count()) >= 3);
  await look(page, "team by groups");
  const [, group] = await page.getByLabel("Group", { exact: true }).locator("option").allInnerTexts();
  await page.getByLabel("Group", { exact: true }).selectOption(group);
  await page.waitForFunction(() => document.querySelectorAll("tbody tr:not(.absent):not(.group)").length < 23);
  for (const kind of ["CSV", "Excel"]) {
    const [file] = await Promise.all([page.waitForEvent("download"), press(page, kind)]);
    assert.match(file.suggestedFilename(), /^Mapleton State .*\.(csv|xlsx)$/);
  }
  await page.getByLabel("Group", { exact: true }).selectOption("All athletes");
  await page.getByLabel("Sort by").selectOption("Last name");
  // On paper: the team and the week, the whole grid, and nothing that is pressed.
  await page.emulateMedia({ media: "print" });
  await page.locator(".paper", { hasText: /^Mapleton State, .*\d{4}/ }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Print" }).isVisible(), false);
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/paper-${WIDTH}.png` });
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("link", { name: "Month", exact: true }).click();
  await page.getByRole("columnheader", { name: "Runs" }).waitFor();
  await look(page, "team month");
  await follow(page, "Jess Runner");
  await follow(page, "Month and season");
  await page.getByRole("columnheader", { name: "Best of the season" }).waitFor();
  await page.locator("h2", { hasText: /^Goals$/ }).locator("+ .list li", { hasText: "Each week" }).waitFor();
  await look(page, "athlete races");
  // A report of the season, by a link that its coach ends. With health values it has the most columns, and fits a phone.
  const runner = await tokenOf("runner@example.org", password);
  const { _id: runnerID, health_visibility: health } = await call(runner, "GET", "/user/me");
  await call(runner, "PUT", `/user/${runnerID}`, { health_visibility: "public" });
  await page.getByLabel("Your words on top").fill("A season to be proud of.");
  await press(page, "Make a report");
  const report = await page.locator("pre").innerText();
  const readBy = await (await fetch(report)).text();
  assert.match(readBy, /A season to be proud of\./);
  const paper = await page.context().newPage();
  await paper.goto(report);
  await paper.getByRole("columnheader", { name: "Sleep" }).waitFor();
  await look(paper, "season report");
  await paper.setViewportSize({ width: 390, height: 900 });
  const cut = await paper.evaluate(() => [...document.querySelectorAll(".scroll")].filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.textContent.slice(0, 80)));
  assert.deepEqual(cut, [], "a table of the report is wider than a phone");
  await paper.close();
  await call(runner, "PUT", `/user/${runnerID}`, { health_visibility: health });
  await press(page, "I have saved it");
  const ends = page.getByRole("button", { name: /^End: / });
  const before = await ends.count();
  await ends.first().click();
  await page.waitForFunction((n) => [...document.querySelectorAll("button")].filter((one) => /^End: /.test(one.ariaLabel ?? "")).length < n, before);
  assert.ok(!(await fetch(report)).ok, "the link has ended");
  await follow(page, "Mapleton State");
  await heading(page, "Mapleton State");
  assert.match(await page.getByRole("link", { name: "Results and records of the team" }).getAttribute("href"), /\/t\/mapleton-state$/);
  await follow(page, "Settings");
  await page.getByLabel(/^Only from a mean of/).waitFor();
  assert.equal(await page.getByText(/deviation/i).count(), 0);
  await look(page, "team settings");
  await page.getByLabel("Above what is usual for the athlete").selectOption("far");
  await press(page, "Save");
  await sees(page, "Saved");
  await page.getByLabel("Above what is usual for the athlete").selectOption("clearly");
  await press(page, "Save");
  await follow(page, "Groups");
  await page.getByLabel("Name of the group").first().fill("Walkers");
  await press(page, "Add a group");
  const walkers = page.getByRole("region", { name: "Walkers" });
  const saved = page.waitForResponse((response) => response.request().method() === "PUT");
  await walkers.getByLabel("Jess Runner").check();
  await saved;
  await look(page, "team groups");
  await page.reload();
  await walkers.waitFor();
  assert.equal(await walkers.getByLabel("Jess Runner").isChecked(), true, "a tick is saved");
  await press(page, "Delete the group: Walkers");
  await page.getByRole("dialog").getByRole("button", { name: "Delete the group" }).click();
  await walkers.waitFor({ state: "detached" });
  await follow(page, "Athletes");
  await sees(page, "shares the log");
  await look(page, "team athletes");
  await page.getByLabel("Email addresses").fill("somebody@example.org");
  await press(page, "Invite");
  await press(page, "Withdraw: somebody@example.org");
  await page.getByRole("button", { name: "Withdraw: somebody@example.org" }).waitFor({ state: "detached" });

  // The coach's weeks begin on Sunday: the grid has those seven days, and their sums.
  const token = await tokenOf("coach@example.org", password);
  const { _id: id } = await call(token, "GET", "/user/me");
  const setWeekStart = (day) => call(token, "PUT", `/user/${id}`, { week_start: day });
  await setWeekStart("sunday");
  await page.goto(`${server}/app/team`);
  await page.getByRole("link", { name: "Earlier" }).click();
  await page.getByRole("columnheader", { name: "Sun" }).waitFor();
  const headers = await page.getByRole("columnheader").allInnerTexts();
  assert.deepEqual(headers.map((day) => day.toLowerCase().slice(0, 3)).slice(2, 9), ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]);
  for (const row of await page.getByRole("table").locator("tbody tr:not(.absent)").all()) {
    const cells = (await row.getByRole("cell").allInnerTexts()).map((text) => Number(/[\d.,]*/.exec(text)[0])); // a day of rest has a word
    assert.ok(Math.abs(cells.slice(1).reduce((sum, km) => sum + km, 0) - cells[0]) <= 4, cells.join(" ")); // each is rounded
  }
  await setWeekStart("monday");

  // A notice about an athlete names and opens that athlete.
  await page.getByRole("link", { name: /^Notices/ }).click();
  const notice = page.getByRole("link", { name: / needs attention$/ }).first();
  const about = (await notice.innerText()).replace(/^New:\s*/, "").replace(/ needs attention$/, "");
  await notice.click();
  await heading(page, about);
  unfaulted(page);
}

async function athlete(page) {
  await signIn(page, "runner@example.org", password);
  await heading(page, "My week");
  const token = await tokenOf("runner@example.org", password);
  const me = await call(token, "GET", "/user/me");
  const today = new Date().toISOString().slice(0, 10).replace(/(\d+)-(\d+)-(\d+)/, "$2-$3-$1");
  const byCoach = await tokenOf("coach@example.org", password);
  await call(byCoach, "POST", `/log/athlete/${me._id}/${today}/comments`, { text: "Well run!" });
  await page.getByRole("link", { name: /^Notices/ }).click();
  await heading(page, "Notices");
  await look(page, "notices");
  await page.getByRole("link", { name: /commented on/ }).first().click();
  await heading(page, "My week");
  await sees(page, "Well run!");

  // Hides her health values, and sees what her coach sees then.
  await call(token, "POST", `/log/${today}`, { rhr: 51 });
  const seen = async () => (await call(byCoach, "GET", `/log/athlete/${me._id}/${today}`)).rhr;
  await page.getByRole("link", { name: "Account", exact: true }).click();
  await heading(page, "Account");
  await page.getByLabel("My health values").selectOption("coaches whom I accepted");
  await sees(page, "The coaches whom you accepted see sleep, heart rates and feel.");
  assert.equal(await seen(), 51);
  await page.getByLabel("My health values").selectOption("only me");
  await sees(page, "Your coaches see your runs without them.");
  assert.equal(await seen(), undefined);
  await look(page, "account");
  await page.getByRole("link", { name: "Your coaches, and what they read" }).click();
  await sees(page, "Reads what you share with coaches");
  await look(page, "coaches");
  await page.getByRole("button", { name: /^Revoke: / }).first().click();
  await sees(page, "Reads what everybody reads: your log is public.");
  const refused = await fetch(`${server}/log/athlete/${me._id}/${today}/comments`, { headers: { Authorization: `Bearer ${byCoach}` } });
  assert.equal(refused.status, 403);
  await page.getByRole("button", { name: /^Accept: / }).first().click();
  await sees(page, "Reads what you share with coaches");
  // Finds a team by its name, with letters swapped; one that nobody coaches is said to be so before it is named.
  await fill(page, { "My team": "Mapelton Stat" });
  await press(page, "Find");
  await press(page, "Join: Mapleton State (mapleton-state)");
  await page.getByRole("status", { name: "Which team is yours?" }).waitFor({ state: "detached" });
  await sees(page, "Reads what you share with coaches");
  await fill(page, { "My team": "Nobody's Harriers" });
  await press(page, "Find");
  await sees(page, "Nobody coaches a team called Nobody's Harriers here.");
  await look(page, "team of nobody");
  // An invitation is accepted by somebody who is signed in.
  const { token: invited } = await call(byCoach, "POST", "/invites", {});
  await page.goto(`${server}/app/join/${invited}`);
  await heading(page, "Your invitation");
  await sees(page, "invites you to the team.");
  await look(page, "accept an invitation");
  await press(page, "Accept");
  await heading(page, "My coaches");
  await sees(page, "Reads what you share with coaches");
  // The team's settings, opened by their address, are for coaches.
  await page.goto(`${server}/app/team-settings`);
  await heading(page, "This page is for coaches.");
  await page.goto(`${server}/app/following`);
  await heading(page, "Following");
  await look(page, "following");

  // Follows somebody, whose days have their name, also when their page is loaded again; where they ran is not shown.
  const fern = await call(undefined, "POST", "/user", { name: "Fern Forward", email: `fern${Date.now()}@example.org`, password, coach: false });
  const athleteID = `fern.${Date.now()}`;
  await call(fern.token, "POST", `/user/claim/athlete/${athleteID}`);
  await call(fern.token, "PUT", `/user/${fern.user_id}`, { log_visibility: "public" });
  const ran = await call(fern.token, "POST", `/log/${today}/runs`, { meters: 5000, title: "Along the fence" });
  const points = Array.from({ length: 60 }, (_, i) => `<trkpt lat="41.88${String(i).padStart(2, "0")}" lon="-87.63"></trkpt>`).join("");
  const stored = await fetch(`${server}/log/runs/${ran._id}/track`, {
    method: "PUT", headers: { Authorization: `Bearer ${fern.token}`, "Content-Type": "application/octet-stream" }, body: `<gpx><trk><trkseg>${points}</trkseg></trk></gpx>`,
  });
  assert.equal(stored.status, 200);
  await fill(page, { "Follow an athlete": athleteID });
  await press(page, "Follow");
  await follow(page, "Fern Forward");
  await heading(page, "Fern Forward");
  await look(page, "followed athlete");
  await page.reload();
  await heading(page, "Fern Forward");
  await follow(page, /^(5 km|3.1 mi)$/);
  await heading(page, "Along the fence");
  await sees(page, "Where this run went is not shown to you.");
  await page.getByRole("link", { name: "People", exact: true }).click();
  await heading(page, "Following");

  // A name that is nobody's is said to be so.
  for (const nobody of ["Nobody of this Name", "-nobody-", "nobody.at.all"]) {
    await fill(page, { "Follow an athlete": nobody });
    await press(page, "Follow");
    await sees(page, `Nobody is called ${nobody} here.`);
  }

  // A friend is found by name once the friend allows it.
  const friend = await call(undefined, "POST", "/user", { name: "Quincy Quail", email: `quincy${Date.now()}@example.org`, password, coach: false });
  const friendID = `quincy.${Date.now()}`;
  await call(friend.token, "POST", `/user/claim/athlete/${friendID}`);
  await fill(page, { "Follow an athlete": "Quincy Quail" });
  await press(page, "Follow");
  await sees(page, "Nobody is called Quincy Quail here.");
  await call(friend.token, "PUT", `/user/${friend.user_id}`, { findable: true });
  await press(page, "Follow");
  await press(page, `Follow: Quincy Quail (${friendID})`);
  await page.getByRole("status", { name: "Whom do you mean?" }).waitFor({ state: "detached" });

  // Looks for an athlete by name, and chooses among those who have it.
  const [one, ...others] = await call(undefined, "GET", "/search/athletes/e");
  assert.ok(others.length > 0);
  await fill(page, { "Follow an athlete": one.athlete.split(" ")[0] });
  await press(page, "Follow");
  const choices = page.getByRole("status", { name: "Whom do you mean?" });
  await choices.getByRole("link", { name: one.athlete, exact: true }).first().waitFor();
  await look(page, "whom");
  await choices.getByRole("button", { name: `Follow: ${one.athlete} (${one.athlete_id})` }).click();
  await choices.waitFor({ state: "detached" });
  await page.getByText(/^You follow /).click();
  await press(page, `Unfollow: ${one.athlete_id}`);
  await page.getByRole("link", { name: one.athlete_id, exact: true }).waitFor({ state: "detached" });

  // Blocks a follower, and takes it back.
  const nosy = await call(undefined, "POST", "/user", { name: "Nosy Neighbour", email: `nosy${Date.now()}@example.org`, password, coach: false });
  await call(nosy.token, "POST", `/user/follow/${me.athlete_id}`);
  await page.reload();
  await press(page, "Block: Nosy Neighbour");
  await page.getByRole("dialog").getByRole("button", { name: "Block" }).click();
  await page.getByText("Blocked users (2)").click(); // the demo has one
  await look(page, "blocked");
  await press(page, "Unblock: Nosy Neighbour");
  await page.getByText("Nosy Neighbour").waitFor({ state: "detached" });
  unfaulted(page, /\/track$|status of 403|nobody|status of 404/);
}
