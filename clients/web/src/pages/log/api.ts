// The operations of the log that the app uses. Dates are YYYY-MM-DD.
import {
  type Comment,
  type CommentPage,
  type DistanceRecord,
  type Entry,
  type EntryChange,
  type EntryPage,
  type LogRun,
  type LogSummary,
  pathDate,
  type PeriodGoal,
  type PeriodGoalInput,
  type PlanDay,
  type PlanItem,
  type PlanMarkInput,
  type RunChange,
  type RunDraft,
  type Shoe,
  type ShoeChange,
  type ShoeDraft,
  type Streaks,
  type SummaryPeriod,
  type Track,
} from "@harrier/client";
import { keep } from "../../kept.ts";
import { harrier, unwrap } from "../../session.ts";

export const readDay = (date: string): Promise<Entry> => unwrap(harrier.GET("/log/{date}", { params: { path: { date: pathDate(date) } } }));

export const writeDay = (date: string, body: EntryChange, etag: string): Promise<Entry> =>
  unwrap(harrier.POST("/log/{date}", { params: { path: { date: pathDate(date) }, header: { "If-Match": etag } }, body }));

export const addRun = (date: string, body: RunDraft, key: string): Promise<LogRun> =>
  unwrap(harrier.POST("/log/{date}/runs", { params: { path: { date: pathDate(date) }, header: { "Idempotency-Key": key } }, body }));

/** Days of a log, one for each date, empty ones too. `athlete` is "me", an Athlete ID or a user's ID. */
export async function readDays(athlete: string, from: string, to: string): Promise<Entry[]> {
  const read = (): Promise<Entry[]> =>
    unwrap(
      harrier.GET("/log/athlete/{athlete_id}/range/{from}/{to}", {
        params: { path: { athlete_id: athlete, from: pathDate(from), to: pathDate(to) } },
      }),
    );
  return athlete === "me" ? keep(`days ${from} ${to}`, read) : read();
}

/** The user's plan from one date to another: the days on which something is planned. What is new in it counts as seen from then on. */
export async function readPlan(from: string, to: string): Promise<PlanDay[]> {
  const path = { from: pathDate(from), to: pathDate(to) };
  const { items: days } = await keep(`plan ${from} ${to}`, () =>
    unwrap(harrier.GET("/log/athlete/{athlete_id}/plan/{from}/{to}", { params: { path: { athlete_id: "me", ...path } } })),
  );
  if (days.some(({ sessions }) => sessions.some(({ unseen }) => unseen)))
    void unwrap(harrier.POST("/log/plan/{from}/{to}/seen", { params: { path } })).catch(() => undefined);
  return days.filter(({ sessions }) => sessions.length > 0);
}
const session = (session_id: string) => ({ params: { path: { session_id } } });
/** A session as a workout that a watch follows step by step. */
export const workoutFile = (id: string): Promise<Blob> =>
  unwrap(harrier.GET("/log/plan/{session_id}/workout.fit", { ...session(id), parseAs: "blob" }));
export const markSession = (id: string, body: PlanMarkInput): Promise<PlanItem> =>
  unwrap(harrier.PUT("/log/plan/{session_id}/mark", { ...session(id), body }));
export const unmarkSession = (id: string): Promise<unknown> => unwrap(harrier.DELETE("/log/plan/{session_id}/mark", session(id)));

export const streaks = (): Promise<Streaks> => keep("streaks", () => unwrap(harrier.GET("/log/streaks")));

export const summaries = (athlete: string, from: string, to: string, by: SummaryPeriod): Promise<LogSummary[]> =>
  unwrap(
    harrier.GET("/log/athlete/{athlete_id}/summary/{from}/{to}", {
      params: { path: { athlete_id: athlete, from: pathDate(from), to: pathDate(to) }, query: { by } },
    }),
  );

export const records = (athlete: string): Promise<DistanceRecord[]> =>
  unwrap(harrier.GET("/log/athlete/{athlete_id}/records", { params: { path: { athlete_id: athlete } } }));

/** The days of a log whose texts have all words, newest first. */
export const searchLog = (q: string, after?: string, athlete = "me"): Promise<EntryPage> =>
  unwrap(
    harrier.GET("/log/athlete/{athlete_id}/search", {
      params: { path: { athlete_id: athlete }, query: { q, ...(after !== undefined && { after }) } },
    }),
  );

export const chart = (name: "year.svg" | "weeks.svg" | "rhr.svg" | "sleep.svg", year?: number): Promise<string> =>
  unwrap(
    harrier.GET("/log/charts/{chart}", { params: { path: { chart: name }, query: year === undefined ? {} : { year } }, parseAs: "text" }),
  );

export const run = (id: string): Promise<LogRun> => unwrap(harrier.GET("/log/runs/{run_id}", { params: { path: { run_id: id } } }));
export const changeRun = (id: string, body: RunChange, etag: string | undefined): Promise<LogRun> =>
  unwrap(
    harrier.PUT("/log/runs/{run_id}", { params: { path: { run_id: id }, header: etag === undefined ? {} : { "If-Match": etag } }, body }),
  );
export const deleteRun = (id: string): Promise<unknown> =>
  unwrap(harrier.DELETE("/log/runs/{run_id}", { params: { path: { run_id: id } } }));
export const track = (id: string): Promise<Track> => unwrap(harrier.GET("/log/runs/{run_id}/track", { params: { path: { run_id: id } } }));
export const trackFile = (id: string): Promise<Blob> =>
  unwrap(harrier.GET("/log/runs/{run_id}/track.gpx", { params: { path: { run_id: id } }, parseAs: "blob" }));

export const goals = (): Promise<PeriodGoal[]> => keep("goals", () => unwrap(harrier.GET("/log/goals")));
export const setGoal = (period: "week" | "month" | "year", body: PeriodGoalInput): Promise<PeriodGoal> =>
  unwrap(harrier.PUT("/log/goals/{period}", { params: { path: { period } }, body }));
export const deleteGoal = (period: "week" | "month" | "year"): Promise<unknown> =>
  unwrap(harrier.DELETE("/log/goals/{period}", { params: { path: { period } } }));

export const shoes = (): Promise<Shoe[]> => keep("shoes", () => unwrap(harrier.GET("/log/shoes")));
export const addShoe = (body: ShoeDraft): Promise<Shoe> => unwrap(harrier.POST("/log/shoes", { body }));
export const changeShoe = (id: string, body: ShoeChange): Promise<Shoe> =>
  unwrap(harrier.PUT("/log/shoes/{shoe_id}", { params: { path: { shoe_id: id } }, body }));
export const deleteShoe = (id: string): Promise<unknown> =>
  unwrap(harrier.DELETE("/log/shoes/{shoe_id}", { params: { path: { shoe_id: id } } }));

export const comments = (athlete: string, date: string): Promise<Comment[]> =>
  unwrap(harrier.GET("/log/athlete/{athlete_id}/{date}/comments", { params: { path: { athlete_id: athlete, date: pathDate(date) } } }));
/** The comments on all days of a log, the newest day first. */
export const allComments = (athlete: string, after?: string): Promise<CommentPage> =>
  unwrap(
    harrier.GET("/log/athlete/{athlete_id}/comments", {
      params: { path: { athlete_id: athlete }, query: { length: 10, ...(after !== undefined && { after }) } },
    }),
  );
/** The comments on the user's days, from one to another. */
export async function commentsBetween(from: string, to: string): Promise<Comment[]> {
  const all: Comment[] = [];
  let after: string | null | undefined;
  do {
    const query = { from, to, length: 100, ...(after && { after }) };
    const page = await unwrap(harrier.GET("/log/athlete/{athlete_id}/comments", { params: { path: { athlete_id: "me" }, query } }));
    all.push(...page.items);
    after = page.next;
  } while (after);
  return all;
}
export const addComment = (athlete: string, date: string, text: string): Promise<Comment> =>
  unwrap(
    harrier.POST("/log/athlete/{athlete_id}/{date}/comments", {
      params: { path: { athlete_id: athlete, date: pathDate(date) }, header: { "Idempotency-Key": crypto.randomUUID() } },
      body: { text },
    }),
  );
export const deleteComment = (id: string): Promise<unknown> =>
  unwrap(harrier.DELETE("/log/comments/{comment_id}", { params: { path: { comment_id: id } } }));
export const seeComments = (athlete: string, date: string): Promise<unknown> =>
  unwrap(
    harrier.PUT("/log/athlete/{athlete_id}/{date}/comments/seen", { params: { path: { athlete_id: athlete, date: pathDate(date) } } }),
  );
