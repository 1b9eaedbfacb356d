// Runs the journeys in Node: it reads the table from standard input, and writes a line of JSON for each to standard output.
import { json } from "node:stream/consumers";
import { type Journey, travel, type World } from "./journeys.js";

const { HARRIER_URL: url = "", HARRIER_EMAILS: emails, HARRIER_EXPIRED: expired } = process.env;

async function ask(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(await response.text());
  return ((await response.json()) as { token: string }).token;
}

const world: World = {
  url,
  emailToken: (to, n) => ask(`${emails}?${new URLSearchParams({ to, n: String(n) })}`),
  expired: (user) => ask(`${expired}?${new URLSearchParams({ user })}`),
};

for (const journey of (await json(process.stdin)) as Journey[]) {
  console.log(JSON.stringify(await travel(journey, world)));
}
