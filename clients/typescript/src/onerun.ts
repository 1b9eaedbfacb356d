// Reads one run: "5 mi easy 45:00 hr 145".
import { canRun } from "./canrun.js";
import { connects, isEffort, isExercise, isUnknown, type Item, kindAt, measures, separates, sportAt } from "./items.js";
import { hundredths, isUsual, secondsAt } from "./lexicon.js";
import type { LineReader, ReadRun } from "./runs.js";

const trimmedSigns = " \t,;:.-–—/|~@=";

function trim(text: string, signs: string): string {
  let [start, end] = [0, text.length];
  while (start < end && signs.includes(text[start]!)) start++;
  while (end > start && signs.includes(text[end - 1]!)) end--;
  return text.slice(start, end);
}

/** Returns a part of a title without what separated it. */
function trimmed(text: string): string {
  const part = trim(text, trimmedSigns);
  if (trim(part, "()+&'\"") === "") return "";
  return part.split("(").length === part.split(")").length ? part : part.replace(/[()]/g, "").trim();
}

export function readRun(r: LineReader, items: readonly Item[]): ReadRun | null {
  const { own } = r;
  const used: boolean[] = items.map(() => false);
  const run = { meters: 0, seconds: 0, kind: "", title: "", heartRate: 0 };
  const role = (i: number): string => items[i]?.role ?? "";
  const is = (i: number): Item["is"] | undefined => items[i]?.is;
  let [sport, pace, inner, hours] = ["", 0, false, false];

  /** Whether a measure is that of a part of the run: "w/ 4 mi tempo", "last 2". */
  const isInside = (i: number): boolean => role(i - 1) === "with" || role(i - 1) === "about";

  /** Whether what is in parentheses is a part of the run: (tempo 3 @ 7:00). */
  function begins(i: number): boolean {
    if (run.meters === 0) return false;
    const close = items.findIndex((it, j) => j > i && it.text === ")");
    const within = items.slice(i + 1, close < 0 ? items.length : close);
    return within.some((it) => it.is === "distance") || (within.some((it) => it.is === "number") && within.some((it) => it.is !== "number"));
  }

  /** Reads the times of each mile or kilometer: 4 mi (8:00, 7:45, 7:30, 7:10). They end the run, or what is in parentheses. */
  function isSplits(i: number): boolean {
    const close = items.findIndex((it, j) => j >= i && it.text === ")");
    const within = items.slice(i, close < 0 ? items.length : close);
    const times = within.filter((it) => it.is === "span" && it.two);
    if (within.some((it) => !times.includes(it) && ![",", "-", "/"].includes(it.text))) return false;
    const sum = times.reduce((total, { value }) => total + value, 0);
    const whole = times.length > 1 && Math.abs(run.meters - times.length * own.of) < 0.01 * run.meters;
    if (!whole || run.seconds > 0 || !isUsual(run.meters, sum, sport)) return false;
    run.seconds = sum;
    return true;
  }

  function useKinds(): void {
    for (let i = 0; i < items.length; i++) {
      const named = sportAt(items, i);
      if (named === "" || sport !== "") continue;
      sport = named;
      used[i] = items[i]!.sport !== "other" && items[i]!.style === "";
    }
    let [cross, depth] = [false, 0];
    for (let i = 0; i < items.length; i++) {
      const it = items[i]!;
      if (it.text === "(") depth++;
      else if (it.text === ")") depth--;
      const kind = kindAt(items, i);
      if (kind === "" || (run.kind !== "" && kind !== "cross_training")) continue;
      if (kind === "cross_training") {
        cross = used[i] = true;
        continue;
      }
      run.kind = kind;
      used[i] = it.style === "" && depth === 0;
      if (used[i] && ["pace", "effort", "day"].includes(role(i + 1))) used[i + 1] = true;
    }
    if (sport !== "") run.kind = sport;
    else if (cross) run.kind = sport = "cross_training";
  }

  /** Notes that a distance or a time is the middle of a range. */
  function noteRange(i: number): void {
    if (items[i]!.ranged) r.note(`"${r.textOf(items[i]!)}" is read as the middle of both.`);
  }

  /** Uses an item, and the words before it that lead to it. */
  function use(i: number): void {
    const leads = (j: number): boolean => role(j) === "at" || role(j) === "in" || role(j) === "roughly";
    used[i] = true;
    for (i--; i >= 0 && (leads(i) || items[i]!.text === "~" || ([":", "."].includes(items[i]!.text) && leads(i - 1))); i--) used[i] = true;
  }

  function useDistance(i: number, meters: number): void {
    noteRange(i);
    run.meters = hundredths(meters);
    if (run.meters > 0 && role(i + 1) === "total") used[i + 1] = true;
    use(i);
  }

  function useTime(i: number, seconds: number): void {
    run.seconds = seconds;
    use(i);
  }

  /** Reads a small number with an m: minutes, or miles. */
  function readShort(i: number): void {
    const it = items[i]!;
    const others = items.some((one) => one.is === "distance" && !one.short);
    const timed = items.some((one) => one.is === "span" || one.is === "pace");
    if (run.seconds === 0 && !timed && (others || own.name !== "mi" || it.value > 20)) useTime(i, it.value * 60);
    else if (run.meters === 0 && !others && own.name === "mi") {
      useDistance(i, it.value * own.of);
      if (!timed) r.doubt(it, "miles", "minutes");
    }
  }

  /** Reports whether an item belongs to a label that is not understood: shoes: Pegasus 40. */
  function isLabeled(i: number): boolean {
    for (i--; i > 0 && !separates(items[i]!); i--) if (items[i]!.text === ":" && isUnknown(items[i - 1])) return true;
    return false;
  }

  /** Reports whether a number says how many repeats are behind it. */
  function isCount(i: number): boolean {
    for (i++; isUnknown(items[i]) && role(i) === ""; ) i++;
    return role(i) === "repeats";
  }

  /** Reads a number without a unit. */
  function readNumber(i: number, distances: boolean): void {
    const it = items[i]!;
    const named = isUnknown(items[i + 1]);
    const before = role(i - 1);
    const timed = sport === "bike" || sport === "strength" || sport === "cross_training" || ((sport === "walk" || sport === "swim") && it.value >= 15 && it.value < 200);
    if (before === "times" || before === "day" || role(i + 1) === "times" || isCount(i)) return; // 8 hill repeats
    if (run.meters === 0 && !distances && run.seconds === 0 && timed && before !== "at") {
      useTime(i, it.value * 60);
    } else if (run.meters === 0 && !distances && ((before !== "at" && before !== "in") || role(i - 2) === "cut") && it.value > 0) {
      const last = items[i - 1];
      if (last && (last.text === "#" || last.text === "-" || (named && separates(last)))) return; // + 6 strides
      useDistance(i, it.value >= 200 ? it.value : hundredths(it.value * own.of));
      const later = items.some((one, j) => j > i && (one.is === "span" || one.is === "pace" || one.is === "number"));
      if (it.value >= 30 && it.value < 100 && sport === "" && run.seconds === 0 && !later) r.doubt(it, own.name === "mi" ? "miles" : "kilometers", "minutes");
    } else if (run.meters === 0 || run.seconds > 0 || pace > 0 || (named && before !== "in" && before !== "at") || isLabeled(i)) return;
    else if (before === "at" && isUsual(1000, (it.value * 60000) / own.of, sport)) {
      pace = (it.value * 60) / own.of;
      use(i);
    } else if (before === "at" && run.heartRate === 0 && it.value >= 100 && it.value <= 210 && !it.ranged) { // 8 mi @ 145
      run.heartRate = it.value;
      use(i);
      if (isUsual(run.meters, it.value * 60, sport)) r.doubt(it, "a heart rate", "minutes");
    } else if (isUsual(run.meters, it.value * 60, sport)) {
      useTime(i, it.value * 60);
      if (isUnknown(items[i - 1])) r.doubt(it, "minutes", "a part of the title");
    } else if (isUsual(run.meters, it.value * 3600, sport) && it.value < 24 && !isUnknown(items[i - 1])) useTime(i, hundredths(it.value * 3600));
  }

  /** Returns the distance of the run, which may be behind its time: 45:10 6.2 mi. */
  function metersAfter(i: number): number {
    if (run.meters > 0) return run.meters;
    for (const next of items.slice(i + 1)) {
      if (separates(next) && next.text !== ",") return 0;
      if (next.is === "distance" && !next.short && next.value > 0) return next.value;
      if (next.named > 0) return next.named;
    }
    return 0;
  }

  /** Reads a duration, or a pace that looks like one. */
  function readSpan(i: number): void {
    const it = items[i]!;
    const at = role(i - 1) === "at";
    const meters = metersAfter(i);
    const perMeter = it.value / own.of;
    const far = Math.max(meters, 1000);
    const paced = (it.two || (at && it.clear)) && pace === 0 && sport !== "swim" && isUsual(far, perMeter * far, sport);
    if (at && paced && (meters > 0 || run.seconds > 0) && it.value < 3600) pace = perMeter;
    else if (pace > 0 && it.two && meters > 0 && isUsual(far, perMeter * far, sport)) return; // 8 mi @ 7:30, last 6:10
    else if (it.two && run.seconds > 0 && meters > 0 && Math.abs(perMeter * meters - run.seconds) < 0.02 * run.seconds) return use(i); // 1:05:30 12.4 km 5:17
    else if (run.seconds > 0 || (meters > 0 && it.clear && isExercise(items[i + 1]))) return;
    else if (!it.two && it.clear && meters > 0 && (sport === "" || sport === "walk") && !canRun(meters, it.value)) return; // ten minutes of stretching
    else if (!it.two || meters === 0 || isUsual(meters, it.value, sport)) {
      run.seconds = it.value;
      hours = it.two && meters === 0;
    } else if (isUsual(meters, it.value * 60, sport)) {
      run.seconds = it.value * 60;
      if (paced) r.doubt(it, "hours and minutes", "a pace");
    } else if (paced) pace = perMeter;
    else run.seconds = sport === "" && !canRun(meters, it.value) && canRun(meters, it.value * 60) ? it.value * 60 : it.value;
    if (run.seconds > 0) noteRange(i);
    use(i);
  }

  /** Reports whether the name of a distance says how far the run was: "marathon 3:15:00", but not "jog to parkrun" or "first half". */
  function isNamed(i: number): boolean {
    const [it, last, next] = [items[i]!, items[i - 1], items[i + 1]];
    const timed = next?.is === "span" && (isUsual(it.named, next.value, "") || (next.two && isUsual(it.named, next.value * 60, "")));
    if (last?.role === "to" || (last?.role === "at" && run.seconds === 0 && !timed)) return false;
    if (it.text === "half") return !isUnknown(last) && last?.is !== "number" && !isUnknown(next);
    return !isUnknown(last) || timed; // Berlin marathon 3:15:00
  }

  /** Reads a distance or a duration. */
  function readMeasure(i: number, distances: boolean): void {
    const it = items[i]!;
    if ((it.is === "distance" || it.named > 0) && isEffort(items, i)) return;
    if (it.is === "distance" && it.short) readShort(i);
    else if (it.is === "distance" && run.meters > 0) inner = true;
    else if (it.is === "distance") useDistance(i, it.value);
    else if (it.named > 0 && run.meters === 0 && !distances && isNamed(i)) {
      useDistance(i, it.named);
      used[i] = it.style === "" && !isUnknown(items[i - 1]); // the name of a race stays
    } else if (it.each > 0 && run.meters === 0 && !distances && is(i + 1) === "span") useDistance(i, it.each); // mile 4:58
    else if (it.is === "number") readNumber(i, distances);
    else if (it.is === "span") readSpan(i);
  }

  /** Returns what is left of the line. */
  function title(): string {
    for (let i = 0; i < items.length; i++) {
      const it = items[i]!;
      const last = items[i - 1];
      const ran = (it.role === "ran" || it.role === "jog") && (!last || used[i - 1]! || !(last.is === "word" || last.text === "+"));
      const around = it.text === "(" && used[i + 1] === true && items[i + 2]?.text === ")";
      if (ran || (it.weekday && i === 0) || around) used[i] = true;
      if (around) used[i + 2] = true;
    }
    const pieces: string[] = [];
    for (let i = 0; i < items.length; i++) {
      if (used[i]) continue;
      const from = i;
      while (i + 1 < items.length && !used[i + 1]) i++;
      if (items.slice(from, i + 1).every(connects)) continue;
      const piece = trimmed(r.line.slice(items[from]!.start, items[i]!.end));
      if (piece !== "") pieces.push(piece);
    }
    return r.titled(pieces.join(" "));
  }

  useKinds();
  const distances = items.some((it, i) => it.is === "distance" && !isEffort(items, i) && !isInside(i));
  let depth = 0;
  for (let i = 0; i < items.length; i++) {
    const it = items[i]!;
    if (it.text === "(" && (isSplits(i + 1) || begins(i))) [inner, depth] = [true, 1];
    else if (it.text === ")" && depth > 0) [inner, depth] = [false, 0];
    else if (it.text === "," && depth === 0) inner = false;
    else if (is(i) === "beats") {
      if (run.heartRate > 0) continue;
      run.heartRate = it.value;
      use(i);
    } else if (inner) continue;
    else if (it.is === "span" && !inner && isSplits(i)) [inner, depth] = [true, 1];
    else if (measures(it) && (run.meters > 0 || run.seconds > 0) && isInside(i)) inner = true;
    else if (it.is === "pace") {
      if (pace > 0) continue;
      pace = it.value;
      use(i);
    } else readMeasure(i, distances);
  }
  if (hours && run.meters === 0 && run.seconds < 300) run.seconds *= 60; // 1:15 easy
  if (pace > 0 && run.meters > 0 && run.seconds === 0) run.seconds = secondsAt(run.meters, pace);
  else if (pace > 0 && run.meters === 0 && run.seconds > 0) run.meters = hundredths(run.seconds / pace);
  run.title = title();
  return run.meters > 0 || run.seconds > 0 ? run : null;
}

