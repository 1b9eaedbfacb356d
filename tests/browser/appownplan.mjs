// A plan for oneself: a runner without a team opens it with one press from the week, writes it by keyboard and by a paste, corrects it, copies
// it, and keeps a week as a template. HARRIER is the server.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { call, fill, follow, heading, journey, look, openApp, press, reaches, sees, server, signIn, tokenOf, unfaulted } from "./app.mjs";
import { launch } from "./chromium.mjs";

const password = "lanterns on the levee";
const email = `own${Date.now()}@example.org`;

const browser = await launch();
try {
  await call(undefined, "POST", "/user", { name: "Olly Own", email, password, coach: false });
  const page = await openApp(browser);
  await journey(page, () => runner(page));
} finally {
  await browser.close();
}

async function runner(page) {
  await signIn(page, email, password);
  await heading(page, "My week");
  await follow(page, "Plan");
  await heading(page, "My plan");
  const table = page.getByRole("table", { name: "Plan of the week" });
  const cell = (day) => table.getByLabel(`${day}, My plan`, { exact: true });
  const reading = (day, text) => table.getByRole("button", { name: `Change: ${day}, My plan` }).getByText(text);
  const turn = async (name) => {
    const old = await page.locator(".heading .label").innerText();
    await page.getByRole("link", { name }).click();
    await page.waitForFunction((shown) => document.querySelector(".heading .label")?.textContent !== shown, old);
    await cell("Mon").waitFor();
  };
  await turn("Next week");

  // By keyboard: Enter goes to the next day, and the arrows go back. What is typed there takes the place of what was.
  await cell("Mon").click();
  await page.keyboard.type("5 mi easy");
  await page.keyboard.press("Enter");
  await page.keyboard.type("45 min bike");
  await page.keyboard.press("ArrowUp");
  await page.waitForFunction(() => document.activeElement?.ariaLabel === "Mon, My plan");
  await reading("Mon", /^(5 mi|8.05 km) · Easy$/).waitFor();
  await page.keyboard.type("6 mi easy");
  await page.keyboard.press("Enter");
  await reading("Mon", /^(6 mi|9.66 km) · Easy$/).waitFor();
  await reading("Tue", /^45:00 · Ride$/).waitFor();
  await cell("Wed").focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "4 mi easy\n5 mi tempo\n");
    document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await reading("Thu", /Tempo$/).waitFor();

  // A second session of a day, its details, and one that is deleted with its text.
  await press(page, "Another session: Mon, My plan");
  await page.waitForFunction(() => document.activeElement?.localName === "textarea");
  await page.keyboard.type("20 min core");
  await page.keyboard.press("Enter");
  await table.getByRole("button", { name: "Change: Mon, My plan 2" }).click();
  await look(page, "own plan details");
  await reaches(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Kind").selectOption("Other");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  await table.getByRole("button", { name: "Change: Mon, My plan 2" }).getByText(/Other$/).waitFor();
  await cell("Wed").fill("");
  await cell("Wed").press("Enter");
  await table.getByRole("button", { name: "Change: Wed, My plan" }).waitFor({ state: "detached" });

  // The week is kept by name.
  await page.getByText("Templates", { exact: true }).click();
  await fill(page, { "Name of the template": "Base week" });
  await press(page, "Keep");
  const template = page.getByRole("listitem").filter({ hasText: "Base week" });
  await template.getByText("1 week, 4 sessions").waitFor();
  await look(page, "own plan");
  await reaches(page);
  const [file] = await Promise.all([page.waitForEvent("download"), press(page, "CSV")]);
  assert.match(readFileSync(await file.path(), "utf8"), /45 min bike/);

  // The week after is the same; a week without a plan has nothing to copy.
  await turn("Next week");
  await press(page, "Copy last week");
  await reading("Thu", /Tempo$/).waitFor();
  assert.equal(await cell("Mon").inputValue(), "6 mi easy");
  assert.equal(await table.getByLabel("Mon, My plan 2", { exact: true }).inputValue(), "20 min core");
  await turn("Next week");
  await turn("Next week");
  await press(page, "Copy last week");
  await sees(page, "There is nothing planned in the week before.");

  // The template is put there, and deleted.
  await page.getByText("Templates", { exact: true }).click();
  await press(page, "Put on this week: Base week");
  await reading("Thu", /Tempo$/).waitFor();
  assert.equal(await cell("Mon").inputValue(), "6 mi easy");
  await press(page, "Delete the template: Base week");
  await page.getByRole("dialog").getByRole("button", { name: "Delete the template" }).click();
  await template.waitFor({ state: "detached" });
  assert.equal(await cell("Mon").inputValue(), "6 mi easy", "what was planned from it stays");

  // What another device has changed meanwhile is not written over.
  await turn("Previous week");
  await turn("Previous week");
  const token = await tokenOf(email, password);
  const first = new URL(page.url()).pathname.split("/").at(-1);
  const [{ session }] = (await call(token, "GET", `/log/athlete/me/plan/${first}/${first}`)).items[0].sessions;
  await call(token, "PUT", `/log/plan/${session._id}`, { text: "7 mi easy" });
  await cell("Mon").fill("8 mi easy");
  await cell("Mon").press("Enter");
  await sees(page, "This session has been changed or deleted elsewhere.");
  assert.equal((await call(token, "GET", `/log/plan/${session._id}`)).text, "7 mi easy");

  // The week shows it above what was done.
  await page.goto(`${server}/app/week/${first}`);
  await page.getByRole("region", { name: /^Monday, / }).getByRole("list", { name: "Planned" }).getByText("7 mi easy").waitFor();
  await page.goto(`${server}/app/plan`);
  await heading(page, "My plan");
  unfaulted(page);
}
