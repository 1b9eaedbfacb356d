// The operations of teams that the app uses: those of coaches, and those by which athletes say who reads what.
import {
  type Assistant, type Assistantship, type Attention, type AttentionSettings, type AttentionSettingsInput, type Coach, type CreatedInvite, type Invite, pathDate, type RosterAthlete, type TeamLog,
} from "@harrier/client";
import { weekOf } from "./dates.ts";
import { harrier, loadMe, unwrap } from "./session.ts";

const user = (user_id: string) => ({ params: { path: { user_id } } });
const team = (team_id: string) => ({ params: { path: { team_id } } });

/** All pages of a list that says which is next. */
async function all<T>(read: (page: number) => Promise<{ athletes: T[]; next_page: number | null }>): Promise<T[]> {
  const found: T[] = [];
  for (let page: number | null = 1; page !== null; ) {
    const { athletes, next_page }: { athletes: T[]; next_page: number | null } = await read(page);
    found.push(...athletes);
    page = next_page;
  }
  return found;
}

const mondayWeek = (date: string): Promise<TeamLog[]> => all((page) => unwrap(harrier.GET("/log/team/week/{date}", { params: { path: { date: pathDate(date) }, query: { page } } })));
/** The week of a team on seven days. The server's weeks begin on Monday, so another week is taken from two of them. */
export async function teamWeek(days: string[]): Promise<TeamLog[]> {
  if (weekOf(days[0]!, "monday")[0] === days[0]) return mondayWeek(days[0]!);
  const [begun, ended] = await Promise.all([mondayWeek(days[0]!), mondayWeek(days[6]!)]);
  return ended.map((log) => {
    const before = begun.find(({ user_id: id }) => id === log.user_id);
    const shown = [...(before?.days ?? []), ...(log.days ?? [])].filter(({ date }) => days.includes(date));
    const meters = shown.reduce((total, day) => total + (day.meters ?? 0), 0);
    return { ...log, days: shown, sums: { ...log.sums, meters }, unseen_comments: log.unseen_comments + (before?.unseen_comments ?? 0) };
  });
}
export const teamMonth = (date: string): Promise<TeamLog[]> => all((page) => unwrap(harrier.GET("/log/team/month/{date}", { params: { path: { date: pathDate(date) }, query: { page } } })));
export const attention = (): Promise<Attention[]> => all((page) => unwrap(harrier.GET("/team/attention", { params: { query: { page } } })));
export const attentionSettings = (): Promise<AttentionSettings> => unwrap(harrier.GET("/team/attention/settings"));
export const setAttention = (body: AttentionSettingsInput): Promise<AttentionSettings> => unwrap(harrier.PUT("/team/attention/settings", { body }));
export const roster = (): Promise<RosterAthlete[]> => unwrap(harrier.GET("/team/roster"));
export async function claimTeam(team_id: string): Promise<void> {
  await unwrap(harrier.POST("/user/claim/team/{team_id}", team(team_id)));
  await loadMe();
}
export async function unclaimTeam(): Promise<void> {
  await unwrap(harrier.POST("/user/unclaim/team"));
  await loadMe();
}
export const assistants = (): Promise<Assistant[]> => unwrap(harrier.GET("/team/assistants"));
export const nameAssistant = (id: string): Promise<unknown> => unwrap(harrier.POST("/team/assistants/{user_id}", user(id)));
export const removeAssistant = (id: string): Promise<unknown> => unwrap(harrier.DELETE("/team/assistants/{user_id}", user(id)));
export const assistantships = (): Promise<Assistantship[]> => unwrap(harrier.GET("/user/assistantships"));
export const acceptAssistantship = (id: string): Promise<unknown> => unwrap(harrier.POST("/user/assistantships/{team_id}", team(id)));
export const endAssistantship = (id: string): Promise<unknown> => unwrap(harrier.DELETE("/user/assistantships/{team_id}", team(id)));
export const invites = (): Promise<Invite[]> => unwrap(harrier.GET("/invites"));
export const invite = (email: string): Promise<CreatedInvite> => unwrap(harrier.POST("/invites", { body: email === "" ? {} : { email } }));
export const withdrawInvite = (id: string): Promise<unknown> => unwrap(harrier.DELETE("/invites/{invite_id}", { params: { path: { invite_id: id } } }));

export const coaches = (): Promise<Coach[]> => unwrap(harrier.GET("/user/coaches"));
export const acceptCoach = (id: string): Promise<unknown> => unwrap(harrier.POST("/user/coaches/{user_id}", user(id)));
export const revokeCoach = (id: string): Promise<unknown> => unwrap(harrier.DELETE("/user/coaches/{user_id}", user(id)));
export const acceptAllCoaches = (): Promise<unknown> => unwrap(harrier.POST("/user/coaches"));
export const revokeAllCoaches = (): Promise<unknown> => unwrap(harrier.DELETE("/user/coaches"));
