// The operations of following and of coaches, which decide who reads what, that the app uses.
import type {
  BlockedUser,
  Coach,
  CreatedSeasonReport,
  EventBests,
  FollowedPage,
  Follower,
  FoundAthlete,
  FoundTeam,
  Invitation,
  PeriodGoal,
  PlanDay,
  Result,
  SeasonReport,
  SeasonReportDraft,
  SeasonStart,
} from "@harrier/client";
import { pathDate } from "@harrier/client";
import { harrier, HarrierProblem, loadMe, unwrap } from "../../session.ts";

const user = (user_id: string) => ({ params: { path: { user_id } } });

export const coaches = (): Promise<Coach[]> => unwrap(harrier.GET("/user/coaches"));
export const acceptCoach = (id: string): Promise<unknown> => unwrap(harrier.POST("/user/coaches/{user_id}", user(id)));
export const revokeCoach = (id: string): Promise<unknown> => unwrap(harrier.DELETE("/user/coaches/{user_id}", user(id)));
export const acceptAllCoaches = (): Promise<unknown> => unwrap(harrier.POST("/user/coaches"));
export const revokeAllCoaches = (): Promise<unknown> => unwrap(harrier.DELETE("/user/coaches"));

/** Claimed teams by name, best match first. */
export const findTeams = async (query: string): Promise<FoundTeam[]> =>
  (await unwrap(harrier.GET("/search/teams/{query}", { params: { path: { query } } }))).items;

export const invitation = (token: string): Promise<Invitation> =>
  unwrap(harrier.GET("/invitations/{token}", { params: { path: { token } } }));
export async function acceptInvitation(token: string, health = false): Promise<void> {
  await unwrap(harrier.POST("/invitations/{token}", { params: { path: { token } }, body: { health } }));
  await loadMe();
}

/** An athlete's results, newest race first, and the best of each event. */
export const results = (id: string): Promise<Result[]> =>
  unwrap(harrier.GET("/result/list/athlete/{athlete_id}", { params: { path: { athlete_id: id } } }));
export const bests = (id: string, season: SeasonStart): Promise<EventBests[]> =>
  unwrap(harrier.GET("/result/bests/athlete/{athlete_id}", { params: { path: { athlete_id: id }, query: { season } } }));

/** An athlete's goals for each week, month and year, with the progress as of a day. */
export const goalsOf = async (athlete_id: string, date: string): Promise<PeriodGoal[]> =>
  (await unwrap(harrier.GET("/log/athlete/{athlete_id}/goals", { params: { path: { athlete_id }, query: { date } } }))).items;
/** What is planned for an athlete from one day to another, at most 400, and what was done. Of one who has not accepted the coach, there is nothing. */
export async function planOf(athlete_id: string, from: string, to: string): Promise<PlanDay[]> {
  const path = { athlete_id, from: pathDate(from), to: pathDate(to) };
  try {
    return (await unwrap(harrier.GET("/log/athlete/{athlete_id}/plan/{from}/{to}", { params: { path } }))).items;
  } catch (error) {
    if (error instanceof HarrierProblem && error.status === 403) return [];
    throw error;
  }
}
export const reports = async (): Promise<SeasonReport[]> => (await unwrap(harrier.GET("/team/season-reports"))).items;
export const createReport = (body: SeasonReportDraft): Promise<CreatedSeasonReport> =>
  unwrap(harrier.POST("/team/season-reports", { params: { header: { "Idempotency-Key": crypto.randomUUID() } }, body }));
export const endReport = (id: string): Promise<unknown> =>
  unwrap(harrier.DELETE("/team/season-reports/{report_id}", { params: { path: { report_id: id } } }));

export const followers = (): Promise<Follower[]> => unwrap(harrier.GET("/user/followers", { params: { query: { length: 100 } } }));
export const acceptFollower = (user_id: string): Promise<unknown> =>
  unwrap(harrier.POST("/user/followers/{user_id}", { params: { path: { user_id } } }));
export const removeFollower = (user_id: string): Promise<unknown> =>
  unwrap(harrier.DELETE("/user/followers/{user_id}", { params: { path: { user_id } } }));
export const blockUser = (user_id: string): Promise<unknown> =>
  unwrap(harrier.POST("/user/blocked/{user_id}", { params: { path: { user_id } } }));
export const blocked = (): Promise<BlockedUser[]> => unwrap(harrier.GET("/user/blocked"));
export const unblockUser = (user_id: string): Promise<unknown> =>
  unwrap(harrier.DELETE("/user/blocked/{user_id}", { params: { path: { user_id } } }));
export const following = (): Promise<string[]> => unwrap(harrier.GET("/user/following"));
/** Athletes with results whose name, team or Athlete ID has the words. */
export const findAthletes = (query: string): Promise<FoundAthlete[]> =>
  unwrap(harrier.GET("/search/athletes/{query}", { params: { path: { query } } }));
/** Users who let others find them, and whom others can follow. */
export const findUsers = async (query: string): Promise<{ athlete_id: string; name: string }[]> =>
  (await unwrap(harrier.GET("/search/users/{query}", { params: { path: { query } } }))).items.flatMap(({ athlete_id, name }) =>
    athlete_id === null ? [] : [{ athlete_id, name }],
  );
export const follow = (id: string): Promise<unknown> =>
  unwrap(harrier.POST("/user/follow/{athlete_id}", { params: { path: { athlete_id: id } } }));
export const unfollow = (id: string): Promise<unknown> =>
  unwrap(harrier.POST("/user/unfollow/{athlete_id}", { params: { path: { athlete_id: id } } }));
export const followed = (after?: string): Promise<FollowedPage> =>
  unwrap(harrier.GET("/log/following", { params: { query: after === undefined ? {} : { after } } }));
