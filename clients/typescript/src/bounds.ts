// Generated from internal/table by make generate. Do not edit.

/** Up to how many meters how many meters a second are possible. */
export const fastest: readonly (readonly [meters: number, speed: number])[] = [
  [200, 11],
  [400, 9.7],
  [1000, 8.5],
  [2000, 7.6],
  [5000, 7],
  [15000, 6.5],
  [25000, 6.3],
  [50000, 6.1],
  [Infinity, 5.5],
];

/** The pace of somebody who moves, in seconds a kilometer, and up to how many meters people may be slower. */
export const slowest = { pace: 7200, lap: 800 } as const;

/** The kinds of runs that are other sports. */
export const otherSports: readonly string[] = ["cross_training", "bike", "swim", "strength", "walk"];
