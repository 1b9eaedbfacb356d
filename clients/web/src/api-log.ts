// The operations of the log that the app uses. Dates are YYYY-MM-DD.
import {
  type Comment, type DistanceRecord, type Entry, type EntryChange, type LogRun, type LogSummary, pathDate, type PeriodGoal, type PeriodGoalInput,
  type RunChange, type RunDraft, type Shoe, type ShoeChange, type ShoeDraft, type Streaks, type SummaryPeriod, type Track,
} from "@harrier/client";
import { harrier, unwrap } from "./session.ts";

export const readDay = (date: string): Promise<Entry> => unwrap(harrier.GET("/log/{date}", { params: { path: { date: pathDate(date) } } }));

export const writeDay = (date: string, body: EntryChange, etag: string): Promise<Entry> =>
  unwrap(harrier.POST("/log/{date}", { params: { path: { date: pathDate(date) }, header: { "If-Match": etag } }, body }));

export const addRun = (date: string, body: RunDraft, key: string): Promise<LogRun> =>
  unwrap(harrier.POST("/log/{date}/runs", { params: { path: { date: pathDate(date) }, header: { "Idempotency-Key": key } }, body }));

/** Days of a log, one for each date, empty ones too. `athlete` is "me", an Athlete ID or a user's ID. */
export async function readDays(athlete: string, from: string, to: string): Promise<Entry[]> {
  return unwrap(harrier.GET("/log/athlete/{athlete_id}/range/{from}/{to}", { params: { path: { athlete_id: athlete, from: pathDate(from), to: pathDate(to) } } }));
}

export const streaks = (): Promise<Streaks> => unwrap(harrier.GET("/log/streaks"));

export const summaries = (athlete: string, from: string, to: string, by: SummaryPeriod): Promise<LogSummary[]> =>
  unwrap(harrier.GET("/log/athlete/{athlete_id}/summary/{from}/{to}", { params: { path: { athlete_id: athlete, from: pathDate(from), to: pathDate(to) }, query: { by } } }));

export const records = (athlete: string): Promise<DistanceRecord[]> => unwrap(harrier.GET("/log/athlete/{athlete_id}/records", { params: { path: { athlete_id: athlete } } }));

export const chart = (name: "year.svg" | "weeks.svg" | "rhr.svg" | "sleep.svg", year?: number): Promise<string> =>
  unwrap(harrier.GET("/log/charts/{chart}", { params: { path: { chart: name }, query: year === undefined ? {} : { year } }, parseAs: "text" }));

export const run = (id: string): Promise<LogRun> => unwrap(harrier.GET("/log/runs/{run_id}", { params: { path: { run_id: id } } }));
export const changeRun = (id: string, body: RunChange, etag: string | undefined): Promise<LogRun> =>
  unwrap(harrier.PUT("/log/runs/{run_id}", { params: { path: { run_id: id }, header: etag === undefined ? {} : { "If-Match": etag } }, body }));
export const deleteRun = (id: string): Promise<unknown> => unwrap(harrier.DELETE("/log/runs/{run_id}", { params: { path: { run_id: id } } }));
export const track = (id: string): Promise<Track> => unwrap(harrier.GET("/log/runs/{run_id}/track", { params: { path: { run_id: id } } }));
export const trackFile = (id: string): Promise<Blob> => unwrap(harrier.GET("/log/runs/{run_id}/track.gpx", { params: { path: { run_id: id } }, parseAs: "blob" }));

export const goals = (): Promise<PeriodGoal[]> => unwrap(harrier.GET("/log/goals"));
export const setGoal = (period: "week" | "month" | "year", body: PeriodGoalInput): Promise<PeriodGoal> =>
  unwrap(harrier.PUT("/log/goals/{period}", { params: { path: { period } }, body }));
export const deleteGoal = (period: "week" | "month" | "year"): Promise<unknown> => unwrap(harrier.DELETE("/log/goals/{period}", { params: { path: { period } } }));

export const shoes = (): Promise<Shoe[]> => unwrap(harrier.GET("/log/shoes"));
export const addShoe = (body: ShoeDraft): Promise<Shoe> => unwrap(harrier.POST("/log/shoes", { body }));
export const changeShoe = (id: string, body: ShoeChange): Promise<Shoe> => unwrap(harrier.PUT("/log/shoes/{shoe_id}", { params: { path: { shoe_id: id } }, body }));
export const deleteShoe = (id: string): Promise<unknown> => unwrap(harrier.DELETE("/log/shoes/{shoe_id}", { params: { path: { shoe_id: id } } }));

export const comments = (athlete: string, date: string): Promise<Comment[]> =>
  unwrap(harrier.GET("/log/athlete/{athlete_id}/{date}/comments", { params: { path: { athlete_id: athlete, date: pathDate(date) } } }));
export const addComment = (athlete: string, date: string, text: string): Promise<Comment> =>
  unwrap(harrier.POST("/log/athlete/{athlete_id}/{date}/comments", {
    params: { path: { athlete_id: athlete, date: pathDate(date) }, header: { "Idempotency-Key": crypto.randomUUID() } }, body: { text },
  }));
export const deleteComment = (id: string): Promise<unknown> => unwrap(harrier.DELETE("/log/comments/{comment_id}", { params: { path: { comment_id: id } } }));
export const seeComments = (athlete: string, date: string): Promise<unknown> =>
  unwrap(harrier.PUT("/log/athlete/{athlete_id}/{date}/comments/seen", { params: { path: { athlete_id: athlete, date: pathDate(date) } } }));
