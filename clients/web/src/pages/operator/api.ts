// The operations of operators that the app uses.
import type {
  Account,
  AuditEntry,
  Health,
  HiddenRacePage,
  JobPage,
  OperatorApp,
  OperatorReport,
  Race,
  RaceState,
  ReportState,
  ResetLink,
} from "@harrier/client";
import { harrier, unwrap } from "../../session.ts";

/** How many rows a page of a list has. */
export const pageLength = 50;

const user = (user_id: string) => ({ params: { path: { user_id } } });
const app = (app_id: string) => ({ params: { path: { app_id } } });
const report = (report_id: string) => ({ params: { path: { report_id } } });
const length = pageLength;

export const health = (): Promise<Health> => unwrap(harrier.GET("/operator/health"));
export const jobs = (query: { kind?: string; failed?: boolean }, after?: string): Promise<JobPage> =>
  unwrap(harrier.GET("/operator/jobs", { params: { query: { ...query, length, ...(after !== undefined && { after }) } } }));

/** Which users a list has. */
export interface UserFilter {
  email?: string;
  name?: string;
  athlete_id?: string;
  team_id?: string;
  operator?: boolean;
  suspended?: boolean;
}
export const users = (filter: UserFilter, page: number): Promise<Account[]> =>
  unwrap(harrier.GET("/operator/users", { params: { query: { ...filter, page, length } } }));
export const account = (id: string): Promise<Account> => unwrap(harrier.GET("/operator/users/{user_id}", user(id)));
export const hiddenRaces = (user_id: string, after?: string): Promise<HiddenRacePage> =>
  unwrap(
    harrier.GET("/operator/users/{user_id}/hidden-races", {
      params: { path: { user_id }, query: { length, ...(after !== undefined && { after }) } },
    }),
  );
export const verify = (id: string, body: Reason): Promise<unknown> =>
  unwrap(harrier.POST("/operator/users/{user_id}/verify", { ...user(id), body }));
export const suspend = (id: string, body: Reason & { hide_races: boolean }): Promise<unknown> =>
  unwrap(harrier.POST("/operator/users/{user_id}/suspend", { ...user(id), body }));
export const restore = (id: string, body: Reason): Promise<unknown> =>
  unwrap(harrier.POST("/operator/users/{user_id}/restore", { ...user(id), body }));
export const endSessions = (id: string, body: Reason & { end_tokens: boolean }): Promise<unknown> =>
  unwrap(harrier.POST("/operator/users/{user_id}/end-sessions", { ...user(id), body }));
export const sendReset = (id: string, body: Reason): Promise<unknown> =>
  unwrap(harrier.POST("/operator/users/{user_id}/send-reset", { ...user(id), body }));
export const createResetLink = (id: string, body: Reason): Promise<ResetLink> =>
  unwrap(harrier.POST("/operator/users/{user_id}/reset-link", { ...user(id), body }));
export const promote = (id: string, body: Reason): Promise<unknown> =>
  unwrap(harrier.POST("/operator/users/{user_id}/promote", { ...user(id), body }));
export const demote = (id: string, body: Reason): Promise<unknown> =>
  unwrap(harrier.POST("/operator/users/{user_id}/demote", { ...user(id), body }));
export const deleteUser = (user_id: string, query: Reason): Promise<unknown> =>
  unwrap(harrier.DELETE("/operator/users/{user_id}", { params: { path: { user_id }, query } }));
/** Releases an Athlete ID, if that user still has it. */
export const releaseAthlete = (athlete_id: string, query: Reason & { user_id: string }): Promise<unknown> =>
  unwrap(harrier.DELETE("/operator/claims/athlete/{athlete_id}", { params: { path: { athlete_id }, query } }));
export const releaseTeam = (team_id: string, query: Reason & { user_id: string }): Promise<unknown> =>
  unwrap(harrier.DELETE("/operator/claims/team/{team_id}", { params: { path: { team_id }, query } }));

/** Why an operator does something, for the audit log. */
export interface Reason {
  reason?: string;
}

/** A page of all races, most recent first. */
export const listRaces = (page: number): Promise<Race[]> =>
  unwrap(harrier.GET("/race/list/{page}/{length}", { params: { path: { page, length } } }));
/** The races of everybody that words find. */
export const searchRaces = (query: string): Promise<Race[]> =>
  unwrap(harrier.GET("/search/races/{query}", { params: { path: { query }, query: { mine: false } } }));
export const setState = (_id: string, state: RaceState, query: Reason): Promise<Race> =>
  unwrap(harrier.PUT("/race", { params: { query }, body: { _id, state } }));
export const giveRace = (race_id: string, user_id: string, query: Reason): Promise<Race> =>
  unwrap(harrier.PUT("/race/{race_id}/owner", { params: { path: { race_id }, query }, body: { user_id } }));
export const deleteRace = (race_id: string, query: Reason): Promise<unknown> =>
  unwrap(harrier.DELETE("/race/{race_id}", { params: { path: { race_id }, query } }));
export const deleteResult = (result_id: string, query: Reason): Promise<unknown> =>
  unwrap(harrier.DELETE("/result/{result_id}", { params: { path: { result_id }, query } }));
export const deleteImport = (race_id: string, import_id: string, query: Reason & { force: boolean }): Promise<unknown> =>
  unwrap(harrier.DELETE("/race/{race_id}/imports/{import_id}", { params: { path: { race_id, import_id }, query } }));
export const showName = (result_id: string): Promise<unknown> =>
  unwrap(harrier.DELETE("/result/{result_id}/withheld", { params: { path: { result_id } } }));

export const reports = (state: ReportState, page: number): Promise<OperatorReport[]> =>
  unwrap(harrier.GET("/operator/reports", { params: { query: { state, page, length } } }));
export const settle = (id: string, body: { note: string; release: boolean }): Promise<unknown> =>
  unwrap(harrier.POST("/operator/reports/{report_id}/settle", { ...report(id), body }));
export const refuse = (id: string, note: string): Promise<unknown> =>
  unwrap(harrier.POST("/operator/reports/{report_id}/refuse", { ...report(id), body: { note } }));

export const apps = (blocked: boolean | undefined, page: number): Promise<OperatorApp[]> =>
  unwrap(harrier.GET("/operator/apps", { params: { query: { ...(blocked !== undefined && { blocked }), page, length } } }));
export const block = (id: string, body: Reason): Promise<unknown> =>
  unwrap(harrier.POST("/operator/apps/{app_id}/block", { ...app(id), body }));
export const unblock = (id: string, body: Reason): Promise<unknown> =>
  unwrap(harrier.POST("/operator/apps/{app_id}/unblock", { ...app(id), body }));

/** The audit log: all of it, or what concerns a user or an object. */
export const audit = (filter: { actor?: string; object?: string }, page: number): Promise<AuditEntry[]> =>
  unwrap(harrier.GET("/operator/audit", { params: { query: { ...filter, page, length } } }));
