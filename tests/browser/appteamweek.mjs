// A team's first week: on a fresh instance, a coach takes a team, makes a code, and invites by email. It ends with twelve of 24 in the grid, the others
// named with what they lack, in at most 40 presses of the coach. HARRIER is the server; MAILBOX returns the links in its emails to an address.
import assert from "node:assert/strict";

import { call, fill, follow, heading, journey, look, openApp, server, signIn, tokenOf, unfaulted } from "./app.mjs";
import { launch } from "./chromium.mjs";

const { MAILBOX } = process.env;
const password = "lanterns on the levee";
const invited = Array.from({ length: 18 }, (_, i) => `runner${i}@example.org`);
const ago = (days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10).replace(/(\d+)-(\d+)-(\d+)/, "$2-$3-$1");

const browser = await launch();
try {
  const page = await openApp(browser);
  await journey(page, () => coach(page));
} finally {
  await browser.close();
}

/** Somebody creates an account by an invitation or a code, and writes a day. */
async function join(name, email, invite, draft = {}) {
  const { token } = await call(undefined, "POST", "/user", { name, email, password, coach: false, ...(invite && { invite }), ...draft });
  await call(token, "POST", `/log/${ago(0)}/runs`, { meters: 8000 });
  return token;
}

/** The token of the invitation that was sent to an address. */
async function sent(email) {
  const links = (await (await fetch(`${MAILBOX}?to=${email}`)).text()).split("\n");
  return links.find((link) => link.includes("/invite/")).split("/").at(-1);
}

async function coach(page) {
  let presses = 0;
  const press = async (locator) => {
    presses++;
    await locator.click();
  };
  const button = (name) => page.getByRole("button", { name, exact: true }).first();
  const link = (name) => page.getByRole("link", { name, exact: true }).first();

  await press(link("Create one"));
  await fill(page, { "Your name": "Casey Coach", "Email address": "casey@example.org", Password: password });
  presses++;
  await page.getByLabel("I am", { exact: true }).selectOption("a coach");
  await press(button("Create account"));
  await heading(page, "My team"); // the coach's home, without a team yet
  await fill(page, { "Name of the team": "Lincoln High School" });
  await look(page, "team none");
  await press(button("Take the team"));
  await heading(page, "Lincoln High School");
  await look(page, "team empty");
  await press(link("Invite athletes"));

  // One code for the wall of the locker room.
  await press(button("Make a code"));
  const code = await page.locator(".poster .big").innerText();
  assert.match(code, /^[A-Z0-9]{8}$/);
  await page.getByRole("img", { name: "QR code for joining Lincoln High School" }).waitFor();
  await look(page, "team code");
  await press(button("I have it"));

  // Eighteen addresses as they stand in a letter, one of them twice, and one that is none.
  await page.getByLabel("Email addresses").fill(`Dear all: ${invited.map((email, i) => `Runner ${i} <${email}>`).join(", ")}; ${invited[0]}`);
  await press(button("Invite"));
  const answers = page.getByRole("status").getByRole("listitem");
  await answers.last().waitFor();
  assert.equal(await page.getByRole("listitem").filter({ hasText: /@example.org invited$/ }).count(), 18);
  await page.getByText("is in the list twice").waitFor();
  await look(page, "team invited");

  // Seven come by email, five by the code: one of them in the app.
  for (const email of invited.slice(0, 7)) await join(`Ina ${email.split("@")[0]}`, email, await sent(email));
  for (let i = 0; i < 4; i++) await join(`Cody Code${i}`, `code${i}@example.org`, code);
  await athlete(code);
  // One keeps the log to herself, and two name the team and have not accepted the coach. Three have nothing but the poster.
  await join("Pria Private", "pria@example.org", code, { log_visibility: "private" });
  for (const name of ["Nia Named", "Noa Named"]) {
    const token = await join(name, `${name.split(" ")[0]}@example.org`);
    const { _id: id } = await call(token, "GET", "/user/me");
    await call(token, "PUT", `/user/${id}`, { team_id: "lincoln-high-school" });
  }

  await press(link("Week"));
  const rows = page.getByRole("table").locator("tbody tr:not(.absent)");
  await page.getByRole("link", { name: "Ada Locker" }).waitFor();
  assert.equal(await rows.count(), 12);
  const absent = page.locator("tr.absent");
  const lacks = await absent.allInnerTexts();
  assert.equal(lacks.filter((row) => /is invited, and has not come yet/.test(row)).length, 11);
  assert.equal(lacks.filter((row) => /^N(i|o)a Named\s+has not accepted you/.test(row)).length, 2);
  assert.equal(lacks.filter((row) => /^Pria Private\s+shows the log to nobody/.test(row)).length, 1);
  await look(page, "team first week");
  await press(page.getByRole("button", { name: `Remind: Nia Named` }));
  await absent.filter({ hasText: "Nia Named" }).getByText(/reminded/).waitFor();

  // What is announced goes to all who have accepted the coach, also to Pria, and is read by one.
  await press(link("News"));
  await page.getByLabel("Tell the team").fill("Practice at 3 today.\nBring spikes.");
  await press(button("Announce"));
  await page.getByText("It is on its way to 13 athletes.").waitFor();
  const ada = await tokenOf("ada@example.org", password);
  const notices = await call(ada, "GET", "/notices");
  assert.equal(notices.find(({ kind }) => kind === "announcement").text, "Practice at 3 today.\nBring spikes.");
  const read = await fetch(`${server}/notices/read`, { method: "PUT", headers: { Authorization: `Bearer ${ada}`, "Content-Type": "application/json" }, body: "{}" });
  assert.ok(read.ok, `${read.status}`);
  await page.reload();
  await press(page.getByText("1 of 13 have read it"));
  await page.getByRole("listitem").filter({ hasText: /^Ada Locker · (?!not yet)/ }).waitFor();
  await look(page, "team news");

  // An athlete leaves, and another graduates.
  await press(link("Athletes"));
  await press(button("Remove: Cody Code0"));
  await look(page, "remove an athlete");
  await press(page.getByRole("dialog").getByRole("button", { name: "Remove" }));
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await press(button("Choose those who graduate"));
  await press(page.getByLabel("Cody Code1"));
  await press(button("Graduate one athlete"));
  await press(page.getByRole("dialog").getByRole("button", { name: "Graduate" }));
  await page.getByText("Cody Code1", { exact: true }).waitFor({ state: "detached" });
  const log = (await call(await tokenOf("code1@example.org", password), "GET", `/log/${ago(0)}`)).meters;
  assert.equal(log, 8000, "who has left keeps the log");

  // An assistant by email.
  await press(link("Settings"));
  await fill(page, { "Email address of an assistant": "robin@example.org" });
  await press(button("Ask to assist"));
  await page.getByRole("button", { name: "Withdraw: robin@example.org" }).waitFor();
  assert.ok(presses <= 40, `${presses} presses`);
  unfaulted(page);
  await assistant();
}

/** Joins by the code that hangs in the locker room, in another browser. */
async function athlete(code) {
  const page = await openApp(browser);
  await follow(page, "Create one");
  await follow(page, "Join by a code or link");
  await fill(page, { "Code of the team": `${code.slice(0, 4)}-${code.slice(4).toLowerCase()}` });
  await look(page, "type a code");
  await page.getByRole("button", { name: "Go on" }).click();
  await page.getByText("Casey Coach, who coaches Lincoln High School, invites you to the team.").waitFor();
  await fill(page, { "Your name": "Ada Locker", "Email address": "ada@example.org", Password: password });
  await page.getByRole("button", { name: "Create account" }).click();
  await heading(page, "My week");
  unfaulted(page);
  await page.context().close();
}

/** Accepts to assist, with a new account, and reads what the athletes allow: nothing yet. */
async function assistant() {
  const page = await openApp(browser);
  await page.goto(`${server}/app/join/${await sent("robin@example.org")}`);
  await page.getByText("Casey Coach asks you to assist in coaching Lincoln High School.").waitFor();
  await fill(page, { "Your name": "Robin Coach", "Email address": "robin@example.org", Password: password });
  await page.getByRole("button", { name: "Create account" }).click();
  await heading(page, "Lincoln High School");
  await page.locator("tr.absent").first().waitFor();
  assert.ok((await page.locator("tr.absent").count()) >= 10, "athletes who have not accepted the assistant are named");
  await look(page, "team of an assistant");
  unfaulted(page);
  const other = await openApp(browser);
  await signIn(other, "robin@example.org", password);
  await heading(other, "Lincoln High School");
}
