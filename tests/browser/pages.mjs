// Opens the server's pages wide and on a phone, light and dark, has axe-core look at them, and measures their controls and texts. HARRIER is the address of a demo, PAGES
// are the paths of its pages.
import assert from "node:assert/strict";

import { examine, launch, open, outOfReach } from "./chromium.mjs";

const server = process.env.HARRIER;
const browser = await launch();
try {
  const page = await open(browser, server);
  const small = [];
  for (const path of process.env.PAGES.split(" ")) {
    await page.goto(server + path);
    await examine(page, path, process.env.PICTURES && `${process.env.PICTURES}/${path.replaceAll(/\W+/g, "-")}`);
    await page.setViewportSize({ width: 390, height: 900 });
    // A table scrolls in its own box only for a name that is longer than any word of the dictionary.
    const cut = await page.evaluate(() => [...document.querySelectorAll(".scroll")].filter((e) => e.scrollWidth > e.clientWidth && !/\p{L}{30}/u.test(e.innerText)).map((e) => e.textContent.slice(0, 80)));
    assert.deepEqual(cut, [], `${path}: a table is wider than a phone`);
    await page.setViewportSize({ width: 390, height: 900 });
    await page.evaluate(() => document.querySelectorAll("details").forEach((details) => (details.open = true)));
    small.push(...(await outOfReach(page)).map((fault) => `${path}: ${fault}`));
    // Some pages say why a link does not work, and live results end with their page.
    const faults = page.faults.splice(0).filter((fault) => !/^answered 4|status of 4|\/live\?after=\d+ net::ERR_ABORTED$/.test(fault));
    assert.deepEqual(faults, [], path);
  }
  assert.deepEqual(small, [], "too small on a phone");
} finally {
  await browser.close();
}
