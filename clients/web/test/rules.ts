// Tests of the rules that need no browser. They run with Node's test runner.
import assert from "node:assert/strict";
import test from "node:test";
import { addMonths, isDate, moment, plainDate, showIn, weekOf, weeksOfMonth } from "../src/dates.ts";
import { duration, kindBesideTitle, pace, readDuration, readHours, readNumber, standardDistance } from "../src/format.ts";
import { idOf } from "../src/ids.ts";
import { merge } from "../src/pages/log/merge.ts";
import { decodePolyline, drawPolyline } from "../src/pages/log/polyline.ts";
import { byGravity, byLastName, gravity, why, whyThen } from "../src/pages/team/attention.ts";
import { parseTable, sumUp } from "../src/pages/plan/rules.ts";
import { withMemory } from "../src/responses.ts";
import { words } from "../src/words.ts";

test("durations and numbers", () => {
  for (const [text, want] of [
    ["51:20", 3080],
    ["2:03:07", 7387],
    ["51", 3060],
    ["0:59", 59],
    ["75:00", 4500],
    ["1:75:00", null],
    ["1:60", null],
    ["x", null],
    ["", null],
  ] as const) {
    assert.equal(readDuration(text), want, text);
  }
  for (const [text, want] of [
    ["7,5", 7.5],
    ["7.5", 7.5],
    [" 8 ", 8],
    ["", null],
    ["x", undefined],
    ["1e3", undefined],
    ["1.2.3", undefined],
  ] as const)
    assert.equal(readNumber(text), want, text);
  for (const [text, want] of [
    ["7:30", 7.5],
    ["7h30", 7.5],
    ["7,5", 7.5],
    ["7.5 h", 7.5],
    ["8 h 20 min", 8.33],
    ["7h", 7],
    ["7:75", undefined],
    ["", null],
    ["x", undefined],
  ] as const)
    assert.equal(readHours(text), want, text);
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
  assert.deepEqual(weekOf("2026-11-27", "monday"), [
    "2026-11-23",
    "2026-11-24",
    "2026-11-25",
    "2026-11-26",
    "2026-11-27",
    "2026-11-28",
    "2026-11-29",
  ]);
  assert.equal(weekOf("2026-11-27", "sunday")[0], "2026-11-22");
  assert.equal(weekOf("2026-11-29", "sunday")[0], "2026-11-29");
  assert.equal(weekOf("2026-11-27", "saturday")[0], "2026-11-21");
  assert.deepEqual(
    [addMonths("2026-01-31", 1), addMonths("2024-01-31", 1), addMonths("2026-01-15", -1)],
    ["2026-02-28", "2024-02-29", "2025-12-15"],
  );
  assert.equal(weeksOfMonth("2026-02-10", "sunday").length, 4);
  assert.equal(weeksOfMonth("2026-11-10", "monday")[0]![0], "2026-10-26");
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
  assert.deepEqual(decodePolyline("_p~iF~ps|U_ulLnnqC_mqNvxq`@"), [
    [38.5, -120.2],
    [40.7, -120.95],
    [43.252, -126.453],
  ]);
  const { path, width, height } = drawPolyline("_p~iF~ps|U_ulLnnqC_mqNvxq`@");
  assert.ok(path.startsWith("M") && width <= 500 && height <= 500);
  assert.equal(drawPolyline("").path, "");
});

test("notices name who needs attention", () => {
  const notice = { user: null, owner: "Jess Runner", date: null, race: null, outcome: null };
  assert.equal(words.notices.says({ kind: "attention", ...notice }), "Jess Runner needs attention");
  for (const kind of Object.keys(words.notices.kinds))
    assert.notEqual(words.notices.says({ kind, ...notice }), words.notices.says({ kind: "unknown", ...notice }), kind);
});

test("kindBesideTitle", () => {
  const says = (kind: "tempo" | "cross_training" | null, title: string | null): string => kindBesideTitle({ kind, title });
  assert.deepEqual(
    [says("tempo", "Tempo"), says("tempo", "tempo "), says("tempo", "Ridge"), says("cross_training", null), says(null, "Tempo")],
    ["", "", "Tempo", "Cross-training", ""],
  );
});

test("withMemory", async () => {
  const asked: Request[] = [];
  let answer = (): Response => new Response("one", { status: 200, headers: { ETag: '"1"' } });
  const memory = withMemory((request) => {
    asked.push(request);
    return Promise.resolve(
      request.headers.get("If-None-Match") === '"1"' && answer().headers.get("ETag") === '"1"'
        ? new Response(null, { status: 304 })
        : answer(),
    );
  });
  const get = async (headers?: Record<string, string>): Promise<string> =>
    (await memory.send(new Request("https://run.example.org/log", { headers: headers ?? {} }))).text();
  assert.equal(await get(), "one");
  assert.equal(await get(), "one");
  assert.deepEqual(
    asked.map((request) => [request.cache, request.headers.get("If-None-Match")]),
    [
      ["no-store", null],
      ["no-store", '"1"'],
    ],
  );
  answer = () => new Response("two", { status: 200, headers: { ETag: '"2"' } });
  assert.equal(await get(), "two");
  answer = () => new Response("none", { status: 200 });
  assert.equal(await get(), "none");
  await get();
  assert.equal(asked.at(-1)?.headers.get("If-None-Match"), null);
  // What belongs to a session that has ended is not asked about, also if it was on its way.
  answer = () => new Response("one", { status: 200, headers: { ETag: '"1"' } });
  const late = get();
  memory.forget();
  await late;
  await get();
  assert.equal(asked.at(-1)?.headers.get("If-None-Match"), null);
  memory.forget();
  await get();
  assert.equal(asked.at(-1)?.headers.get("If-None-Match"), null);
});

test("who needs a word, and why", () => {
  const none = { date: null, mean: null, deviation: null, values: null, comment_id: null };
  const far = { ...none, kind: "distance", value: 117, limit: 105, mean: 85, values: 4, date: "2026-11-16" } as const;
  assert.equal(why(far, "mi"), "73 mi last week, 38 % above the mean of four weeks");
  assert.equal(
    whyThen({ ...far, date: "2026-11-09" }, "mi"),
    `73 mi in the week of ${plainDate("2026-11-09")}, 38 % above the mean of four weeks`,
  );
  const beats = { ...none, kind: "resting_heart_rate", value: 58, limit: 52, mean: 49, deviation: 1.5, values: 26 } as const;
  assert.equal(why(beats, "mi"), "resting heart rate 58, 9 above the mean of 26 days (49)");
  const sleep = { ...none, kind: "sleep", value: 5.25, limit: 6, values: 3 } as const;
  assert.equal(why(sleep, "km"), "sleeps 5.3 h a night, the mean of three nights; less than 6 h");
  const silent = { ...none, kind: "no_entry", value: 5, limit: 3 } as const;
  assert.equal(why(silent, "km"), "never wrote a day");
  assert.equal(gravity([]), 0);
  assert.ok(gravity([far, sleep]) > gravity([far]));
  assert.ok(gravity([beats]) > gravity([far]), "three times what is allowed is graver than a little more");
  const athlete = (name: string, ...reasons: (typeof far | typeof beats | typeof sleep)[]) => ({
    user_id: name,
    athlete_id: null,
    name,
    reasons,
  });
  const team = [athlete("Ada Bell", far), athlete("Zoe Able", beats, sleep), athlete("Bea Cole", far)];
  assert.deepEqual(
    byGravity(team).map(({ name }) => name),
    ["Zoe Able", "Ada Bell", "Bea Cole"],
  );
  assert.deepEqual(
    [...team].sort(byLastName).map(({ name }) => name),
    ["Zoe Able", "Ada Bell", "Bea Cole"],
  );
});

test("names as IDs", () => {
  for (const [name, want] of [
    ["Jess Runner", "jess.runner"],
    ["Jürgen O'Brien", "jurgen.o.brien"],
    ["jess.Runner", "jess.Runner"],
    [" -- ", ""],
    ["山田", ""],
  ] as const)
    assert.equal(idOf(name, "."), want);
});

test("a paste is rows of days and columns of groups", () => {
  assert.deepEqual(parseTable("8 mi easy\r\n\r\n6x800\n"), [["8 mi easy"], [""], ["6x800"]]);
  assert.deepEqual(parseTable("5 mi\t8 mi\n\tbike"), [
    ["5 mi", "8 mi"],
    ["", "bike"],
  ]);
  assert.deepEqual(parseTable('"2 mi w/u\n""fast"" 800s"\teasy'), [['2 mi w/u\n"fast" 800s', "easy"]]);
  assert.deepEqual(parseTable('5" of snow'), [['5" of snow']]);
});

test("a planned session is the sum of its runs", () => {
  const isRunning = (kind: string | null): boolean => kind !== "bike";
  const run = (meters: number | null, seconds: number | null, kind: string | null) => ({ meters, seconds, kind });
  assert.deepEqual(sumUp([run(3000, null, "easy"), run(4800, 1050, "intervals")], isRunning), run(7800, null, "intervals"));
  assert.deepEqual(sumUp([run(3000, 900, null), run(5000, 1500, null)], isRunning), run(8000, 2400, null));
  assert.deepEqual(sumUp([run(20000, 2700, "bike")], isRunning), run(null, 2700, "bike"));
  assert.deepEqual(sumUp([run(null, 2700, "bike"), run(5000, null, "easy")], isRunning), run(5000, null, "bike"));
  assert.deepEqual(sumUp([], isRunning), run(null, null, null));
});
