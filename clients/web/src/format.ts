// Distances, times and numbers as runners write them.
import { words } from "./words.ts";

const text = words.units;

export type Units = "mi" | "km";
export const metersPer: Record<Units, number> = { mi: 1609.344, km: 1000 };

const numbers = new Map<number, Intl.NumberFormat>();

/** Returns a number with at most some decimals. */
export function number(value: number, decimals = 1): string {
  let format = numbers.get(decimals);
  if (!format) numbers.set(decimals, (format = new Intl.NumberFormat(undefined, { maximumFractionDigits: decimals })));
  return format.format(value);
}

/** Returns a distance in the user's units: "10 km". */
export const distance = (meters: number, units: Units, decimals = 1): string => `${number(meters / metersPer[units], decimals)} ${units}`;

/** Returns the name of a distance at which records are kept: "400 m", "10 km", "1 mi". */
export function standardDistance(meters: number): string {
  if (Math.abs(meters - 42195) < 1) return text.marathon;
  if (Math.abs(meters - 21097.5) < 1) return text.halfMarathon;
  const miles = meters / metersPer.mi;
  if (Math.abs(miles - Math.round(miles)) < 0.001) return `${Math.round(miles)} mi`;
  return meters < 5000 ? `${number(meters, 0)} ${text.m}` : `${number(meters / 1000, 2)} km`;
}

/** Returns a duration: "51:20", "2:03:07". */
export function duration(seconds: number): string {
  const s = Math.round(seconds);
  const two = (n: number): string => String(n).padStart(2, "0");
  const minutes = Math.floor(s / 60) % 60;
  return s >= 3600 ? `${Math.floor(s / 3600)}:${two(minutes)}:${two(s % 60)}` : `${minutes}:${two(s % 60)}`;
}

/** Returns a long duration for sums: "4 h 05 min". */
export function hours(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return minutes < 60
    ? `${minutes} ${text.min}`
    : `${Math.floor(minutes / 60)} ${text.h} ${String(minutes % 60).padStart(2, "0")} ${text.min}`;
}

/** Returns the pace of a run: "5:08 /km". */
export const pace = (meters: number, seconds: number, units: Units): string =>
  `${duration(seconds / (meters / metersPer[units]))} /${units}`;

/** Reads a duration, "51:20", "2:03:07" or "51" minutes, in seconds; null if it is none. */
export function readDuration(text: string): number | null {
  const match = /^(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,3}(?:[.,]\d+)?)$/.exec(text.trim());
  if (!match) return null;
  const [, h, m, s] = match;
  const last = Number(s!.replace(",", "."));
  if (m === undefined) return last * 60;
  if (last >= 60 || (h !== undefined && Number(m) >= 60)) return null;
  return Number(h ?? 0) * 3600 + Number(m) * 60 + last;
}

/** Reads a number with a point or a comma; null if it is empty, undefined if it is none. */
export function readNumber(text: string): number | null | undefined {
  const plain = text.trim().replace(",", ".");
  if (plain === "") return null;
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

/** Reads hours, "7,5", "7:30" or "7h30"; null if there is nothing, undefined if they are none. */
export function readHours(text: string): number | null | undefined {
  const match = /^(\d{1,2}) ?(?:h|hrs?|hours?|:) ?(?:([0-5]?\d) ?(?:m|min|'|’)?)?$/i.exec(text.trim());
  return match
    ? Math.round((Number(match[1]) + Number(match[2] ?? 0) / 60) * 100) / 100
    : readNumber(text.replace(/ ?(h|hrs?|hours?)\s*$/i, ""));
}

/** The kinds of runs of the contract. */
export const kinds = [
  "easy", "long", "workout", "tempo", "intervals", "race", "cross_training", "bike", "swim", "strength", "walk", "other",
] as const; // prettier-ignore
export type Kind = (typeof kinds)[number];

/** Returns how long a run was: its distance, or its duration if that is all. */
export const length = ({ meters, seconds }: { meters?: number | null; seconds?: number | null }, units: Units, decimals = 2): string =>
  meters == null ? duration(seconds ?? 0) : distance(meters, units, decimals);

/** Returns "1 run", "2 runs". */
export const count = (n: number, of: keyof typeof words.counts): string => `${number(n, 0)} ${words.counts[of][n === 1 ? 0 : 1]}`;

/** Returns the kind of a run in words: "" if it has none, or if its title says the same. */
export function kindBesideTitle({ kind, title }: { kind: string | null; title: string | null }): string {
  const name = kind === null ? "" : (words.kinds[kind] ?? kind);
  return name.toLowerCase() === title?.trim().toLowerCase() ? "" : name;
}

/** Returns a number of bytes: "512 B", "12.5 GiB". */
export function bytes(n: number): string {
  let unit = 0;
  for (; n >= 1024 && unit < text.bytes.length - 1; unit++) n /= 1024;
  return `${number(n, n < 100 ? 1 : 0)} ${text.bytes[unit]}`;
}
