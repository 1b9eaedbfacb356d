// The operations of teams that the app uses.
import {
  type Announcement,
  type AnnouncementReaders,
  type Assistant,
  type Assistantship,
  type Attention,
  type AttentionSettings,
  type AttentionSettingsInput,
  type CreatedInvite,
  type CreatedTeamCode,
  type Group,
  type GroupChange,
  type Invite,
  type InvitedAddress,
  type InviteRole,
  pathDate,
  type Pending,
  type PlannedSession,
  type RosterAthlete,
  type TeamCode,
  type TeamCodeDraft,
  type TeamLog,
  type TeamLogs,
  type TeamPlanAthlete,
  type TeamPlanBatchInput,
  type TeamSessionChange,
  type TeamSessionDraft,
} from "@harrier/client";
import { weekOf } from "../../dates.ts";
import { etagOf, harrier, HarrierProblem, loadMe, unwrap } from "../../session.ts";

const user = (user_id: string) => ({ params: { path: { user_id } } });
const team = (team_id: string) => ({ params: { path: { team_id } } });

/** All pages of a list that says which is next. */
async function all<T>(read: (page: number) => Promise<{ athletes: T[]; next_page: number | null }>): Promise<T[]> {
  const found: T[] = [];
  for (let page: number | null = 1; page !== null;) {
    const { athletes, next_page }: { athletes: T[]; next_page: number | null } = await read(page);
    found.push(...athletes);
    page = next_page;
  }
  return found;
}

/** The logs of a team, and who is not among them yet. */
export interface TeamPeriod {
  athletes: TeamLog[];
  pending: Pending[];
}

async function period(read: (page: number) => Promise<TeamLogs>): Promise<TeamPeriod> {
  let pending: Pending[] = [];
  const athletes = await all(async (page) => {
    const logs = await read(page);
    if (page === 1) pending = logs.pending;
    return logs;
  });
  return { athletes, pending };
}
const mondayWeek = (date: string): Promise<TeamPeriod> =>
  period((page) => unwrap(harrier.GET("/log/team/week/{date}", { params: { path: { date: pathDate(date) }, query: { page } } })));
/** The week of a team on seven days. The server's weeks begin on Monday, so another week is taken from two of them. */
export async function teamWeek(days: string[]): Promise<TeamPeriod> {
  if (weekOf(days[0]!, "monday")[0] === days[0]) return mondayWeek(days[0]!);
  const [begun, ended] = await Promise.all([mondayWeek(days[0]!), mondayWeek(days[6]!)]);
  const athletes = ended.athletes.map((log) => {
    const before = begun.athletes.find(({ user_id: id }) => id === log.user_id);
    const shown = [...(before?.days ?? []), ...(log.days ?? [])].filter(({ date }) => days.includes(date));
    const meters = shown.reduce((total, day) => total + (day.meters ?? 0), 0);
    const other_seconds = shown.reduce((total, day) => total + (day.other_seconds ?? 0), 0);
    return {
      ...log,
      days: shown,
      sums: { ...log.sums, meters, other_seconds },
      unseen_comments: log.unseen_comments + (before?.unseen_comments ?? 0),
    };
  });
  return { athletes, pending: ended.pending };
}
export const teamMonth = (date: string): Promise<TeamPeriod> =>
  period((page) => unwrap(harrier.GET("/log/team/month/{date}", { params: { path: { date: pathDate(date) }, query: { page } } })));
/** The week of a team, or of a group, as a file. */
export const weekFile = (date: string, kind: "csv" | "xlsx", units: "mi" | "km", group?: string): Promise<Blob> => {
  const params = { path: { date: pathDate(date) }, query: { units, ...(group !== undefined && { group }) } };
  return kind === "csv"
    ? unwrap(harrier.GET("/log/team/week/{date}/week.csv", { params, parseAs: "blob" }))
    : unwrap(harrier.GET("/log/team/week/{date}/week.xlsx", { params, parseAs: "blob" }));
};
export const remind = (id: string): Promise<unknown> =>
  unwrap(harrier.POST("/team/pending/{pending_id}/remind", { params: { path: { pending_id: id } } }));
export const attention = (): Promise<Attention[]> => all((page) => unwrap(harrier.GET("/team/attention", { params: { query: { page } } })));
export const attentionSettings = (): Promise<AttentionSettings> => unwrap(harrier.GET("/team/attention/settings"));
export const setAttention = (body: AttentionSettingsInput): Promise<AttentionSettings> =>
  unwrap(harrier.PUT("/team/attention/settings", { body }));
export const roster = (): Promise<RosterAthlete[]> => unwrap(harrier.GET("/team/roster"));
export const groups = (): Promise<Group[]> => unwrap(harrier.GET("/team/groups"));
export const addGroup = (name: string): Promise<Group> =>
  unwrap(harrier.POST("/team/groups", { params: { header: { "Idempotency-Key": crypto.randomUUID() } }, body: { name } }));
const group = (group_id: string) => ({ params: { path: { group_id } } });
export const changeGroup = (id: string, body: GroupChange): Promise<Group> =>
  unwrap(harrier.PUT("/team/groups/{group_id}", { ...group(id), body }));
export const deleteGroup = (id: string): Promise<unknown> => unwrap(harrier.DELETE("/team/groups/{group_id}", group(id)));
/** The planned sessions of a team on seven days. */
export async function teamPlan(team_id: string, days: string[]): Promise<PlannedSession[]> {
  const found: PlannedSession[] = [];
  let after: string | undefined;
  do {
    const query = { from: days[0]!, to: days[6]!, team_id, ...(after !== undefined && { after }) };
    const { items, next } = await unwrap(harrier.GET("/team/plan", { params: { query } }));
    found.push(...items);
    after = next ?? undefined;
  } while (after !== undefined);
  return found;
}
const mondayPlan = (team_id: string, date: string): Promise<TeamPlanAthlete[]> =>
  all((page) => unwrap(harrier.GET("/team/plan/week/{date}", { params: { path: { date: pathDate(date) }, query: { page, team_id } } })));
/** What each athlete of a team has and has done on seven days, which may lie in two of the server's weeks. */
export async function planAndDone(team_id: string, days: string[]): Promise<TeamPlanAthlete[]> {
  const isMonday = weekOf(days[0]!, "monday")[0] === days[0];
  const [begun, ended] = await Promise.all([isMonday ? [] : mondayPlan(team_id, days[0]!), mondayPlan(team_id, days[6]!)]);
  return ended.map((athlete) => {
    const before = begun.find(({ user_id: id }) => id === athlete.user_id);
    return { ...athlete, days: [...(before?.days ?? []), ...athlete.days].filter(({ date }) => days.includes(date)) };
  });
}
const planned = (session_id: string) => ({ params: { path: { session_id } } });
const writing = (team_id: string) => ({ params: { query: { team_id }, header: { "Idempotency-Key": crypto.randomUUID() } } });
export const planSession = (team_id: string, body: TeamSessionDraft): Promise<PlannedSession> =>
  unwrap(harrier.POST("/team/plan", { ...writing(team_id), body }));
export const writePlan = (team_id: string, body: TeamPlanBatchInput): Promise<unknown> =>
  unwrap(harrier.POST("/team/plan/batch", { ...writing(team_id), body }));
/** The session as another coach may have left it, with its ETag; undefined if it has changed or is gone. */
async function unchanged(old: PlannedSession): Promise<PlannedSession | undefined> {
  const now = await unwrap(harrier.GET("/team/plan/{session_id}", planned(old._id))).catch((error: unknown) => {
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
  if (body) return unwrap(harrier.PUT("/team/plan/{session_id}", { params, body }));
  await unwrap(harrier.DELETE("/team/plan/{session_id}", { params }));
  return true;
}
export const copyPlan = (team_id: string, from: string, to_date: string): Promise<{ created: PlannedSession[] }> =>
  unwrap(harrier.POST("/team/plan/copy", { ...writing(team_id), body: { from, to_date, days: 7 } }));
export const announcements = (): Promise<Announcement[]> => unwrap(harrier.GET("/team/announcements"));
const announced = (id: string) => ({ params: { path: { announcement_id: id } } });
export const announcement = (id: string): Promise<AnnouncementReaders> =>
  unwrap(harrier.GET("/team/announcements/{announcement_id}", announced(id)));
/** Announces something to athletes, by default to all who have accepted the user as coach. */
export const announce = (text: string, athletes?: string[]): Promise<Announcement> =>
  unwrap(
    harrier.POST("/team/announcements", {
      params: { header: { "Idempotency-Key": crypto.randomUUID() } },
      body: { text, ...(athletes !== undefined && { athletes }) },
    }),
  );
export const withdrawAnnouncement = (id: string): Promise<unknown> =>
  unwrap(harrier.DELETE("/team/announcements/{announcement_id}", announced(id)));
export const codes = (): Promise<TeamCode[]> => unwrap(harrier.GET("/team/codes"));
export const createCode = (body: TeamCodeDraft): Promise<CreatedTeamCode> =>
  unwrap(harrier.POST("/team/codes", { params: { header: { "Idempotency-Key": crypto.randomUUID() } }, body }));
export const endCode = (id: string): Promise<unknown> =>
  unwrap(harrier.DELETE("/team/codes/{code_id}", { params: { path: { code_id: id } } }));

export async function claimNamedTeam(name: string): Promise<void> {
  await unwrap(harrier.POST("/user/claim/team", { body: { name } }));
  await loadMe();
}
export async function unclaimTeam(): Promise<void> {
  await unwrap(harrier.POST("/user/unclaim/team"));
  await loadMe();
}
export const assistants = (): Promise<Assistant[]> => unwrap(harrier.GET("/team/assistants"));
export const removeAssistant = (id: string): Promise<unknown> => unwrap(harrier.DELETE("/team/assistants/{user_id}", user(id)));
export const assistantships = (): Promise<Assistantship[]> => unwrap(harrier.GET("/user/assistantships"));
export const acceptAssistantship = (id: string): Promise<unknown> => unwrap(harrier.POST("/user/assistantships/{team_id}", team(id)));
export const endAssistantship = (id: string): Promise<unknown> => unwrap(harrier.DELETE("/user/assistantships/{team_id}", team(id)));
export const invites = (): Promise<Invite[]> => unwrap(harrier.GET("/invites"));
/** Creates an invitation, by email or, without an address, with a link to pass on. */
export const invite = (email: string, role: InviteRole = "athlete"): Promise<CreatedInvite> =>
  unwrap(harrier.POST("/invites", { body: { ...(email !== "" && { email }), role } }));
/** Invites up to 25 athletes by email, and says of each what became of it. */
export const inviteAthletes = (emails: string[]): Promise<InvitedAddress[]> =>
  unwrap(harrier.POST("/team/invites", { params: { header: { "Idempotency-Key": crypto.randomUUID() } }, body: { emails } }));
export const removeAthlete = (id: string): Promise<unknown> => unwrap(harrier.DELETE("/team/roster/{user_id}", user(id)));
export const graduate = (athletes: string[]): Promise<unknown> => unwrap(harrier.POST("/team/graduates", { body: { athletes } }));
export const withdrawInvite = (id: string): Promise<unknown> =>
  unwrap(harrier.DELETE("/invites/{invite_id}", { params: { path: { invite_id: id } } }));
