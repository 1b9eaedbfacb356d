// The operations of plans that the pages of plans use: a team's, and the user's own. Dates are YYYY-MM-DD.
import {
  type OwnPlanBatchInput,
  pathDate,
  type PlanAudienceInput,
  type PlanDay,
  type PlannedSession,
  type PlanTemplateDraft,
  type PlanTemplateSummary,
  type PlanWritten,
  type TeamPlanAthlete,
  type TeamPlanBatchInput,
  type TeamSessionChange,
} from "@harrier/client";
import { addDays } from "../../dates.ts";
import type { Units } from "../../format.ts";
import { etagOf, harrier, HarrierProblem, unwrap } from "../../session.ts";
import { all } from "../team/api.ts";

/** All items of a list in pages. */
async function allItems<T>(read: (after?: string) => Promise<{ items: T[]; next: string | null }>): Promise<T[]> {
  const found: T[] = [];
  let after: string | undefined;
  do {
    const { items, next } = await read(after);
    found.push(...items);
    after = next ?? undefined;
  } while (after !== undefined);
  return found;
}

/** The planned sessions of a team on seven days. */
export const teamPlan = (team_id: string, days: string[]): Promise<PlannedSession[]> =>
  allItems((after) =>
    unwrap(
      harrier.GET("/team/plan", {
        params: { query: { from: days[0]!, to: days[6]!, team_id, ...(after !== undefined && { after }) } },
      }),
    ),
  );
/** What each athlete of a team has and has done in the user's week of a day. */
export const planAndDone = (team_id: string, date: string): Promise<TeamPlanAthlete[]> =>
  all((page) => unwrap(harrier.GET("/team/plan/week/{date}", { params: { path: { date: pathDate(date) }, query: { page, team_id } } })));
const once = (): { "Idempotency-Key": string } => ({ "Idempotency-Key": crypto.randomUUID() });
/** Writes sessions of a team; without one, of the user's own. */
export const writePlan = (team_id: string | undefined, body: OwnPlanBatchInput | TeamPlanBatchInput): Promise<PlanWritten> =>
  team_id === undefined
    ? unwrap(harrier.POST("/log/plan/batch", { params: { header: once() }, body: body }))
    : unwrap(harrier.POST("/team/plan/batch", { params: { query: { team_id }, header: once() }, body: body as TeamPlanBatchInput }));
/** Copies the week before the days. */
export const copyPlan = (team_id: string, days: string[]): Promise<PlanWritten> =>
  unwrap(
    harrier.POST("/team/plan/copy", {
      params: { query: { team_id }, header: once() },
      body: { from: addDays(days[0]!, -7), to_date: days[0]!, days: 7 },
    }),
  );

/** The user's plan on seven days, with what a team has planned for them. It does not count as seen. */
export async function ownPlan(days: string[]): Promise<PlanDay[]> {
  const path = { athlete_id: "me", from: pathDate(days[0]!), to: pathDate(days[6]!) };
  return (await unwrap(harrier.GET("/log/athlete/{athlete_id}/plan/{from}/{to}", { params: { path } }))).items;
}
/** Copies what the user has planned for themselves in the week before, and returns how many sessions that were. */
export async function copyOwnWeek(days: string[]): Promise<number> {
  const before = await ownPlan(days.map((date) => addDays(date, -7)));
  const own = before.flatMap(({ sessions }) => sessions.map(({ session }) => session)).filter(({ to }) => to.me);
  if (own.length === 0) return 0;
  const create = own.map(({ date, text, title, kind, meters, seconds }) => ({
    date: addDays(date, 7),
    text,
    title,
    kind,
    meters,
    seconds,
  }));
  return (await writePlan(undefined, { create })).created.length;
}

/** The paths of a team's sessions, and of the user's own, which have the same operations. */
const pathOf = ({ to }: PlannedSession) => (to.me ? "/log/plan/{session_id}" : "/team/plan/{session_id}");

/** The session as somebody else, or another device, may have left it, with its ETag; undefined if it has changed or is gone. */
async function unchanged(old: PlannedSession): Promise<PlannedSession | undefined> {
  const now = await unwrap(harrier.GET(pathOf(old), { params: { path: { session_id: old._id } } })).catch((error: unknown) => {
    if (error instanceof HarrierProblem && error.status === 404) return undefined;
    throw error;
  });
  return now?.updated_at === old.updated_at ? now : undefined;
}
/** Changes a session, or deletes it. It returns false if somebody else has changed it since it was read. */
export async function rewriteSession(old: PlannedSession, body: TeamSessionChange | null): Promise<PlannedSession | boolean> {
  const now = await unchanged(old);
  if (!now) return false;
  const params = { path: { session_id: old._id }, header: { "If-Match": etagOf(now)! } };
  if (body) return unwrap(harrier.PUT(pathOf(old), { params, body }));
  await unwrap(harrier.DELETE(pathOf(old), { params }));
  return true;
}

/** The week of a team that has a date, as a file: the sessions and sums of each athlete. */
export const teamPlanFile = (team_id: string, date: string, units: Units): Promise<Blob> =>
  unwrap(
    harrier.GET("/team/plan/week/{date}/week.csv", {
      params: { path: { date: pathDate(date) }, query: { team_id, units, bom: true } },
      parseAs: "blob",
    }),
  );
/** The user's plan of seven days as a file. */
export const ownPlanFile = (days: string[], units: Units): Promise<Blob> =>
  unwrap(
    harrier.GET("/log/athlete/{athlete_id}/plan/{from}/{to}/plan.csv", {
      params: { path: { athlete_id: "me", from: pathDate(days[0]!), to: pathDate(days[6]!) }, query: { units, bom: true } },
      parseAs: "blob",
    }),
  );

/** The templates of the user, and of the teams that the user coaches. */
export const templates = (): Promise<PlanTemplateSummary[]> =>
  allItems((after) => unwrap(harrier.GET("/plan/templates", { params: { query: after === undefined ? {} : { after } } })));
export const keepTemplate = (body: PlanTemplateDraft): Promise<unknown> =>
  unwrap(harrier.POST("/plan/templates", { params: { header: once() }, body }));
const template = (template_id: string) => ({ template_id });
export const renameTemplate = (id: string, name: string): Promise<unknown> =>
  unwrap(harrier.PUT("/plan/templates/{template_id}", { params: { path: template(id) }, body: { name } }));
/** Plans the sessions of a template from a date on. */
export const putTemplate = (id: string, date: string, to: PlanAudienceInput, team_id: string | undefined): Promise<unknown> =>
  unwrap(
    harrier.POST("/plan/templates/{template_id}/apply", {
      params: { path: template(id), query: team_id === undefined ? {} : { team_id }, header: once() },
      body: { date, to },
    }),
  );
export const deleteTemplate = (id: string): Promise<unknown> =>
  unwrap(harrier.DELETE("/plan/templates/{template_id}", { params: { path: template(id) } }));
