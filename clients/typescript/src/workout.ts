// Reads the parts of a workout as one run: "3 mi w/u, 4x1k, 2 mi c/d".
import { isEffort, isTotal, type Item, kindAt, measures, separates, sportAt } from "./items.js";
import { hundredths, isUsual } from "./lexicon.js";
import { byPace, recovers, repeatsIn } from "./repeats.js";
import type { LineReader, ReadRun } from "./runs.js";

/** A part of a workout: a warm-up, repeats, a tempo. */
interface Part {
  meters: number;
  seconds: number;
  from: number;
  /** Whether its time is that of the repeats alone. */
  partial: boolean;
  /** Whether it is repeats of at most 100 meters, which are strides behind a run: 5 mi easy + 4x100. */
  short: boolean;
}

/** Returns the seconds of a time for a distance: m:ss, or h:mm if nobody runs the former. */
function timeOf(it: Item, meters: number): number {
  return it.two && !isUsual(meters, it.value, "") && isUsual(meters, it.value * 60, "") ? it.value * 60 : it.value;
}

/** Reports whether a number without a unit is a part of a workout: 2 wu, 4 tempo. */
function isPart(items: readonly Item[], i: number): boolean {
  const after = items[i + 1];
  return !after || separates(after) || ["warm_up", "cool_down", "at", "ran", "jog", "with"].includes(after.role) || after.kind !== "" || after.style !== "" || after.text === "(";
}

/** Reads a workout. Its title is the line. */
export function readWorkout(r: LineReader, items: readonly Item[]): ReadRun | null {
  const repeat = repeatsIn(items, r.own, r.doubt);
  const parts: Part[] = [];
  let [whole, enclosed, repeated, fresh] = [false, false, false, true];
  let [total, duration, heartRate] = [0, 0, 0];
  const role = (i: number): string => items[i]?.role ?? "";
  for (let i = 0; i < items.length; i++) {
    const it = items[i]!;
    if (it.text === "(" && parts.length > 0 && !repeated && !whole) whole = enclosed = true; // 12 km (3 km w/u, 6x1k, 3 km c/d)
    else if (it.text === ")" && enclosed) whole = enclosed = false;
    else if (whole && !enclosed && (it.text === "+" || ["plus", "then"].includes(it.role))) [whole, fresh] = [false, true]; // 8 mi with 4 at tempo + 2 mi
    else if (it.text === ":" && parts.length === 1 && items[i - 1]?.is === "distance") whole = true; // 12 km: 3 km w/u, 6x1k, 3 km c/d
    const found = repeat(i);
    if (found) {
      const [rep, next] = found;
      if (!whole && !(role(i - 1) === "with" && parts.length > 0)) {
        parts.push({ meters: rep.meters + rep.recoveries, seconds: rep.seconds, from: i, partial: rep.recoveries > 0, short: rep.meters > 0 && rep.meters <= 100 * rep.n });
      }
      repeated = true;
      fresh = false;
      i = next - 1;
      continue;
    }
    const last = parts.at(-1);
    // The only part so far is the whole, with others within it: 8 mi with 2 mi warm-up, but not 2 mi warm-up with 4 mi.
    const includes = parts.length === 1 && parts[0]!.meters > 0 && !["warm_up", "cool_down"].includes(role(parts[0]!.from + 1));
    const ofAll = isTotal(items, i);
    const distance = (it.is === "distance" && !isEffort(items, i)) || (it.is === "number" && !whole && fresh && isPart(items, i));
    if (it.is === "beats") heartRate ||= it.value;
    else if (distance || (it.is === "number" && ofAll)) {
      const meters = it.is === "number" && it.value < 200 ? hundredths(it.value * r.own.of) : it.value;
      if (ofAll) total = meters;
      else if (!whole && !repeated && includes && role(i - 1) === "with") whole = true; // 8 mi with 2 mi w/u and 1 mi c/d
      else if (!whole && !(repeated && role(i - 1) === "with")) {
        if (repeated && !fresh && role(i + 1) !== "warm_up" && role(i + 1) !== "cool_down") r.note("The distances are added up, and one could be a part of another."); // 6x1 mi @ 5:45 10 mi
        parts.push({ meters, seconds: 0, from: i, partial: false, short: false });
        fresh = false;
      }
    } else if (it.is === "span" && ofAll) duration = it.value;
    else if (it.is === "span" && !whole && !recovers(items[i + 1]) && role(i - 1) !== "with") {
      if (last && !fresh && last.meters > 0 && last.seconds === 0 && !last.partial) last.seconds = timeOf(it, last.meters);
      else if (fresh) {
        parts.push({ meters: 0, seconds: it.value, from: i, partial: false, short: false });
        fresh = false;
      }
    } else if (it.is === "pace" && !whole) {
      if (last && !fresh && (last.meters === 0 || last.seconds === 0)) byPace(last, it.value);
    } else if (separates(it)) fresh = true;
  }
  const run = summed(r, items, parts, total, heartRate, repeated);
  return run && duration > 0 ? { ...run, seconds: duration } : run;
}

function summed(r: LineReader, items: readonly Item[], parts: readonly Part[], total: number, heartRate: number, repeated: boolean): ReadRun | null {
  let [meters, seconds] = [0, 0];
  const named = items.some(({ role }) => role === "strides");
  const counted = parts.filter(({ short }, i) => !(named && short && i > 0 && parts[0]!.meters === 0)); // 30 min + 4x100 strides
  for (const part of counted) {
    meters += part.meters;
    seconds += part.seconds;
  }
  const far = meters;
  meters = hundredths(meters);
  const untold = parts.filter((part) => part.meters === 0).at(-1);
  if (total > 0) [meters, seconds] = [total, 0];
  else if (untold && far > 0) {
    r.note(`"${r.textOf(items[untold.from]!)}" has no distance, and is not in the sum.`);
    seconds = 0;
  } else if (!counted.every((part) => part.seconds > 0 && !part.partial)) seconds = 0;
  let kind = "";
  const strides = named || (parts.length > 1 && parts[0]!.meters > 0 && parts.slice(1).every(({ short }) => short));
  for (let i = 0; i < items.length && kind === ""; i++) {
    kind = sportAt(items, i); // swim 40x50m
    const said = kind || kindAt(items, i);
    if (kind === "" && !(said === "easy" && repeated && !strides && i > 0 && (measures(items[i - 1]) || items[i - 1]!.role === "with"))) kind = said;
  }
  if (kind === "" && repeated && !strides) kind = "intervals";
  seconds = hundredths(seconds);
  const title = r.titled(r.line.slice(items[0]!.start, items.at(-1)!.end));
  return meters > 0 || seconds > 0 ? { meters, seconds, kind, title, heartRate } : null;
}
