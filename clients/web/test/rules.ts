// Tests of the rules that need no browser. They run with Node's test runner.
import assert from "node:assert/strict";
import test from "node:test";
import { addMonths, daysBetween, isDate, moment, showIn, weekOf, weeksOfMonth } from "../src/dates.ts";
import { duration, pace, readDuration, readNumber, standardDistance } from "../src/format.ts";
import { type Line, readLine } from "../src/line.ts";
import { merge } from "../src/merge.ts";
import { decodePolyline, drawPolyline } from "../src/polyline.ts";
import { kindBesideTitle } from "../src/runs.ts";
import { words } from "../src/words.ts";

test("readLine", () => {
  const lines: [string, Line | null][] = [
    ["10 km 51:20 easy", { meters: 10000, seconds: 3080, kind: "easy" }],
    ["10km, 51:20, easy along the river", { meters: 10000, seconds: 3080, kind: "easy", title: "along the river" }],
    ["10.5", { meters: 10500 }],
    ["10,5 km", { meters: 10500 }],
    ["6.2 mi 45:10 tempo with Ana", { meters: 9977.93, seconds: 2710, kind: "tempo", title: "with Ana" }],
    ["6.2mi", { meters: 9977.93 }],
    ["5k 20:01.5 race", { meters: 5000, seconds: 1201.5, kind: "race" }],
    ["easy 8 km", { meters: 8000, kind: "easy" }],
    ["half marathon 1:31:07", { meters: 21097.5, seconds: 5467 }],
    ["Marathon 3:59:59 race", { meters: 42195, seconds: 14399, kind: "race" }],
    ["16 km 1h24 long", { meters: 16000, seconds: 5040, kind: "long" }],
    ["8 km 45 min", { meters: 8000, seconds: 2700 }],
    ["10 km @5:00", { meters: 10000, seconds: 3000 }],
    ["10 km @ 5:00/km", { meters: 10000, seconds: 3000 }],
    ["50 min 5:00/km", { meters: 10000, seconds: 3000 }],
    ["800m 2:31 intervals", { meters: 800, seconds: 151, kind: "intervals" }],
    ["30 km cross training by bike", { meters: 30000, kind: "cross_training", title: "by bike" }],
    ["12 km 3 hills", { meters: 12000, title: "3 hills" }],
    ["Rest", null],
    ["51:20", null],
    ["0 km", null],
    ["", null],
  ];
  for (const [text, want] of lines) assert.deepEqual(readLine(text, "km"), want, text);
  assert.equal(readLine("6.2", "mi")?.meters, 9977.93);
});

test("readLine takes any text", () => {
  const parts = ["10", "km", "5:0", ":", "@", "/km", "1h", "easy", "-3", "9999999999", "mi", "constructor", "__proto__", "’", "\t"];
  for (let i = 0; i < 5000; i++) {
    const text = Array.from({ length: (i % 7) + 1 }, (_, j) => parts[(i * 31 + j * 17 + ((i * j) % 13)) % parts.length]).join(" ");
    const line = readLine(text, "km");
    if (line) assert.ok(line.meters > 0 && Number.isFinite(line.meters) && (line.seconds === undefined || line.seconds >= 0), text);
  }
});

test("durations and numbers", () => {
  for (const [text, want] of [["51:20", 3080], ["2:03:07", 7387], ["51", 3060], ["0:59", 59], ["75:00", 4500], ["1:75:00", null], ["1:60", null], ["x", null], ["", null]] as const) {
    assert.equal(readDuration(text), want, text);
  }
  for (const [text, want] of [["7,5", 7.5], ["7.5", 7.5], [" 8 ", 8], ["", null], ["x", undefined], ["1e3", undefined], ["1.2.3", undefined]] as const) assert.equal(readNumber(text), want, text);
  assert.deepEqual([duration(59.6), duration(3080), duration(7387)], ["1:00", "51:20", "2:03:07"]);
  assert.equal(pace(10000, 3080, "km"), "5:08 /km");
  assert.deepEqual([400, 1609.344, 5000, 21097.5, 42195].map(standardDistance), ["400 m", "1 mi", "5 km", "Half marathon", "Marathon"]);
});

test("moments are in the user's time zone", () => {
  const at = "2026-01-31T12:00:00Z";
  showIn("Pacific/Kiritimati");
  assert.match(moment(at), /Feb 1/);
  showIn("America/Chicago");
  assert.match(moment(at), /Jan 31/);
  showIn("Mars/Olympus");
  assert.ok(moment(at));
});

test("dates", () => {
  assert.deepEqual(weekOf("2026-11-27", "monday"), ["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27", "2026-11-28", "2026-11-29"]);
  assert.equal(weekOf("2026-11-27", "sunday")[0], "2026-11-22");
  assert.equal(weekOf("2026-11-29", "sunday")[0], "2026-11-29");
  assert.equal(weekOf("2026-11-27", "saturday")[0], "2026-11-21");
  assert.deepEqual([addMonths("2026-01-31", 1), addMonths("2024-01-31", 1), addMonths("2026-01-15", -1)], ["2026-02-28", "2024-02-29", "2025-12-15"]);
  assert.equal(weeksOfMonth("2026-02-10", "sunday").length, 4);
  assert.equal(weeksOfMonth("2026-11-10", "monday")[0]![0], "2026-10-26");
  assert.equal(daysBetween("2026-02-28", "2026-03-01"), 1);
  assert.deepEqual(["2026-02-30", "2026-2-3", "x", "2026-02-28"].map(isDate), [false, false, false, true]);
});

test("merge", () => {
  const now = { rhr: 50, sleep: 8, notes: null };
  const { write, conflicts } = merge(
    { rhr: { base: 48, mine: 47 }, sleep: { base: 7, mine: 8 }, notes: { base: null, mine: "Windy." } },
    (field) => now[field as keyof typeof now],
  );
  assert.deepEqual(write, { notes: "Windy." });
  assert.deepEqual(conflicts, [{ field: "rhr", base: 48, mine: 47, theirs: 50 }]);
});

test("lines of runs", () => {
  assert.deepEqual(decodePolyline("_p~iF~ps|U_ulLnnqC_mqNvxq`@"), [[38.5, -120.2], [40.7, -120.95], [43.252, -126.453]]);
  const { path, width, height } = drawPolyline("_p~iF~ps|U_ulLnnqC_mqNvxq`@");
  assert.ok(path.startsWith("M") && width <= 500 && height <= 500);
  assert.equal(drawPolyline("").path, "");
});

test("notices name who needs attention", () => {
  const notice = { user: null, owner: "Jess Runner", date: null, race: null, outcome: null };
  assert.equal(words.notices.says({ kind: "attention", ...notice }), "Jess Runner needs attention");
  for (const kind of Object.keys(words.notices.kinds)) assert.notEqual(words.notices.says({ kind, ...notice }), words.notices.says({ kind: "unknown", ...notice }), kind);
});

test("kindBesideTitle", () => {
  const says = (kind: "tempo" | "cross_training" | null, title: string | null): string => kindBesideTitle({ kind, title });
  assert.deepEqual([says("tempo", "Tempo"), says("tempo", "tempo "), says("tempo", "Ridge"), says("cross_training", null), says(null, "Tempo")], ["", "", "Tempo", "Cross-training", ""]);
});
