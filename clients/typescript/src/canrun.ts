import { fastest, otherSports, slowest } from "./bounds.js";

/** Reports whether a kind of runs, or none, counts in sums of running, as the server counts. */
export const isRunning = (kind: string | null | undefined): boolean => !otherSports.includes(kind ?? "");

/** Reports whether somebody can have run a distance in some seconds. Imports have the same bounds. */
export function canRun(meters: number, seconds: number): boolean {
  const speed = fastest.find(([most]) => meters <= most)?.[1] ?? 0;
  return meters <= speed * seconds && (meters < slowest.lap || seconds * 1000 <= slowest.pace * meters);
}
