// Calls that must compile and calls that must not. tsc is the test; nothing here is run.
import { createClient, pages, unwrap, verifyWebhook } from "@harrier/client";
import type { Authentication, Client, Entry, HarrierProblem, ImportOutcome, RaceDraft, Problem, Race, Result, TokenStore, User, WebhookDelivery } from "@harrier/client";

/** Compiles if two types are the same. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const yes: true = true;

export async function calls(harrier: Client, id: string): Promise<void> {
  // Operations have the contract's types, which distinguish null from optional.
  const race: Race = await unwrap(harrier.GET("/race/{race_id}", { params: { path: { race_id: id } } }));
  yes satisfies Same<typeof race.location, string | null>;
  yes satisfies Same<typeof race.sport, "cross_country" | "track" | "road" | "trail" | "other">;
  const day: Entry = await unwrap(harrier.GET("/log"));
  yes satisfies Same<typeof day.rhr, number | null | undefined>;
  yes satisfies Same<typeof day._id, string | undefined>;
  const said: string = await unwrap(harrier.POST("/user/unclaim/team"));
  const nothing = await unwrap(harrier.POST("/user/logout"));
  yes satisfies Same<typeof nothing, undefined>;
  const follows: boolean = await unwrap(harrier.GET("/user/{user_id}/isFollowing/{athlete_id}", { params: { path: { user_id: id, athlete_id: id } } }));
  const streaks: { [name: string]: number } = await unwrap(harrier.GET("/log/streaks"));
  // A name that nobody checked has no streak.
  const stretched: number | undefined = streaks["Stretched"];
  const csv: string = await unwrap(harrier.GET("/race/{race_id}/results.csv", { params: { path: { race_id: id } } }));
  const stream: ReadableStream<Uint8Array> | null = await unwrap(harrier.GET("/race/list", { parseAs: "stream" }));
  const registered: Authentication = await unwrap(
    harrier.POST("/user", { body: { email: "a@example.org", password: "long run on sunday", coach: false } }),
  );

  // A list has whole objects, or the chosen fields of each.
  const whole = await unwrap(harrier.GET("/result/list/{race_id}", { params: { path: { race_id: id } } }));
  whole satisfies Result[];
  const chosen = await unwrap(harrier.GET("/result/list/{race_id}", { params: { path: { race_id: id }, query: { fields: ["athlete", "time"] } } }));
  yes satisfies Same<(typeof chosen)[number], { _id: string; athlete: string; time: string | null }>;
  const named = await unwrap(harrier.GET("/race/list", { params: { query: { fields: ["name"] } } }));
  yes satisfies Same<(typeof named)[number], { _id: string; name: string }>;
  // @ts-expect-error: a result has no such field
  await harrier.GET("/result/list/{race_id}", { params: { path: { race_id: id }, query: { fields: ["tme"] } } });

  // The type of an event says what its data has.
  const { events } = await unwrap(harrier.GET("/events"));
  for (const event of events) {
    yes satisfies Same<typeof event.data.race_id, string>;
    if (event.type === "results.imported") yes satisfies Same<typeof event.data.import_id, string>;
    if (event.type === "race.updated") yes satisfies Same<typeof event.data.fields, string[]>;
    // @ts-expect-error: only an import has one
    if (event.type === "results.added") event.data.import_id;
  }
  const told = await verifyWebhook("", {}, "");
  if (told.type === "log.comment_added") yes satisfies Same<typeof told.data.run_id, string | null>;
  if (told.type === "webhook.test") yes satisfies Same<typeof told.data, Record<string, never>>;

  // A read that is conditional may have nothing new.
  const newer = await unwrap(harrier.GET("/race/{race_id}", { params: { path: { race_id: id }, header: { "If-None-Match": '"1"' } } }));
  newer satisfies Race | undefined;
  // @ts-expect-error: then there is no race
  newer.name;

  // Without unwrap, a call returns either.
  const { data, error } = await harrier.GET("/race/{race_id}", { params: { path: { race_id: id } } });
  if (error) yes satisfies Same<typeof error.errors, Problem["errors"]>;
  else yes satisfies Same<typeof data.name, string>;
  // @ts-expect-error: before that is known, there may be no data
  data.name;

  // A partial body may leave fields out, and clear those that may be null.
  await harrier.PUT("/race", { body: { _id: id, location: null } });
  // @ts-expect-error: a race has a name
  await harrier.PUT("/race", { body: { _id: id, name: null } });
  // @ts-expect-error: and says which it is
  await harrier.PUT("/race", { body: { name: "Autumn" } });

  // Files are text, bytes or streams.
  const params = { path: { race_id: id } };
  await harrier.POST("/race/{race_id}/results", { params, body: "place,name\n" });
  await harrier.POST("/race/{race_id}/results", { params, body: new Blob(["place,name\n"]), headers: { "Content-Type": "text/csv" } });
  // @ts-expect-error: and not as objects
  await harrier.POST("/race/{race_id}/results", { params, body: { place: 1 } });
  const report: ImportOutcome = await unwrap(harrier.POST("/race/{race_id}/results", { params: { ...params, query: { time_unit: "minutes" } }, body: "" }));
  // @ts-expect-error: hours are no unit of the contract
  await harrier.POST("/race/{race_id}/results", { params: { ...params, query: { time_unit: "hours" } }, body: "" });

  // @ts-expect-error: no such path
  await harrier.GET("/races");
  // @ts-expect-error: no such method of the path
  await harrier.DELETE("/race/list");
  // @ts-expect-error: a parameter is missing
  await harrier.GET("/race/{race_id}");
  // @ts-expect-error: it is a number
  await harrier.GET("/race/list/{page}", { params: { path: { page: "1" } } });
  // @ts-expect-error: a body is missing
  await harrier.POST("/race");
  // @ts-expect-error: a race has a date
  ({ name: "Autumn" }) satisfies RaceDraft;
  // @ts-expect-error: nobody else's email is shown
  race.email;

  // Pages know their parameters and what they list.
  for await (const item of pages(harrier, "/race/list/{page}")) yes satisfies Same<typeof item, Race>;
  for await (const item of pages(harrier, "/search/results/{query}/{page}/{length}", { query: "ruiz", length: 50 }))
    yes satisfies Same<typeof item, Result>;
  for await (const item of pages(harrier, "/race/list/{page}/{length}", { length: 50, page: 3 }, { signal: AbortSignal.timeout(1000) })) item.name;
  for await (const item of pages(harrier, "/webhooks/{webhook_id}/deliveries", { webhook_id: id, length: 50 })) yes satisfies Same<typeof item, WebhookDelivery>;
  for await (const item of pages(harrier, "/operator/audit")) item.act;
  // @ts-expect-error: no such parameter of the query
  pages(harrier, "/operator/audit", { akt: "user.suspend" });
  // @ts-expect-error: not a path with pages
  pages(harrier, "/search/races/{query}", { query: "autumn" });
  // @ts-expect-error: the length is missing
  pages(harrier, "/race/list/{page}/{length}");

  void [said, follows, stretched, csv, stream, registered, report];
}

export function options(store: TokenStore, problem: HarrierProblem, user: User): void {
  createClient({ baseUrl: "https://harrier.example.org", store });
  createClient({ baseUrl: "https://harrier.example.org", token: "hrp_" });
  // @ts-expect-error: a store gives back what it keeps
  createClient({ store: { set: () => {} } });
  // @ts-expect-error: a problem is what the server said
  problem.status = 200;
  yes satisfies Same<typeof user.athlete_id, string | null>;
}
