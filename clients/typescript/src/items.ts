// Makes items of the tokens of a line: distances, durations, paces, heart rates and words with their meanings.
import { hundredths, isOtherSport, meaningOf, noUnit, type Unit, unitNamed, unitOf } from "./lexicon.js";
import { joinRanges, joinFractions } from "./joins.js";
import { isThousands, type Token, tokensOf, withoutMarks } from "./tokens.js";

/** One or more tokens that belong together. */
export interface Item {
  /** A number has no unit. Distances are in meters, spans in seconds, paces in seconds a meter and beats a minute. */
  is: "sign" | "word" | "number" | "distance" | "span" | "pace" | "beats";
  start: number;
  end: number;
  value: number;
  /** Whether a span has two numbers with a colon, a distance is a small number with an m, and a span has units. */
  two: boolean;
  short: boolean;
  clear: boolean;
  /** Whether a value is the middle of a range. */
  ranged: boolean;
  /** A word, folded, or a sign. The rest is what a word means; `each` are the meters of a unit, as in "mile repeats". */
  text: string;
  role: string;
  kind: string;
  style: string;
  sport: string;
  rest: string;
  half: string;
  named: number;
  duration: number;
  each: number;
  weekday: boolean;
}

export const maxMeters = 804672;
export const maxSeconds = 1000000;

export const blank: Item = {
  is: "sign", start: 0, end: 0, value: 0, two: false, short: false, clear: false, ranged: false, text: "", role: "", kind: "", style: "", sport: "", rest: "", half: "",
  named: 0, duration: 0, each: 0, weekday: false,
};
const empty: Token = { is: "sign", start: 0, end: 0, text: "", value: 0, parts: 0, spaced: true };
const itemOf = (is: Item["is"], value: number, more: Partial<Item> = {}): Item => ({ ...blank, is, value, ...more });
/** Makes a word of what nobody can mean. */
const within = (item: Item, most: number): Item => (item.value <= most ? item : itemOf("word", 0));
const isHeartRate = (value: number): boolean => value >= 20 && value <= 250;
const signRoles: Readonly<Record<string, string>> = { "@": "at", "&": "and", "+": "plus", x: "times" };

/** Whether an item is between the parts of a line. */
export const separates = (it: Item): boolean => it.text === "," || it.text === ";" || it.role === "plus" || it.role === "and" || it.role === "then";
/** Whether an item is a distance or a duration. */
export const measures = (it: Item | undefined): boolean => it?.is === "number" || it?.is === "distance" || it?.is === "span";
/** Whether an item says nothing without what is around it. */
export const connects = (it: Item): boolean => it.is === "sign" || ["and", "then", "at", "in", "with", "per", "each", "plus", "roughly", "of"].includes(it.role);
/** Whether an item is a word that means nothing here. */
export const isUnknown = (it: Item | undefined): boolean =>
  it?.is === "word" && ((it.role === "" && (it.sport === "" || it.sport === "run")) || ["session", "strides", "cut", "help"].includes(it.role)) && it.kind === "" &&
  it.style === "" && it.rest === "" && it.half === "" && it.named === 0 && it.duration === 0;
/** Whether an item is that of the whole workout. */
export const isTotal = (items: readonly Item[], i: number): boolean => items[i + 1]?.role === "total" || items[i - 1]?.role === "total";

/** Whether an item is the name of an exercise without a distance. */
export const isExercise = (it: Item | undefined): boolean =>
  it !== undefined && (it.sport === "other" || it.sport === "strength" || it.style === "strength") && it.role !== "session";

/** Returns the items of a line. A number without a unit is in `own`. Words are those of English and a language, or of all for "". */
export function itemsOf(line: string, own: Unit, language: string): Item[] {
  let tokens = tokensOf(line);
  const at = (k: number): Token => tokens[k] ?? empty;
  const role = (token: Token): string => (token.is === "word" ? meaningOf("training", token.text, language) : "");
  const unitAt = (k: number): Unit => {
    const token = at(k);
    return token.is !== "word" ? noUnit : token.text === "k" ? unitNamed("km") : unitOf(token.text);
  };
  const isFar = (unit: Unit): boolean => unit.length && unit.of >= 1000;
  const isTime = (unit: Unit): boolean => unit.name !== "" && !unit.length && unit.of >= 1 && unit.of <= 3600;

  /** Reads "/km", "per mile" or "a mile" behind a time. */
  function per(k: number): [Unit, number] | null {
    const token = at(k);
    if (token.text !== "/" && role(token) !== "per" && !(token.is === "word" && token.text === "a")) return null;
    if (at(k + 1).is === "number" && at(k + 1).value === 400) { // 90 sec/400
      return [{ name: "", length: true, of: 400 }, unitAt(k + 2).name === "m" ? k + 3 : k + 2];
    }
    let unit = unitAt(k + 1);
    if (unit.name === "m" && token.text === "/") unit = unitNamed("mi");
    return isFar(unit) ? [unit, k + 2] : null;
  }

  /** Makes a pace of a time if a unit or the word for it follows. */
  function paced(seconds: number, k: number): [Item, number] | null {
    if (unitAt(k).name === "minutes" && (per(k + 1) || isFar(unitAt(k + 1)))) k++; // 4:30 min/km, 8:00 min miles
    let found = per(k);
    if (!found && isFar(unitAt(k)) && at(k).text !== "k") found = [unitAt(k), k + 1]; // 8:00 miles
    if (!found && endsPace(k)) found = [own, k];
    if (!found || seconds <= 0) return null;
    const [unit, next] = found;
    return [itemOf("pace", seconds / unit.of), endsPace(next) ? next + 1 : next];
  }

  /** Reports whether a word says that what is before it is a pace, and not what is behind it, as in "50:10 Pace: 5:00". */
  function endsPace(k: number): boolean {
    return role(at(k)) === "pace" && at(k + 1).text !== ":" && at(k + 1).is !== "clock";
  }

  function clock(k: number): [Item, number] {
    const { value, parts } = at(k);
    k++;
    if (at(k).text === "er" && !at(k).spaced) k++; // 5:30er Schnitt
    const pace = parts === 2 ? paced(value, k) : null;
    if (pace) return pace;
    const two = parts === 2;
    const { name } = unitAt(k);
    if (two && name === "hours" && at(k).text !== "hr") return [itemOf("span", value * 60), k + 1];
    if (!two && name === "hours" && at(k).text !== "hr") return [itemOf("span", value), k + 1]; // 1:01:30 h
    if (two && name === "minutes") return [itemOf("span", value), k + 1];
    return [itemOf("span", value, { two }), k];
  }

  /** Returns the place behind the word for an ascent, or D+. */
  function climbs(k: number): number | null {
    if (role(at(k)) === "ascent") return k + 1;
    return at(k).is === "word" && at(k).text === "d" && at(k + 1).text === "+" && !at(k + 1).spaced ? k + 2 : null;
  }

  /** Reads the meters or feet of an ascent: "250 hm", "1,200 ft gain", "D+ 300 m", "+450m". They are no distance of a run. */
  function ascent(k: number): number | null {
    const token = at(k);
    if (token.is !== "number") return null;
    const unit = unitAt(k + 1);
    const named = unit.name === "m" || unit.name === "ft";
    const next = named ? k + 2 : k + 1;
    const end = climbs(next);
    if (end !== null) return end;
    const before = at(k - 1).text === ":" || at(k - 1).text === "=" ? k - 2 : k - 1;
    const last = at(k - 1);
    if ((unit.name !== "" && !named) || role(at(next)) === "times" || at(next).text === "x") return null;
    if (last.text === "↑" || last.text === "▲" || role(at(before)) === "ascent") return next;
    if (at(before).text === "+" && at(before - 1).text === "d" && !at(before).spaced) return next;
    if (named && last.text === "+" && last.spaced && !token.spaced && k > 1 && (token.value >= 50 || isThousands(token.text))) return next;
    return named && at(next).text === "+" && !at(next).spaced && at(next + 1).is !== "number" ? next + 1 : null; // 300m+
  }

  /** Reads a speed as a pace: "12 km/h", "7 mph". */
  function speed(k: number): [Item, number] | null {
    const { value } = at(k);
    let unit = unitAt(k + 1);
    let next = k + 2;
    const means = role(at(k + 1));
    if (means === "kmh") unit = unitNamed("km");
    else if (means === "mph") unit = unitNamed("mi");
    else if (isFar(unit) && (at(k + 2).text === "/" || role(at(k + 2)) === "per") && unitAt(k + 3).name === "hours") next = k + 4;
    else return null;
    return value >= 1 && value <= 100 ? [itemOf("pace", 3600 / (value * unit.of)), next] : null;
  }

  function number(k: number): [Item, number] {
    const climbed = ascent(k);
    if (climbed !== null) return [itemOf("word", 0), climbed];
    const pace = speed(k);
    if (pace) return pace;
    const { value, text, spaced } = at(k);
    if (!spaced && at(k - 1).is === "word" && unitAt(k - 1).name === "" && isUnknown(meaning(at(k - 1).text))) { // C25K
      return [itemOf("word", 0), at(k + 1).is === "word" && !at(k + 1).spaced ? k + 2 : k + 1];
    }
    k++;
    let next = at(k);
    if (next.text === "-" && !next.spaced && at(k + 1).is === "word" && !at(k + 1).spaced && unitAt(k + 1).name !== "") next = at(++k); // a 5-mile run
    if ((next.text === "'" || next.text === '"') && !next.spaced) return span(k - 1);
    const unit = unitAt(k);
    if (next.text === "%") return [itemOf("word", 0), k + 1]; // @ 85 %, 1.5% incline
    const named = next.is === "word" ? meaning(next.text).named : 0;
    if (value < 1 && named > 0) return [itemOf("distance", value * named), k + 1]; // 1/2 marathon
    if ((role(next) === "beats" || (next.text === "hr" && value > 24)) && isHeartRate(value)) return [itemOf("beats", value), k + 1];
    if (next.text === "hr" && at(k + 1).is === "number" && at(k + 1).value >= 60) return [itemOf("number", value), k]; // 8 hr 145
    if (next.text === "s" && !next.spaced && value >= 200 && value <= 5000) return [itemOf("distance", value), k + 1]; // 8x400s
    if (next.text === "m" && value < 100 && !isThousands(text)) return [itemOf("distance", value, { short: true }), k + 1];
    if (isTime(unit)) return span(k - 1);
    if (unit.length && unit.of >= 0.9) {
      const far = unit.of <= 1 && isThousands(text) ? withoutMarks(text) : value;
      return [within(itemOf("distance", far * unit.of), maxMeters), k + 1];
    }
    if (next.is === "word" && !next.spaced) {
      const word = meaning(next.text);
      if (isUnknown(word)) return [word, k + 1]; // 3rd
    }
    const whole = isThousands(text) && withoutMarks(text) <= 100000 && value >= 1000 ? withoutMarks(text) : value;
    return [within(itemOf("number", whole, { text }), maxMeters), k];
  }

  /** Whether the number before k begins something of its own. */
  const ends = (k: number): boolean => unitAt(k).name !== "" || at(k).text === "x" || role(at(k)) === "times" || at(k).text === ":";

  /** Reads a duration whose first number is at k: "1h24", "52 min 30 s", 52'30. */
  function span(k: number): [Item, number] {
    let total = 0;
    let before = 24 * 3600;
    for (;;) {
      const token = at(k);
      let width = at(k + 1).text === "-" ? 3 : 2;
      const sign = at(k + 1).text === "-" && k + 2 < tokens.length ? at(k + 2) : at(k + 1);
      const unit = unitAt(k + width - 1);
      let of = 0;
      if (sign.text === "'" && !sign.spaced) of = 60;
      else if (sign.text === '"' && !sign.spaced) of = 1;
      else if (sign.text === "m" && before === 3600) of = 60;
      else if (isTime(unit)) of = unit.of;
      if (of === 0 && before > 1 && before <= 3600 && (!token.spaced || (before === 3600 && !ends(k + 1)))) { // 1h24, 1 h 24
        of = before / 60;
        width = 1;
      }
      if (token.is !== "number" || of === 0 || of >= before || (before <= 3600 && (token.value >= 60 || total === 0))) break;
      total += token.value * of;
      before = of;
      k += width;
    }
    if ((before === 60 || (before === 1 && total >= 60)) && total < 3600) {
      const pace = paced(total, k);
      if (pace) return pace;
    }
    return [within(itemOf("span", hundredths(total), { clear: true }), maxSeconds), k];
  }

  /** Reads a word, or up to five that mean something together. */
  function word(k: number): [Item, number] {
    let text = "";
    let best = blank;
    let next = k + 1;
    for (let n = 0, i = k; n < 5 && at(i).is === "word"; n++) {
      text += at(i++).text;
      const found = meaning(text);
      if (n === 0 || !isUnknown(found) || found.role !== "") [best, next] = [found, i];
      if (at(i).text === "-" && !at(i).spaced && !at(i + 1).spaced) i++;
    }
    const { duration } = best;
    if (duration > 0 && next === k + 1 && isUnknown(items.at(-1))) return [itemOf("word", 0, { text: best.text }), next]; // happy hour
    if (duration > 0) return [itemOf("span", duration, { clear: true, text: best.text }), next];
    let i = next;
    if (best.role === "heart_rate") {
      while (at(i).text === ":" || role(at(i)) === "at" || at(i).text === "@" || at(i).text === "~") i++;
      if (at(i).is === "number" && isHeartRate(at(i).value)) return [itemOf("beats", at(i).value), role(at(i + 1)) === "beats" ? i + 2 : i + 1];
      best = { ...best, role: "" };
    } else if (best.role === "highest_heart_rate") { // max HR 181
      while (at(i).text === ":") i++;
      if (at(i).is === "number" && isHeartRate(at(i).value)) return [itemOf("word", 0), i + 1];
      best = { ...best, role: "" };
    } else if (best.role === "pace") {
      if (at(i).text === ":" || role(at(i)) === "at" || at(i).text === "@") i++;
      if (at(i).is === "clock" && at(i).parts === 2 && at(i).value > 0) return paced(at(i).value, i + 1) ?? [itemOf("pace", at(i).value / own.of), i + 1];
    }
    return [best, next];
  }

  function meaning(text: string): Item {
    const of = (kind: Parameters<typeof meaningOf>[0]): string => meaningOf(kind, text, language);
    const unit = unitOf(text);
    const role = of("training");
    return itemOf("word", 0, {
      text, role, kind: of("run"), style: of("style"), sport: of("sport"), rest: of("rest"), named: Number(of("distance")), duration: Number(of("duration")), weekday: of("weekday") !== "",
      half: role === "morning" ? "am" : role === "evening" ? "pm" : of("half"), each: isFar(unit) ? unit.of : 0,
    });
  }

  tokens = joinFractions(tokens, (token) => token.is === "word" && (unitOf(token.text).name !== "" || token.text === "k" || meaning(token.text).named > 0));
  tokens = joinRanges(tokens, role, (token) => token.is === "word" && meaning(token.text).half !== "");
  const items: Item[] = [];
  for (let k = 0; k < tokens.length; ) {
    const token = at(k);
    const signRole = ascent(k + 1) === null ? (signRoles[token.text] ?? "") : ""; // + 450 m
    const sign = (): [Item, number] => [itemOf("sign", 0, { text: token.text, role: signRole }), k + 1];
    const [item, next] = token.is === "clock" ? clock(k) : token.is === "number" ? number(k) : token.is === "word" ? word(k) : sign();
    items.push({ ...item, start: token.start, end: at(next - 1).end, ranged: token.ranged === true });
    k = next;
  }
  return described(items);
}

/** Gives a number the unit behind the kind of run: 5 easy miles, 1 easy hour. */
function described(items: readonly Item[]): Item[] {
  const all: Item[] = [];
  for (let i = 0; i < items.length; i++) {
    const [it, kind, last] = [items[i]!, items[i + 1], items[i + 2]];
    const described = it.is === "number" && kind && kind.kind !== "" && !["repeats", "pace", "effort"].includes(items[i + 3]?.role ?? "");
    const unit = described && last ? unitOf(last.text) : noUnit;
    if (!kind || !last || unit.of < (unit.length ? 1000 : 60) || (unit.length && it.value >= 100)) {
      all.push(it);
      continue;
    }
    const measure = unit.length ? itemOf("distance", it.value * unit.of) : itemOf("span", it.value * unit.of, { clear: true });
    const { start, end, ranged } = it;
    all.push({ ...within(measure, unit.length ? maxMeters : maxSeconds), start, end, ranged }, { ...kind, end: last.end });
    i += 2;
  }
  return all;
}

/** Returns the kind of run that an item says. */
export function kindAt(items: readonly Item[], i: number): string {
  const it = items[i]!;
  const kind = it.style !== "" && !isOtherSport(it.style) ? it.style : it.kind;
  return kind === "" || it.role === "times" || items[i - 1]?.role === "about" || (kind === "race" && (isEffort(items, i) || items[i - 1]?.role === "to")) ? "" : kind;
}

/** Whether an item is the name of an effort: 5k pace, marathon effort, race pace. */
export function isEffort(items: readonly Item[], i: number): boolean {
  const role = items[items[i + 1]?.kind === "race" ? i + 2 : i + 1]?.role;
  const it = items[i]!;
  return (role === "pace" || role === "effort") && (it.is === "distance" || it.kind === "race" || it.named > 0);
}

/** Returns the kind that the name of another sport says, where it names what was done. */
export function sportAt(items: readonly Item[], i: number): string {
  const it = items[i]!;
  const sport = isOtherSport(it.style) ? it.style : it.sport;
  if (sport === "" || sport === "run" || it.role === "session") return "";
  const active = sport === "bike" || sport === "swim" || sport === "walk";
  if (i > 1 && items[i - 1]!.is === "span" && !active && items.slice(0, i - 1).some((one) => one.is === "distance")) return ""; // 10 km 10 min stretching
  const described = measures(items[i + 1]) && items.slice(0, i).every(isUnknown); // stationary bike 30 min
  const first = items.slice(0, i).every((one) => one.kind === "cross_training" || one.text === ":" || one.rest !== "" || separates(one));
  const before = items[i - 1];
  if (!first && !described && (isUnknown(items[i + 1]) || !(measures(before) || before?.kind === "easy" || before?.kind === "cross_training"))) return "";
  return sport === "other" ? "cross_training" : sport;
}

