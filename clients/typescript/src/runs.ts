// Reads what runners type of a day: "8 mi @ 7:30", "10x400 @ 75", "AM 3 PM 6", "sick".
import { isRunning } from "./canrun.js";
import { blank, isEffort, isTotal, isUnknown, type Item, itemsOf, kindAt, maxMeters, maxSeconds, measures, separates, sportAt } from "./items.js";
import { type Unit, unitNamed } from "./lexicon.js";
import { readRun } from "./onerun.js";
import { repeatsIn } from "./repeats.js";
import { readWorkout } from "./workout.js";

/** A run, or another exercise, of a line. What the line does not say is null. */
export interface TypedRun {
  meters: number | null;
  seconds: number | null;
  /** A kind of the contract, or a sport: bike, swim, strength or walk. */
  kind: string | null;
  title: string | null;
  heart_rate: number | null;
}

/** What a line says. */
export interface TypedRuns {
  runs: TypedRun[];
  /** Why there is no run: rest, sick, injured or travel. */
  rest: "rest" | "sick" | "injured" | "travel" | null;
  /** Says in words what could be read in two ways. */
  unsure: string | null;
}

export interface ReadOptions {
  /** The units of numbers without one. */
  units: "mi" | "km";
  /** The locale whose language's words are read beside those of English, such as de-CH. By default, the words of all languages are read. */
  locale?: string;
}

/** A run with 0 or "" for what the line does not say. */
export interface ReadRun {
  meters: number;
  seconds: number;
  kind: string;
  title: string;
  heartRate: number;
}

/** What reads a line. */
export interface LineReader {
  line: string;
  own: Unit;
  textOf(it: Item): string;
  /** Notes that a part of the line could be read in two ways. */
  doubt(it: Item, read: string, other: string): void;
  note(sentence: string): void;
  titled(text: string): string;
}

const maxLine = 300;
const maxTitle = 200;

/**
 * Reads a line of a training log: runs with distances, times, paces, kinds, repeats and heart rates, other exercise, or why there was no run. What is
 * neither is the title. It returns null for a line that says nothing of the kind.
 *
 * @example readRuns("8 mi @ 7:30", { units: "mi" })?.runs[0] // { meters: 12874.75, seconds: 3600, kind: null, title: null, heart_rate: null }
 */
export function readRuns(text: string, { units, locale }: ReadOptions): TypedRuns | null {
  if (Array.from(text).length > maxLine) return null;
  const unsure: string[] = [];
  const textOf = ({ start, end }: Item): string => text.slice(start, end);
  const note = (sentence: string): void => void (unsure.includes(sentence) || unsure.push(sentence));
  const r: LineReader = {
    line: text, own: unitNamed(units), textOf, note,
    doubt: (it, read, other) => note(`"${textOf(it)}" is read as ${read}, and could be ${other}.`),
    titled: (title) => Array.from(title.split(/\s+/).filter((word) => word !== "").join(" ")).slice(0, maxTitle).join("").trim(),
  };
  let items = itemsOf(text, r.own, locale?.split("-")[0]!.toLowerCase() ?? "");
  while (items.length > 1 && items[0]!.weekday) items = items.slice(items[1]!.text === ":" || items[1]!.text === "," ? 2 : 1); // Mon 5 easy
  items = helped(planned(uncounted(items), note));
  const parts = halves(apart(items));
  const readHalf = (half: readonly Item[]): ReadRun[] => {
    const found = segment(r, half);
    if (found.length === 0 && parts.length > 1 && half.some(({ sport, kind }) => sport !== "" || kind !== "")) { // AM 5, PM lift
      note(`"${text.slice(half[0]!.start, half.at(-1)!.end)}" has no distance and no time, and is left out.`);
    }
    return found;
  };
  const runs = parts.flatMap(readHalf).filter((run) => run.meters <= maxMeters && run.seconds <= maxSeconds);
  const rest = restOf(items, runs) as TypedRuns["rest"] | "";
  if (runs.length === 0 && rest === "") return null;
  return {
    runs: runs.map(({ meters, seconds, kind, title, heartRate }) => ({
      meters: meters || null, seconds: seconds || null, kind: kind || null, title: title || null, heart_rate: heartRate || null,
    })),
    rest: rest || null, unsure: unsure.join(" ") || null,
  };
}

/** Returns why there is no run. A line with a run has a rest only if it begins with it and the run is another sport. */
function restOf(items: readonly Item[], runs: readonly ReadRun[]): string {
  if (runs.some(({ kind }) => isRunning(kind))) return "";
  const words = items.filter((it) => it.is === "word");
  const rests = words.map(({ rest }) => rest);
  const first = rests.findIndex((rest) => rest !== "");
  if (first === 0 || (first > 0 && words.length <= 4 && runs.length === 0)) return rests.find((rest) => rest !== "" && rest !== "rest") ?? "rest";
  const zero = (items[0]?.is === "distance" || items[0]?.is === "number") && items[0].value === 0;
  return zero && runs.length === 0 ? "rest" : "";
}

const asWord = ({ start, end }: Item): Item => ({ ...blank, is: "word", start, end });

/** Makes words of numbers that say how many others there were: 15000 steps, 50 push-ups, 3x10 squats, at 60 degrees. */
function uncounted(items: readonly Item[]): Item[] {
  const all = [...items];
  const word = (i: number): void => void (all[i] = asWord(all[i]!));
  const is = (i: number): Item["is"] | undefined => all[i]?.is;
  for (let i = 0; i < all.length; i++) {
    const { role, text } = all[i]!;
    if ((role === "thing" || text === "°") && is(i - 1) === "number") word(i - 1);
    if (role !== "exercise") continue;
    // The number is before it or behind it, and may be multiplied.
    const before = is(i - 1) === "number" || is(i - 1) === "distance";
    const at = before ? i - 1 : all[i + 1]?.text === ":" ? i + 2 : i + 1;
    const step = before ? -1 : 1;
    if (!before && is(at) !== "number") continue;
    word(at);
    if (all[at + step]?.role === "times" && is(at + 2 * step) === "number") [at + step, at + 2 * step].forEach(word);
  }
  return all;
}

/**
 * Makes words of the distances and durations of a run that ended early: 8 mi, cut short at 3.5. Where repeats did, nobody knows whether they were cut short at
 * a repeat or a distance.
 */
function planned(items: readonly Item[], note: (sentence: string) => void): Item[] {
  const cut = items.findIndex(({ role }, i) => role === "cut" && ["at", "about"].includes(items[i + 1]?.role ?? "") && measures(items[i + 2]));
  if (cut < 0 || !items.some(({ role }) => role === "times")) return items.map((it, i) => (i < cut && measures(it) ? asWord(it) : it));
  note("The repeats are read as planned, although they were cut short.");
  return items.map((it, i) => (i === cut + 2 ? asWord(it) : it));
}

/** Makes words of the names of races at which somebody helped: parkrun volunteer. A time or the word for a run beside a name says that it was run. */
function helped(items: Item[]): Item[] {
  if (!items.some(({ role }) => role === "help")) return items;
  return items.map((it, i) => {
    let next = i + 1;
    while (items[next]?.role === "in" || items[next]?.role === "at" || items[next]?.text === ":") next++;
    const timed = items[next]?.is === "span" || (items[i - 1]?.role === "at" && items[i - 2]?.is === "span");
    return it.named > 0 && !timed && items[i - 1]?.role !== "ran" ? { ...it, named: 0, style: "" } : it;
  });
}

/** Puts a comma between a warm-up or a cool-down and what is beside it: 2 w/u 5 @ 6:50 2 c/d. */
function apart(items: readonly Item[]): readonly Item[] {
  const isWarm = (it: Item | undefined): boolean => it?.role === "warm_up" || it?.role === "cool_down";
  let open = false; // whether a measure has no comma behind it yet
  return items.flatMap((it, i) => {
    const [two, last, next] = [items[i - 2], items[i - 1], items[i + 1]];
    let splits = false;
    if (last && measures(it) && open) {
      const behind = isWarm(last) && measures(two) && ((two!.is === "span") === (it.is === "span") || (next !== undefined && next.kind !== ""));
      splits = behind || (isWarm(next) && (measures(last) || last.is === "pace" || last.kind !== "" || last.style !== ""));
    }
    open = measures(it) || (open && !separates(it));
    return splits ? [{ ...blank, text: ",", start: last!.end, end: last!.end }, it] : [it];
  });
}

/** Splits a line into those of the halves of the day: "AM 3 PM 6" and "3 mi am, 6 mi pm". */
function halves(items: readonly Item[]): (readonly Item[])[] {
  if (items.length === 0) return [];
  const at = items.flatMap((it, i) => (it.half === "" ? [] : [i]));
  const isNamed = (i: number): boolean => items[i]!.role === "morning" || items[i]!.role === "evening";
  if (at.length === 0 || (at.length === 1 && isNamed(at[0]!))) return [items];
  const prefix = at[0] === 0;
  const parts = [...items];
  for (const i of prefix ? [] : at) {
    const time = items[i - 1]!; // 5:30 am
    const more = items[i - 2]?.role === "at" || (at.length === 1 && items.slice(i).some(measures));
    const day = (time.is === "span" && time.two && time.value < 13 * 60) || (time.is === "number" && time.value <= 12 && more);
    if (day) parts[i - 1] = { ...time, is: "word", text: "" };
  }
  items = parts;
  const all: (readonly Item[])[] = [];
  let from = 0;
  for (const i of at) {
    if (i < from || (isNamed(i) && !prefix)) continue;
    if (i === 0) {
      from = 1;
      continue;
    }
    const before = items[i - 1]!;
    // A time of day.
    if (!prefix && (before.is === "number" || (before.is === "word" && before.text === "")) && !(at.length > 1 && before.is === "number")) continue;
    all.push(items.slice(from, i));
    from = i + 1;
  }
  if (from < items.length) all.push(items.slice(from));
  return all;
}

/** Reads the runs of a half of the day. */
function segment(r: LineReader, half: readonly Item[]): ReadRun[] {
  let [from, to] = [0, half.length];
  while (from < to && (separates(half[from]!) || half[from]!.text === ":")) from++;
  while (to > from && separates(half[to - 1]!)) to--;
  const items = half.slice(from, to);
  const repeat = repeatsIn(items, r.own, r.doubt);
  let [repeats, race, warm, plus, then, total, starts] = [false, false, false, false, false, false, true];
  let [chunks, distances, far] = [0, 0, 0];
  for (let i = 0; i < items.length; i++) {
    const it = items[i]!;
    if (repeat(i)) repeats = true;
    race ||= kindAt(items, i) === "race";
    warm ||= it.role === "warm_up" || it.role === "cool_down";
    if (it.is === "distance" || it.is === "number") {
      far++;
      total ||= isTotal(items, i);
    }
    if (separates(it)) {
      starts = true;
      plus ||= it.role === "plus";
      then ||= it.role === "then";
    } else if (measures(it) && (starts || (it.is === "distance" && !isEffort(items, i)))) {
      chunks++;
      if (it.is === "distance" && starts) distances++;
      starts = false;
    } else if (isUnknown(it)) starts = false;
  }
  if (repeats || (warm && chunks > 1 && !race) || (then && chunks > 1 && distances === 1) || (total && far > 1)) {
    const run = readWorkout(r, items);
    return run ? [run] : [];
  }
  if (distances > 1 && !race && !plus && !items.some((it) => it.role === "and" || it.role === "then" || it.text === ";")) {
    const run = readWorkout(r, items);
    if (run) {
      r.note("The distances are added up, and one could be a part of another.");
      return [run];
    }
  }
  return chunksOf(items, race && warm).flatMap((chunk) => readRun(r, chunk) ?? []);
}

/** Reports whether a part of a line has a measure of its own, and whether that is a distance. */
function measured(part: readonly Item[]): [own: boolean, distance: boolean] {
  const distance = part.some((it, i) => it.is === "distance" || (it.is === "word" && it.named > 0) || (it.is === "number" && !isUnknown(part[i + 1])));
  return [distance || part.some(({ is }) => is === "span"), distance];
}

/**
 * Splits at plus signs and words such as "and" between runs, and also at commas if these separate them. A chunk that has no measure of its own belongs
 * to the one before.
 */
function chunksOf(items: readonly Item[], commas: boolean): (readonly Item[])[] {
  const all: (readonly Item[])[] = [];
  const hasSport = (part: readonly Item[]): boolean => part.some((_, i) => sportAt(part, i) !== "");
  let [from, depth] = [0, 0];
  for (let i = 0; i < items.length; i++) {
    const it = items[i]!;
    if (it.text === "(") depth++;
    else if (it.text === ")") depth--;
    if (depth > 0 || !(it.role === "plus" || it.role === "and" || it.role === "then" || it.text === ";" || it.text === ",")) continue;
    let to = i + 1;
    while (to < items.length && !separates(items[to]!)) to++;
    const [before] = measured(items.slice(from, i));
    const [after, distance] = measured(items.slice(i + 1, to));
    const head = items.slice(from, i);
    const ran = items[i + 1]!.role === "ran" || items[i + 1]!.sport === "run";
    const other = hasSport(head) ? ran : hasSport(items.slice(i + 1, to)); // 5 mi, 20 min core; bike 20 mi, run 3
    if (!before || !after || (it.text === "," && !commas && !other)) continue;
    if (it.text === ";" && !distance && !other && !head.some(({ is }) => is === "span")) continue;
    if (!distance && !other && it.role !== "plus" && it.text !== ";") continue;
    all.push(items.slice(from, i));
    from = i + 1;
  }
  all.push(items.slice(from));
  return all;
}
