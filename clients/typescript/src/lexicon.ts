// The words and units of lines of runs.
import { isRunning } from "./canrun.js";
import { units, words } from "./words.js";

/** A unit by its name in the contract. `of` is how many meters or seconds it has. */
export interface Unit {
  name: string;
  length: boolean;
  of: number;
}

export const noUnit: Unit = { name: "", length: false, of: 0 };
export const unitNamed = (name: string): Unit => {
  const [measures, of] = units[name] ?? [];
  return of === undefined ? noUnit : { name, length: measures === "length", of };
};

type Kind = "training" | "run" | "style" | "sport" | "rest" | "half" | "distance" | "duration" | "weekday" | "unit";

interface Meaning {
  meaning: string;
  /** The languages of the word, or none if English has it. */
  languages: readonly string[];
}

const lexicons = new Map<Kind, Map<string, Meaning>>();

function lexicon(kind: Kind): Map<string, Meaning> {
  let known = lexicons.get(kind);
  if (known) return known;
  known = new Map();
  for (const [meaning, list] of Object.entries(words[kind] ?? {})) {
    for (const entry of list.split(" ")) {
      const [word, languages] = entry.split(":");
      known.set(word!, { meaning, languages: languages === undefined ? [] : languages.split("-") });
    }
  }
  lexicons.set(kind, known);
  return known;
}

/** Returns what a folded word means in English and another language, in all languages for "", or "". */
export function meaningOf(kind: Kind, word: string, language: string): string {
  const known = lexicon(kind).get(word);
  if (!known || (language !== "" && known.languages.length > 0 && !known.languages.includes(language))) return "";
  return known.meaning;
}

/** Returns the unit that a folded word is. */
export const unitOf = (word: string): Unit => (/^[\p{L}\p{M}]+$/u.test(word) ? unitNamed(meaningOf("unit", word, "")) : noUnit);

const transliterations: Readonly<Record<string, string>> = {
  ł: "l", ø: "o", đ: "d", ð: "d", ß: "ss", æ: "ae", œ: "oe", þ: "th", ħ: "h", ı: "i", ŋ: "n", ŧ: "t",
};

/** Returns the letters and digits of a text in lower case, without accents. */
export const fold = (text: string): string =>
  text.toLowerCase().normalize("NFKD").replace(/[łøđðßæœþħıŋŧ]/g, (letter) => transliterations[letter]!).replace(/[^\p{L}\p{Nd}]/gu, "");

/** The kinds that are sports other than running, with their usual paces in seconds a kilometer. */
const usual: Readonly<Record<string, readonly [number, number]>> = {
  bike: [45, 480], swim: [480, 3600], walk: [300, 1800], cross_training: [30, 3600], strength: [30, 36000],
};

export const isOtherSport = (kind: string): boolean => kind !== "cross_training" && !isRunning(kind);

/** Reports whether a distance in some seconds is usual. Runners are no faster than the records of the world. */
export function isUsual(meters: number, seconds: number, sport: string): boolean {
  const pace = (seconds / meters) * 1000;
  const [least, most] = usual[sport] ?? [meters < 800 ? 90 : meters < 3000 ? 125 : meters < 10000 ? 145 : 155, 900];
  return meters > 0 && pace >= least && pace <= most;
}

export const hundredths = (value: number): number => Math.round(value * 100) / 100;

/** Returns the whole seconds of a distance at a pace. A distance may have been rounded before. */
export const secondsAt = (meters: number, pace: number): number => Math.round(meters * pace + 0.001);
