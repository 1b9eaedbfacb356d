// readRuns reads the lines of tests/lines.tsv as the server does. It needs no server.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { canRun, readRuns, type TypedRun } from "@harrier/client";

const rows = (await readFile(new URL("../../../tests/lines.tsv", import.meta.url), "utf8")).replace(/\n$/, "").split("\n").slice(1).map((row) => row.split("\t"));

/** Returns the runs that the columns of a line say, those of two runs with " & " between them. */
function runsOf([, , meters, seconds, kind, title, heartRate]: string[]): TypedRun[] {
  if (meters === "" && seconds === "") return [];
  const [meters_, seconds_, kinds, titles, rates] = [meters, seconds, kind, title, heartRate].map((column) => (column ?? "").split(" & "));
  const number = (text: string | undefined): number | null => (text ? Number(text) : null);
  return meters_!.map((far, i) => ({ meters: number(far), seconds: number(seconds_![i]), kind: kinds![i] || null, title: titles![i] || null, heart_rate: number(rates![i]) }));
}

test("lines", () => {
  assert.ok(rows.length >= 200);
  for (const row of rows) {
    const [text, units, , , , , , rest, unsure] = row;
    const want = { runs: runsOf(row), rest: rest || null, unsure: unsure ? "unsure" : null };
    const read = readRuns(text!, { units: units as "mi" | "km" });
    assert.deepEqual(read && { ...read, unsure: read.unsure && "unsure" }, want.runs.length > 0 || want.rest ? want : null, `${text} in ${units}`);
  }
});

test("words of a language are read beside those of English", () => {
  const title = (locale?: string): string | null | undefined => readRuns("10 km locker", { units: "km", ...(locale !== undefined && { locale }) })?.runs[0]?.title;
  assert.deepEqual([title(), title("de-CH"), title("en"), title("fr")], [null, null, "locker", "locker"]);
});

test("repeats within and behind each other are read once", () => {
  for (const part of ["1x(1x1 w/ ", "1x1x1 w/ "]) assert.ok(readRuns(part.repeat(300 / part.length), { units: "mi" }));
});

test("any text is read within the bounds of the contract", () => {
  const parts = ["10", "km", "5:0", ":", "@", "/km", "1h", "easy", "-3", "9999999999", "mi", "constructor", "__proto__", "’", "\t", "x", "(", ")", "400", "w/", "jog", "+", "am", "rest", "1:02:03"];
  for (let i = 0; i < 5000; i++) {
    const text = Array.from({ length: (i % 9) + 1 }, (_, j) => parts[(i * 31 + j * 17 + ((i * j) % 13)) % parts.length]).join(i % 2 === 0 ? " " : "");
    for (const { meters, seconds } of readRuns(text, { units: "km" })?.runs ?? []) {
      assert.ok((meters !== null && meters > 0) || (seconds !== null && seconds > 0), text);
      assert.ok((meters ?? 0) <= 804672 && (seconds ?? 0) <= 1000000, text);
    }
  }
  assert.equal(readRuns(`5 km ${"x".repeat(300)}`, { units: "km" }), null);
});

test("nobody runs farther than people can", () => {
  assert.deepEqual([canRun(10000, 2400), canRun(10000, 1000), canRun(400, 43), canRun(400, 20), canRun(5000, 50000)], [true, false, true, false, false]);
});
