// The journeys of tests/journeys, for any program that has the package: nothing here needs Node or a browser.
import { account } from "./account.js";
import { assistants } from "./assistants.js";
import { past } from "./past.js";
import { racing } from "./racing.js";
import type { Input, Journeys, World } from "./setting.js";
import { team } from "./team.js";
import { together } from "./together.js";

export type { World };

/** A journey of the table. */
export interface Journey {
  name: string;
  input: Input;
}

/** A line of the report. */
export type Report = { journey: string; saw: unknown } | { journey: string; failed: string };

const journeys: Journeys = { ...account, ...assistants, ...past, ...racing, ...team, ...together };

/** Does a journey and reports what it saw. */
export async function travel({ name, input }: Journey, world: World): Promise<Report> {
  const journey = journeys[name];
  if (!journey) return { journey: name, failed: "unknown journey" };
  try {
    return { journey: name, saw: await journey(input, world) };
  } catch (e) {
    return { journey: name, failed: e instanceof Error ? `${e.stack ?? e.message} ${JSON.stringify(e)}` : String(e) };
  }
}
