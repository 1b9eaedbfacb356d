// A run in words.
import { isRunning } from "@harrier/client";
import { distance, duration, number, pace, type Units } from "../../format.ts";
import { words } from "../../words.ts";

/** Returns a run in words: "8 mi · 1:00:00 · 7:30 /mi · Easy". */
export function runText(
  run: { meters?: number | null; seconds?: number | null; kind?: string | null; title?: string | null; heart_rate?: number | null },
  units: Units,
): string {
  const { meters, seconds, kind, title, heart_rate: rate } = run;
  return [
    meters != null && distance(meters, units, 2),
    seconds != null && duration(seconds),
    meters != null && meters > 0 && seconds != null && isRunning(kind) && pace(meters, seconds, units),
    kind != null && (words.kinds[kind] ?? kind),
    rate != null && `${number(rate, 0)} ${words.units.bpm}`,
    title,
  ]
    .filter(Boolean)
    .join(" · ");
}
