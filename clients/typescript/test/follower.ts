// Follows a race and the feed of the server at HARRIER_URL for tests/journeys, and writes a line of JSON for what it learns.
import { createClient, events, live } from "@harrier/client";

const { HARRIER_URL: baseUrl = "", HARRIER_RACE: race = "" } = process.env;
const harrier = createClient({ baseUrl });
const say = (from: string, what: string) => console.log(JSON.stringify({ from, what }));

async function watch(): Promise<void> {
  for await (const event of live(harrier, race)) {
    if (event.type === "reload") say("live", "reload");
    if (event.type === "results") for (const { _id } of event.results) say("live", _id);
  }
}

async function read(): Promise<void> {
  for await (const changes of events(harrier, { interval: 200 })) {
    if (changes.reload) say("feed", "reload");
    for (const { data } of changes.events) for (const id of ("results" in data && data.results) || []) say("feed", id);
  }
}

await Promise.all([watch(), read()]);
