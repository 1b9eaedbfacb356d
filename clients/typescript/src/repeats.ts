// Reads repeats: "10x400 @ 75", "2 x 20'", "3x(800, 400)", "400m repeats x 8", "200-400-800".
import { canRun } from "./canrun.js";
import { isEffort, type Item, measures } from "./items.js";
import { hundredths, isUsual, secondsAt, type Unit } from "./lexicon.js";

/** Repeated distances or durations. `recoveries` are the distances between them. */
export interface Repeats {
  n: number;
  meters: number;
  seconds: number;
  recoveries: number;
}

type Doubt = (it: Item, read: string, other: string) => void;
type Found<T> = [found: T, next: number] | null;
const maxRepeats = 100;
const longestStride = 200; // meters

/** Whether somebody may run a repeat in some seconds. */
function isRepeatable(meters: number, seconds: number): boolean {
  const pace = (seconds / meters) * 1000;
  return meters > 0 && pace >= 105 && pace <= 720 && canRun(meters, seconds);
}

/** Whether a duration in parentheses is the time of each repeat rather than that of its recovery. */
function isLap(it: Item | undefined, meters: number): boolean {
  const exact = it?.is === "span" && (it.two || (it.clear && it.value >= 100 && it.value % 60 !== 0));
  return exact && isRepeatable(meters, it.value) && it.value * 1000 <= 330 * meters;
}

/** Whether an item says that what is before it is a recovery. */
export const recovers = (it: Item | undefined): boolean =>
  it !== undefined && (it.role === "jog" || it.role === "recovery" || it.rest === "rest" || it.sport === "walk" || it.style === "easy");

/** Returns the distance of a recovery; 0 for a duration. */
const recoveryMeters = (it: Item): number => ((it.is === "distance" && !it.short) || (it.is === "number" && it.value >= 100) ? it.value : 0);

/** Returns a reader of the repeats that begin with an item. */
export function repeatsIn(items: readonly Item[], own: Unit, doubt: Doubt): (i: number) => Found<Repeats> {
  const role = (i: number): string => items[i]?.role ?? "";
  const sign = (i: number): string => items[i]?.text ?? "";
  const isCount = (i: number): boolean => {
    const it = items[i];
    return it?.is === "number" && it.value >= 1 && it.value <= maxRepeats && Number.isInteger(it.value);
  };

  // What was read, by the place of its first item. Without it, the time to read a line would double with each repeat that has others inside or behind it.
  const known = new Map<number, Found<Repeats>>();
  function repeat(i: number): Found<Repeats> {
    let found = known.get(i);
    if (found === undefined) known.set(i, (found = readRepeat(i)));
    return found;
  }

  function readRepeat(i: number): Found<Repeats> {
    const found = counted(i) ?? ladder(i);
    if (!found) return null;
    let [rep, next] = found;
    next = recovery(rep, timesOf(rep, next));
    next = recovery({ n: 0, meters: 0, seconds: 0, recoveries: 0 }, next); // those between sets
    if (rep.seconds === 0) next = timesOf(rep, next);
    return [rep, next];
  }

  /** Whether a work and a recovery begin with an item, with a slash between them: 30/30, 1'/1'. */
  const isPair = (i: number): boolean => {
    const [one, two] = [items[i]!, items[i + 2]];
    return sign(i + 1) === "/" && two !== undefined &&
      ((one.is === "span" && two.is === "span") || (one.is === "number" && two.is === "number" && one.value <= 90 && two.value <= 90));
  };

  /** Reads "8 x 400", "8 400m repeats", "4 strides 100m", "30/30 x 10" or "400 x 8". */
  function counted(i: number): Found<Repeats> {
    const it = items[i]!;
    /** Reads what is repeated a number of times, up to `next` or as far as it goes. */
    const of = (n: number, found: Found<Repeats>, next?: number): Found<Repeats> =>
      found && [{ n: found[0].n * n, meters: found[0].meters * n, seconds: found[0].seconds * n, recoveries: found[0].recoveries * n }, next ?? found[1]];
    if (isCount(i) && i + 2 < items.length) {
      const next = items[i + 1]!;
      if (next.role === "times") return of(it.value, body(i + 2));
      if (next.is === "distance" && next.value <= 5000 && ["repeats", "strides"].includes(role(i + 2))) return of(it.value, single(i + 1), i + 3); // 8 400m repeats
      const j = sign(i + 2) === "of" && i + 3 < items.length ? i + 3 : i + 2;
      const { is, value } = items[j]!;
      if (next.role === "strides" && ((is === "distance" && value <= longestStride) || (is === "span" && value <= 60))) return of(it.value, single(j), j + 1); // 4 strides of 20 s
    }
    if (isPair(i) && role(i + 3) === "times") return isCount(i + 4) ? of(items[i + 4]!.value, single(i), i + 5) : null; // 30/30 x 10
    if (it.is !== "distance" && !(it.is === "number" && it.value >= 100) && it.each === 0) return null;
    const end = role(i + 1) === "repeats" ? i + 2 : i + 1;
    if (role(end) === "times" && isCount(end + 1) && role(end + 2) !== "times") return of(items[end + 1]!.value, single(i), end + 2);
    // 400m repeats 8 times
    if (isCount(end) && role(end + 1) === "times" && end > i + 1 && (it.each > 0 || !body(end + 2))) return of(items[end]!.value, single(i), end + 2);
    return null;
  }

  /** Reads at least three distances in meters with hyphens between them, or such durations, whose last has the unit. */
  function ladder(i: number): Found<Repeats> {
    let [n, sum, far] = [0, 0, true];
    for (let it = items[i]; it?.is === "number"; it = items[i]) {
      n++;
      sum += it.value;
      far &&= it.value >= 100 && it.value <= 5000;
      i++;
      if (i + 1 < items.length && ["-", "/", ","].includes(sign(i))) i++;
    }
    const last = items[i];
    if (last?.is === "span" && last.clear && n >= 2 && sign(i - 1) === "-") { // 1-2-3-2-1 min
      const seconds = last.value % 60 === 0 ? sum * 60 : sum;
      return seconds <= 24 * 3600 ? [{ n: n + 1, meters: 0, seconds: seconds + last.value, recoveries: 0 }, i + 1] : null;
    }
    return far && n >= 3 ? [{ n, meters: sum, seconds: 0, recoveries: 0 }, i] : null;
  }

  /** Reads what is repeated. */
  const body = (i: number): Found<Repeats> => (i >= items.length ? null : sign(i) === "(" ? group(i + 1) : (repeat(i) ?? single(i)));

  function single(i: number): Found<Repeats> {
    const it = items[i]!;
    const one: Repeats = { n: 1, meters: 0, seconds: 0, recoveries: 0 };
    if (isPair(i)) return [{ ...one, seconds: it.value }, i + 3];
    if (it.is === "number") one.meters = it.value < 20 ? hundredths(it.value * own.of) : it.value;
    else if (it.is === "distance" && it.short && it.value < 20) one.seconds = it.value * 60; // 5x5m
    else if (it.is === "distance") one.meters = it.value;
    else if (it.is === "span") one.seconds = it.value;
    else if (it.each > 0) one.meters = it.each;
    else if (it.named > 0) one.meters = it.named;
    else return null;
    return [one, i + 1];
  }

  /** Reads what is repeated within parentheses, up to the closing one. */
  function group(i: number): Found<Repeats> {
    const all: Repeats = { n: 0, meters: 0, seconds: 0, recoveries: 0 };
    let timed = true;
    let count = 0;
    while (i < items.length && sign(i) !== ")") {
      const it = items[i]!;
      if (!measures(it)) {
        i++;
        continue;
      }
      if (recovers(items[i + 1]) || (count > 0 && items[i + 1]?.kind === "easy")) {
        all.recoveries += recoveryMeters(it);
        i++;
        continue;
      }
      const nested = repeat(i);
      const found = nested ?? single(i);
      if (!found) break;
      const [one] = found;
      i = nested ? found[1] : timesOf(one, found[1]);
      all.meters += one.meters;
      all.seconds += one.seconds;
      all.recoveries += one.recoveries;
      all.n = one.n;
      timed &&= one.seconds > 0;
      count++;
    }
    if (!timed) all.seconds = 0;
    if (count > 1) all.n = 1;
    return all.meters > 0 || all.seconds > 0 ? [all, Math.min(i + 1, items.length)] : null;
  }

  /** Reads the time or the pace of repeats: of each, or of all of them one by one. */
  function timesOf(rep: Repeats, i: number): number {
    const end = sign(i) === "(" && rep.meters > 0 ? enclosed(rep, i + 1) : null;
    if (end !== null) return end;
    let j = i;
    let at = false;
    let within = false;
    for (;; j++) {
      const it = items[j];
      if (!it) return i;
      const leads = ["at", "in", "repeats", "each"].includes(it.role) || it.text === ":" || it.text === "~" ||
        (it.text === "," && items[j + 1]?.is === "span" && items[j + 1]!.two) || (it.is === "word" && ((it.kind !== "" && it.kind !== "easy") || it.style === "tempo"));
      if (!leads) break;
      at ||= it.role === "at";
      within ||= it.role === "in";
    }
    if ((recovers(items[j + 1]) && !leadsRecovery(j)) || isEffort(items, j)) return i;
    const it = items[j]!;
    if (it.is === "pace") byPace(rep, it.value);
    else if (it.is === "number" && (at || within) && rep.meters > 0) {
      const each = rep.meters / rep.n;
      if (isRepeatable(each, it.value)) rep.seconds = it.value * rep.n;
      else if (isRepeatable(each, it.value * 60)) rep.seconds = it.value * 60 * rep.n;
      else return i;
    } else if (it.is === "number" && j === i && rep.meters > 0 && it.value * 1000 * rep.n <= 330 * rep.meters && isRepeatable(rep.meters / rep.n, it.value) &&
      role(j + 1) !== "times") { // 4x400 72
      rep.seconds = it.value * rep.n;
    } else if (it.is === "span" && rep.meters === 0 && at && it.two) byPace(rep, it.value / own.of);
    else if (it.is === "span" && rep.meters > 0) return laps(rep, j, at);
    else return i;
    j++;
    while (role(j) === "each" || role(j) === "per" || role(j) === "pace") j++;
    return j;
  }

  /** Reports whether the word for a recovery behind an item is that of the measure behind it: 5x1000 3:30 TP 2'. */
  function leadsRecovery(i: number): boolean {
    let j = i + 1;
    while (recovers(items[j]) || (j > i + 1 && [":", "=", "."].includes(sign(j)))) j++;
    return measures(items[j]) && (role(i + 1) === "recovery" || (items[i]!.two && !items[j]!.two));
  }

  /** Reads the times of repeats in parentheses: 6x800 (2:50), 3x1600 (5:20, 5:18, 5:15). */
  function enclosed(rep: Repeats, i: number): number | null {
    let [sum, count] = [0, 0];
    for (; sign(i) !== ")"; i++) {
      const it = items[i];
      if (!it) return null;
      if (isLap(it, rep.meters / rep.n)) {
        sum += it.value;
        count++;
      } else if (![",", "-", "/"].includes(it.text) && it.role !== "at" && it.role !== "each") return null;
    }
    if (count !== 1 && count !== rep.n) return null;
    rep.seconds = hundredths((sum / count) * rep.n);
    return i + 1;
  }

  /** Reads the times of repeats. */
  function laps(rep: Repeats, i: number, at: boolean): number {
    let sum = 0;
    let count = 0;
    let next = i;
    while (items[next]?.is === "span") {
      sum += items[next]!.value;
      count++;
      next++;
      if ([",", "-", "/"].includes(sign(next)) && items[next + 1]?.is === "span") next++;
    }
    const it = items[i]!;
    const each = rep.meters / rep.n;
    const paced = at && it.two && isUsual(3000, (it.value * 3000) / own.of, "");
    if (count > 1 && count === rep.n) rep.seconds = sum;
    else if (count === 2) rep.seconds = hundredths((sum / 2) * rep.n); // a range
    else if (count === 1) {
      if (isRepeatable(each, it.value)) {
        rep.seconds = it.value * rep.n;
        if (paced && Math.abs(each - own.of) > 0.02 * each) doubt(it, "the time of each", "a pace");
      } else if (paced) byPace(rep, it.value / own.of);
      else rep.seconds = isRepeatable(rep.meters, it.value) ? it.value : it.value * rep.n;
    }
    while (role(next) === "each" || role(next) === "pace") next++;
    return next;
  }

  /** Reads the recoveries behind repeats: "w/ 2' jog", "(200 jog)", "90s rest", "/ 200m". */
  function recovery(rep: Repeats, i: number): number {
    let j = i;
    let led = false;
    for (let it = items[j]; it; it = items[j]) {
      const leads = it.role === "with" || it.text === "/" || recovers(it);
      if (!leads && it.text !== "," && it.text !== "(" && it.text !== "=" && it.role !== "and" && !(it.role === "about" && it.text === "on") &&
        !(led && (it.text === ":" || it.text === "."))) break;
      led ||= leads;
      j++;
    }
    const it = items[j];
    if (!it || !measures(it)) return i;
    const after = role(j + 1);
    if (!recovers(items[j + 1]) && (!led || recoveryMeters(it) > 1000 || after === "cool_down" || after === "warm_up")) return i;
    if (counted(j)) return i;
    rep.recoveries += recoveryMeters(it) * rep.n;
    j++;
    const opened = items.slice(i, j).some(({ text }) => text === "(");
    while ((recovers(items[j]) && !measures(items[j + 1])) || (opened && sign(j) === ")") || role(j) === "each") j++;
    return j;
  }

  return repeat;
}

/** Completes repeats, or another part of a run, by their pace. */
export function byPace(rep: { meters: number; seconds: number }, pace: number): void {
  if (rep.meters > 0) rep.seconds = secondsAt(rep.meters, pace);
  else if (rep.seconds > 0) rep.meters = hundredths(rep.seconds / pace);
}
