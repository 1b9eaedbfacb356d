// The operations of teams that the app uses.
import {
  type Announcement,
  type AnnouncementPage,
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
  type PastAttention,
  pathDate,
  type Pending,
  type RosterAthlete,
  type TeamCode,
  type TeamCodeDraft,
  type TeamLog,
  type TeamLogs,
} from "@harrier/client";
import { harrier, loadMe, unwrap } from "../../session.ts";

const user = (user_id: string) => ({ params: { path: { user_id } } });
const team = (team_id: string) => ({ params: { path: { team_id } } });

/** All pages of a list that says which is next. */
export async function all<T>(read: (page: number) => Promise<{ athletes: T[]; next_page: number | null }>): Promise<T[]> {
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
export const teamWeek = (date: string): Promise<TeamPeriod> =>
  period((page) => unwrap(harrier.GET("/log/team/week/{date}", { params: { path: { date: pathDate(date) }, query: { page } } })));
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
/** When an athlete needed attention, the latest first. */
export const pastAttention = async (user_id: string, from: string, to: string): Promise<PastAttention[]> =>
  (await unwrap(harrier.GET("/team/attention/{user_id}/{from}/{to}", { params: { path: { user_id, from, to } } }))).items;
export const attentionSettings = (): Promise<AttentionSettings> => unwrap(harrier.GET("/team/attention/settings"));
export const setAttention = (body: AttentionSettingsInput): Promise<AttentionSettings> =>
  unwrap(harrier.PUT("/team/attention/settings", { body }));
export const roster = (): Promise<RosterAthlete[]> => unwrap(harrier.GET("/team/roster"));
export const groups = async (): Promise<Group[]> => (await unwrap(harrier.GET("/team/groups"))).items;
export const addGroup = (name: string): Promise<Group> =>
  unwrap(harrier.POST("/team/groups", { params: { header: { "Idempotency-Key": crypto.randomUUID() } }, body: { name } }));
const group = (group_id: string) => ({ params: { path: { group_id } } });
export const changeGroup = (id: string, body: GroupChange): Promise<Group> =>
  unwrap(harrier.PUT("/team/groups/{group_id}", { ...group(id), body }));
export const deleteGroup = (id: string): Promise<unknown> => unwrap(harrier.DELETE("/team/groups/{group_id}", group(id)));
export const announcements = (after?: string): Promise<AnnouncementPage> =>
  unwrap(harrier.GET("/team/announcements", { params: { query: { ...(after !== undefined && { after }) } } }));
const announced = (id: string) => ({ params: { path: { announcement_id: id } } });
export const announcement = (id: string): Promise<AnnouncementReaders> =>
  unwrap(harrier.GET("/team/announcements/{announcement_id}", announced(id)));
/** Announces something to the athletes who have accepted the user as coach, or to those of them in a group. */
export const announce = (text: string, group_id?: string): Promise<Announcement> =>
  unwrap(
    harrier.POST("/team/announcements", {
      params: { header: { "Idempotency-Key": crypto.randomUUID() } },
      body: { text, ...(group_id !== undefined && { group_id }) },
    }),
  );
export const withdrawAnnouncement = (id: string): Promise<unknown> =>
  unwrap(harrier.DELETE("/team/announcements/{announcement_id}", announced(id)));
export const codes = async (): Promise<TeamCode[]> => (await unwrap(harrier.GET("/team/codes"))).items;
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
