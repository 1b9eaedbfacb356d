// Reads a run in one line: "10 km 51:20 easy along the river".
import { metersPer, readDuration, type Units } from "./format.ts";

/** The kinds of runs of the contract. */
export const kinds = ["easy", "long", "workout", "tempo", "intervals", "race", "cross_training", "other"] as const;
export type Kind = (typeof kinds)[number];

/** A run as it was written. */
export interface Line {
  meters: number;
  seconds?: number;
  kind?: Kind;
  title?: string;
}

const units: Record<string, number> = {
  km: 1000, k: 1000, kilometer: 1000, kilometers: 1000, kilometre: 1000, kilometres: 1000,
  mi: metersPer.mi, mile: metersPer.mi, miles: metersPer.mi,
  m: 1, meter: 1, meters: 1, metre: 1, metres: 1,
};
const other: Record<string, Kind> = { interval: "intervals", cross: "cross_training", xt: "cross_training" };
const named = new Map<string, number>([["marathon", 42195], ["half", 21097.5]]);
const amount = "(\\d{1,6}(?:[.,]\\d+)?)";
const distanceWord = new RegExp(`^${amount}([a-z]+)$`);
const numberWord = new RegExp(`^${amount}$`);
const clockWord = /^\d{1,3}(:\d\d){1,2}([.,]\d+)?$/;
const paceWord = /^@?(\d{1,2}:\d\d)(?:\/(km|mi|mile))?$/;
const hoursWord = /^(\d{1,2})h(\d{1,2})?(?:m|min)?$/;
const minutesWord = /^(\d{1,4})(?:min|mins|minutes|')$/;

/**
 * Reads a line. A number without a unit is in the user's units. Returns null without a distance, unless a time and a pace give it.
 * What is neither distance, time, pace nor kind is the title.
 */
export function readLine(text: string, own: Units): Line | null {
  const words = text.trim().split(/\s+/).filter((word) => word !== "");
  let meters: number | undefined;
  let seconds: number | undefined;
  let secondsPerMeter: number | undefined;
  let kind: Kind | undefined;
  const title: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!.toLowerCase().replace(/[,;]$/, "");
    const next = words[i + 1]?.toLowerCase().replace(/[,;]$/, "");
    const joined = distanceWord.exec(word);
    const bare = numberWord.exec(word);
    const long = hoursWord.exec(word);
    const short = minutesWord.exec(word);
    if (seconds === undefined && long) seconds = Number(long[1]) * 3600 + Number(long[2] ?? 0) * 60;
    else if (seconds === undefined && short) seconds = Number(short[1]) * 60;
    else if (meters === undefined && joined && units[joined[2]!] !== undefined) meters = value(joined[1]!) * units[joined[2]!]!;
    else if (bare && next !== undefined && meters === undefined && units[next] !== undefined) {
      meters = value(bare[1]!) * units[next]!;
      i++;
    } else if (bare && next !== undefined && seconds === undefined && /^(min|mins|minutes)$/.test(next)) {
      seconds = value(bare[1]!) * 60;
      i++;
    } else if (bare && next !== undefined && seconds === undefined && /^(h|hour|hours)$/.test(next)) {
      seconds = value(bare[1]!) * 3600;
      i++;
    } else if (bare && meters === undefined) meters = value(bare[1]!) * metersPer[own];
    else if (paceWord.test(word) && (word.startsWith("@") || word.includes("/"))) {
      const [, clock, unit] = paceWord.exec(word)!;
      secondsPerMeter = readDuration(clock!)! / (unit === undefined ? metersPer[own] : unit === "km" ? 1000 : metersPer.mi);
    } else if (word === "@") continue;
    else if (seconds === undefined && clockWord.test(word)) seconds = readDuration(word) ?? undefined;
    else if (meters === undefined && named.has(word)) {
      meters = named.get(word);
      if (next === "marathon") i++;
    } else if (kind === undefined && (kinds as readonly string[]).includes(word)) kind = word as Kind;
    else if (kind === undefined && other[word] !== undefined) {
      kind = other[word];
      if (next === "training") i++;
    } else title.push(words[i]!);
  }
  if (meters !== undefined && seconds === undefined && secondsPerMeter !== undefined) seconds = Math.round(meters * secondsPerMeter);
  if (meters === undefined && seconds !== undefined && secondsPerMeter !== undefined) meters = seconds / secondsPerMeter;
  if (meters === undefined || !(meters > 0)) return null;
  return {
    meters: Math.round(meters * 100) / 100,
    ...(seconds !== undefined && { seconds }),
    ...(kind !== undefined && { kind }),
    ...(title.length > 0 && { title: title.join(" ") }),
  };
}

const value = (text: string): number => Number(text.replace(",", "."));
