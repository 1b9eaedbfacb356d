// A coach of the demo's twelve sees who needs a word, comments, and opens the next athlete, in at most twelve presses. Then an athlete sees the comment,
// and hides her health values. HARRIER is a server with the demo.
import assert from "node:assert/strict";

import { call, fill, follow, heading, journey, look, openApp, press, sees, server, signIn, tokenOf, unfaulted, WIDTH } from "./app.mjs";
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
  await heading(page, "My week");
  let presses = 0;
  const click = async (locator) => {
    presses++;
    await locator.click();
  };
  await click(page.getByRole("link", { name: "Team", exact: true }));
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
  await look(page, "athlete");

  await page.getByRole("link", { name: "Team", exact: true }).click();
  await page.getByRole("table").waitFor();
  assert.equal(await page.getByRole("table").locator("tbody tr").count(), 12);
  await look(page, "team week");
  await page.getByRole("link", { name: "Month", exact: true }).click();
  await page.getByRole("columnheader", { name: "Runs" }).waitFor();
  await look(page, "team month");
  await page.getByRole("link", { name: "Team settings" }).click();
  await sees(page, "shares the log");
  await look(page, "team settings");
  await page.getByLabel("Email address").fill("somebody@example.org");
  await press(page, "Invite");
  await press(page, "Withdraw: somebody@example.org");
  await page.getByText("somebody@example.org").waitFor({ state: "detached" });

  // The coach's weeks begin on Sunday: the grid has those seven days, and their sums.
  const token = await tokenOf("coach@example.org", password);
  const { _id: id } = await call(token, "GET", "/user/me");
  const setWeekStart = (day) => call(token, "PUT", `/user/${id}`, { week_start: day });
  await setWeekStart("sunday");
  await page.goto(`${server}/app/team`);
  await page.getByRole("link", { name: "Earlier" }).click();
  await page.getByRole("columnheader", { name: "Sun" }).waitFor();
  const headers = await page.getByRole("columnheader").allInnerTexts();
  assert.deepEqual(headers.map((day) => day.toLowerCase()).slice(1, 8), ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]);
  for (const row of await page.getByRole("table").locator("tbody tr").all()) {
    const cells = (await row.getByRole("cell").allInnerTexts()).map((text) => Number(text.replace("·", "")));
    assert.ok(Math.abs(cells.slice(0, 7).reduce((sum, km) => sum + km, 0) - cells[7]) <= 4, cells.join(" ")); // each is rounded
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
  await sees(page, "Reads nothing of yours.");
  const refused = await fetch(`${server}/log/athlete/${me._id}/${today}/comments`, { headers: { Authorization: `Bearer ${byCoach}` } });
  assert.equal(refused.status, 403);
  await page.getByRole("button", { name: /^Accept: / }).first().click();
  await sees(page, "Reads what you share with coaches");
  await page.getByRole("link", { name: "Following", exact: true }).click();
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
  unfaulted(page, /\/track$|status of 403/);
}
