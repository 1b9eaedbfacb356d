// A runner's first week: ten lines, a rest day, a ride, yesterday, an import. Then the app opens without a network, with what was read last, in a second
// tab too; and signing out leaves nothing on the device. HARRIER is the server.
import assert from "node:assert/strict";

import { call, fill, follow, heading, journey, look, openApp, press, reaches, sees, server, signIn, tokenOf, unfaulted, WIDTH } from "./app.mjs";
import { launch } from "./chromium.mjs";

const password = "fog over the canal";
// What each act took: a press is a click, a touch or Enter, and typing is none.
let presses = 0;
const acts = [];
const browser = await launch();
try {
  const page = await openApp(browser);
  await page.context().exposeBinding("pressed", () => void presses++);
  await page.context().addInitScript(() => {
    addEventListener("pointerdown", ({ isTrusted }) => isTrusted && pressed(), true);
    addEventListener("keydown", ({ isTrusted, key }) => isTrusted && key === "Enter" && pressed(), true);
  });
  await page.reload();
  await journey(page, () => go(page));
  console.log(`presses at ${WIDTH} pixels: ${acts.map(([name, n]) => `${name} ${n}`).join(", ")}`);
} finally {
  await browser.close();
}

/** Does something, and sees that it takes no more presses than it did. */
async function act(name, most, work) {
  const before = presses;
  await work();
  acts.push([name, presses - before]);
  assert.ok(presses - before <= most, `${name} took ${presses - before} presses, more than ${most}`);
}

/** Adds a line of a day as somebody does: by pressing into the box, typing, and Enter. */
async function write(page, line) {
  const box = page.getByLabel("Add a run").first();
  await box.click();
  await box.pressSequentially(line);
  await box.press("Enter");
}

/** Returns what a browser keeps of the app, as text: its databases, its caches and localStorage. */
async function keeps(page) {
  return page.evaluate(async () => {
    const all = [JSON.stringify(localStorage)];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) if (request.url.includes("/kept/")) all.push(name, request.url, await (await cache.match(request)).text());
    }
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise((resolve) => (indexedDB.open(name).onsuccess = ({ target }) => resolve(target.result)));
      for (const table of database.objectStoreNames)
        all.push(await new Promise((resolve) => (database.transaction(table).objectStore(table).getAll().onsuccess = ({ target }) => resolve(JSON.stringify(target.result)))));
      database.close();
    }
    return all.join("\n");
  });
}

async function signUp(page, name, email) {
  await act("signing up", 3, async () => {
    await follow(page, "Create one");
    await fill(page, { "Your name": name, "Email address": email, Password: password });
    await press(page, "Create account");
    await heading(page, "My week");
  });
}

function dayBefore(n) {
  return new Date(Date.now() - n * 86_400_000).toISOString().slice(0, 10);
}

/** Types ten lines of today, and has the line of a full day kept. */
async function typeLines(page, token) {
  const box = page.getByLabel("Add a run");
  for (const [line, reading] of [
    ["6 mi 48:00 by the canal", "6 mi · 48:00 · 8:00 /mi · by the canal"],
    ["8 mi @ 7:30", "8 mi · 1:00:00 · 7:30 /mi"],
    ["8mi 1:04", "8 mi · 1:04:00 · 8:00 /mi"],
    ["5 mi easy 45:00 hr 145", "5 mi · 45:00 · 9:00 /mi · Easy · 145 bpm"],
    ["AM 3 PM 6", "3 mi. 6 mi"],
    ["6x800 in 2:55", "2.98 mi · 17:30 · 5:52 /mi · Intervals · 6x800 in 2:55"],
    ["1h easy", "1:00:00 · Easy"],
    ["bike 1:20:00", "1:20:00 · Ride"],
    ["400m repeats x 8", "1.99 mi · Intervals · 400m repeats x 8"],
    ["4 miles in 32 minutes", "4 mi · 32:00 · 8:00 /mi"],
  ]) {
    await box.fill(line);
    await page.locator(".hint").getByText(reading, { exact: true }).waitFor();
    await box.press("Enter");
    assert.equal(await box.inputValue(), "");
  }
  await sees(page, "and 1 h 20 min of other sports");
  await look(page, "first week");
  await reaches(page);
  const day = async () => (await call(token, "GET", `/log/athlete/me/range/${dayBefore(0)}/${dayBefore(0)}`))[0];
  const has = async (runs) => {
    while ((await day()).runs?.length !== runs) await page.waitForTimeout(100); // The test's own timeout ends it.
  };
  await has(11);

  // The form is filled in from an earlier run.
  await press(page, "Same as…");
  await page.getByRole("button", { name: /by the canal/ }).click();
  assert.equal(await page.getByLabel("Distance (mi)").inputValue(), "6");
  await press(page, "Save");
  await has(12);
  const [year, month, at] = dayBefore(0).split("-");
  for (let n = 12; n < 20; n++) await call(token, "POST", `/log/${month}-${at}-${year}/runs`, { meters: 100 });
  await page.reload();
  await box.waitFor();
  assert.ok((await page.locator(".day").first().boundingBox()).y < 500, "today is at the top");
  await box.fill("3 mi in the evening");
  await box.press("Enter");
  await sees(page, "A day has at most 20 runs.");
  assert.equal(await box.inputValue(), "3 mi in the evening");
  await box.fill("");
}

/** Writes yesterday, and the day before, on which there was no run. */
async function writeYesterday(page, token) {
  const saved = () => page.getByText("Saved", { exact: true }).waitFor();
  await page.goto(`${server}/app/week/${dayBefore(1)}`);
  await page.getByLabel("Add a run").fill("12 mi long 1:36");
  await page.getByLabel("Add a run").press("Enter");
  await page.getByRole("link", { name: "12 mi" }).waitFor();
  await fill(page, { Notes: "Fog on the towpath.", "Goal (mi)": "12" });
  await page.getByLabel("Add a run").focus();
  await saved();
  await page.goto(`${server}/app/week/${dayBefore(2)}`);
  await page.getByLabel("Add a run").fill("sick");
  await page.getByLabel("Add a run").press("Enter");
  await saved();
  const days = await call(token, "GET", `/log/athlete/me/range/${dayBefore(2)}/${dayBefore(1)}`);
  assert.deepEqual(days.map(({ rest, meters, goal }) => [rest, meters, goal]), [["sick", 0, null], [null, 19312.13, 12]]);

  // A closed day shows them.
  await page.goto(`${server}/app/week/${dayBefore(1)}`);
  await page.getByRole("button", { name: /^Close / }).click();
  await sees(page, "1:36:00 · 8:00 /mi · Long run");
  await sees(page, "Fog on the towpath.");
  await sees(page, "of 12 mi");
  await look(page, "yesterday closed");
  await reaches(page);
  await page.goto(`${server}/app/search`);
  await fill(page, { "Search your log": "towp" });
  await press(page, "Search");
  await sees(page, "Fog on the towpath.");
  await look(page, "search");
}

/** Imports last year, once. */
async function importPast(page) {
  const file = { name: "past.csv", mimeType: "text/csv", buffer: Buffer.from("date,mi,duration\n2025-05-01,6.2,51:20\n2025-05-03,5,44:30\n") };
  await page.goto(`${server}/app/`);
  await act("an import", 4, async () => {
    await follow(page, "Account");
    await page.getByRole("link", { name: "Import your training" }).click();
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.getByLabel("Choose a file").click()]);
    await chooser.setFiles(file);
    await sees(page, "This would add 2 runs");
    await press(page, "Import");
    await sees(page, "Added 2 runs");
  });
  await page.goto(`${server}/app/imports`);
  await page.getByLabel("Choose a file").setInputFiles(file);
  await sees(page, "There is nothing to import");
  assert.equal(await page.getByRole("button", { name: "Import", exact: true }).count(), 0);
  await page.goto(`${server}/app/year/2025`);
  await page.getByRole("link", { name: "May" }).waitFor();
  assert.match(await page.locator(".figures tbody").innerText(), /May\s+11\.2 mi\s+2\s+6\.2 mi\s+2\.5 mi/);
  assert.match(await page.locator(".figures tfoot").innerText(), /2025\s+11\.2 mi\s+2\s+6\.2 mi\s+0\.3 mi/); // from May on
  await look(page, "year in figures");
  // Pictures are 800 pixels wide, and their smallest text is 10 pixels high.
  await page.getByRole("img", { name: "Each day of the year" }).waitFor();
  assert.ok((await page.locator(".picture").first().boundingBox()).width >= 880);
}

/** Deletes the runs of some days, but for those of a title. */
async function deleteRuns(page, token, from, to, kept) {
  const days = await call(token, "GET", `/log/athlete/me/range/${from}/${to}`);
  for (const { _id, title } of days.flatMap(({ runs }) => runs ?? []))
    if (kept === undefined || title !== kept) await fetch(`${server}/log/runs/${_id}`, { method: "DELETE", headers: { Authorization: `Bearer ${token}` } });
}

async function go(page) {
  const first = `week${Date.now()}.${WIDTH}@example.org`;
  await signUp(page, "Olive Offline", first);
  await look(page, "a new runner");
  const token = await tokenOf(first, password);
  await act("a run by a line", 2, async () => {
    await write(page, "5 mi 40:00");
    await page.getByRole("link", { name: "5 mi" }).waitFor();
  });
  await act("a ride", 2, async () => {
    await write(page, "bike 45 min");
    await sees(page, "and 45 min of other sports");
  });
  await act("a rest day", 2, async () => {
    await write(page, "travel");
    await page.getByLabel("No run because of").and(page.locator("select")).first().waitFor();
    await page.waitForFunction(() => [...document.querySelectorAll("select")].some(({ value }) => value === "travel"));
  });
  await act("yesterday", 3, async () => {
    // On the first day of a week, too.
    const [weekday, date] = [{ weekday: "long" }, { month: "short", day: "numeric" }].map((of) => new Date(Date.now() - 86_400_000).toLocaleDateString("en-US", { ...of, timeZone: "UTC" }));
    const day = page.getByRole("region", { name: `${weekday}, ${date}` });
    await day.getByRole("button", { name: /^Open/ }).click();
    await day.getByLabel("Add a run").click();
    await day.getByLabel("Add a run").pressSequentially("4 mi easy");
    await day.getByLabel("Add a run").press("Enter");
    await page.getByRole("link", { name: "4 mi" }).waitFor();
  });
  await deleteRuns(page, token, dayBefore(1), dayBefore(0));
  await page.goto(`${server}/app/`);
  await typeLines(page, token);
  await writeYesterday(page, token);
  await importPast(page);
  await page.goto(`${server}/app`);
  const today = dayBefore(0);
  await deleteRuns(page, token, today, today, "by the canal");
  await page.reload();
  await page.getByRole("link", { name: "6 mi" }).first().waitFor();
  await fill(page, { Notes: "Nobody else may read this." });
  await sees(page, "Saved");

  // It can be installed: a manifest with icons, and a worker that has the files of the app.
  const { manifest, broken } = await page.evaluate(async () => {
    const at = document.querySelector("link[rel=manifest]").href;
    const manifest = await (await fetch(at)).json();
    const broken = [];
    for (const { src, sizes, type } of manifest.icons) {
      const response = await fetch(new URL(src, at));
      const { width, height } = await createImageBitmap(await response.blob());
      if (response.headers.get("Content-Type") !== type || `${width}x${height}` !== sizes) broken.push(src);
    }
    return { manifest: { ...manifest, start_url: new URL(manifest.start_url, at).pathname, scope: new URL(manifest.scope, at).pathname }, broken };
  });
  const home = `${new URL(server).pathname.replace(/\/$/, "")}/app/`;
  assert.deepEqual([manifest.start_url, manifest.scope, manifest.display, broken], [home, home, "standalone", []]);
  assert.ok(manifest.icons.some(({ purpose }) => purpose === "maskable"));
  const network = await page.context().newCDPSession(page);
  const { installabilityErrors } = await network.send("Page.getInstallabilityErrors");
  assert.deepEqual(installabilityErrors, []);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);

  // Last week is read, too.
  await follow(page, "Previous week");
  await page.getByRole("link", { name: "Today", exact: true }).click();
  await page.getByRole("link", { name: "6 mi" }).first().waitFor();
  await page.getByRole("link", { name: "Month", exact: true }).click();
  await page.locator(".month").waitFor();
  await page.goto(`${server}/app/`);
  await page.getByRole("link", { name: "6 mi" }).first().waitFor();

  // Without a network, it opens in a second tab, and has what was read. What is written there is sent from the first.
  await page.context().setOffline(true);
  const second = await page.context().newPage();
  await second.goto(`${server}/app`);
  await heading(second, "My week");
  await second.getByRole("link", { name: "6 mi" }).first().waitFor();
  await sees(second, "No connection to the server.");
  await act("a run without a network", 2, async () => {
    await write(second, "10x400 @ 75");
    await sees(second, "Waiting to be sent");
  });
  // The month that was opened before is there, and what was not opened says so.
  await second.getByRole("link", { name: "Month", exact: true }).click();
  await second.locator(".month").getByText("6").first().waitFor();
  await second.getByRole("link", { name: "Records", exact: true }).click();
  await sees(second, "It is shown when there is a connection.");
  await second.goto(`${server}/app/`);
  await follow(second, "Previous week");
  await second.getByText("Monday").first().waitFor();
  await sees(second, "No connection to the server.");
  await page.context().setOffline(false);
  await page.goto(`${server}/app/`);
  await page.getByRole("link", { name: "2.49 mi" }).waitFor();
  await second.getByText("No connection to the server.").waitFor({ state: "detached" });
  assert.deepEqual((await call(token, "GET", `/log/athlete/me/range/${today}/${today}`)).flatMap(({ runs }) => runs.map(({ meters }) => meters)), [9656.06, 9656.06, 4000]);
  assert.match(await keeps(page), /Nobody else may read this\..*by the canal|by the canal.*Nobody else may read this\./);

  // Whoever signs out leaves nothing, in both tabs; and the next finds nothing.
  // While something has not been sent, they are asked.
  await page.waitForFunction(() => !Object.keys(localStorage).some((name) => /^harrier-app (queue|draft) /.test(name)));
  await act("signing out", 2, async () => {
    await follow(page, "Account");
    await press(page, "Sign out");
    await heading(page, "Sign in");
  });
  await heading(second, "Sign in");
  const left = await keeps(page);
  for (const secret of ["canal", "Nobody else", "Olive", first, "refresh_token"]) assert.ok(!left.includes(secret), `${secret} is left: ${left}`);
  assert.deepEqual(await page.evaluate(async () => (await caches.keys()).filter((name) => name.includes("kept"))), []);
  const cached = await page.evaluate((url) => fetch(url, { cache: "only-if-cached", mode: "same-origin" }).then((r) => r.status, () => "none"), `${server}/user/me`);
  assert.ok(cached === "none" || cached === 504, `the browser answers ${cached}`);
  await signUp(page, "Nina Next", `next${Date.now()}@example.org`);
  assert.equal(await page.getByText("canal").count() + await page.getByText("Waiting to be sent").count(), 0);
  const now = await keeps(page);
  assert.ok(now.includes("Nina Next") && !now.includes("canal") && !now.includes("Olive"), now);

  // Signing out without a network deletes it, too.
  await page.context().setOffline(true);
  await follow(page, "Account");
  await press(page, "Sign out");
  await heading(page, "Sign in");
  assert.ok(!(await keeps(page)).includes("Nina"));
  await page.context().setOffline(false);
  await page.reload();
  await signIn(page, first, password);
  await page.getByRole("link", { name: "2.49 mi" }).waitFor();
  // A page that is left while it sends a run sends it again.
  unfaulted(page, /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CACHE_MISS|failed: POST .*\/runs net::ERR_ABORTED/);
}
