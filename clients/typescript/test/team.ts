// The journeys of a coach who sets up a team and plans its weeks, and of the athletes.
import { unwrap } from "@harrier/client";
import { all, type Journeys, register } from "./setting.js";

export const team: Journeys = {
  async "a team's first week"({ user, other, third, team_id, name, date, text }, { url }) {
    const { harrier: athlete, id } = await register(url, user);
    const { harrier: late, id: late_id } = await register(url, third);
    const { harrier: coach } = await register(url, other);
    await unwrap(coach.POST("/user/claim/team/{team_id}", { params: { path: { team_id } } }));
    await unwrap(late.PUT("/user/{user_id}", { params: { path: { user_id: late_id } }, body: { team_id } }));
    const { code: token } = await unwrap(coach.POST("/team/codes", { body: { name, max_uses: 100, expires_in_days: 60 } }));
    const params = { path: { token } };
    const invitation = await unwrap(athlete.GET("/invitations/{token}", { params }));
    await unwrap(athlete.POST("/invitations/{token}", { params, body: { health: false } }));
    const coaches = await unwrap(athlete.GET("/user/coaches"));
    const group = await unwrap(coach.POST("/team/groups", { body: { name, athletes: [id] } }));
    const announced = await unwrap(coach.POST("/team/announcements", { body: { text, group_id: group._id } }));
    const told = await unwrap(athlete.GET("/notices"));
    await unwrap(athlete.PUT("/notices/read", { body: {} }));
    const read = await unwrap(coach.GET("/team/announcements/{announcement_id}", { params: { path: { announcement_id: announced._id } } }));
    const week = await unwrap(coach.GET("/log/team/week/{date}", { params: { path: { date } } }));
    return {
      invitation: [invitation.inviter, invitation.team_id, invitation.role],
      coaches: coaches.map(({ name, status }) => [name, status]),
      group: [group.name, group.athletes.map(({ name }) => name)],
      announced: [announced.recipients, announced.readers],
      told: told.map(({ kind }) => kind),
      readers: read.athletes.map(({ name, read_at }) => [name, read_at !== null]),
      week: week.athletes.map(({ name }) => name),
      pending: week.pending.map(({ name, via, lacks }) => [name, via, lacks]),
    };
  },

  async "Monday morning"({ user, other, team_id, name, date, from, to, sessions, copy, run, mark }, { url }) {
    const { harrier: athlete, id } = await register(url, user);
    const { harrier: coach, id: coach_id } = await register(url, other);
    await unwrap(coach.POST("/user/claim/team/{team_id}", { params: { path: { team_id } } }));
    await unwrap(athlete.PUT("/user/{user_id}", { params: { path: { user_id: id } }, body: { team_id } }));
    await unwrap(athlete.POST("/user/coaches/{user_id}", { params: { path: { user_id: coach_id } } }));
    const { _id: group_id } = await unwrap(coach.POST("/team/groups", { body: { name, athletes: [id] } }));
    await all(sessions, (session) => unwrap(coach.POST("/team/plan", { body: { ...session, to: { group_id } } })));
    const copied = await unwrap(coach.POST("/team/plan/copy", { body: copy }));
    const plan = await unwrap(athlete.GET("/log/athlete/{athlete_id}/plan/{from}/{to}", { params: { path: { athlete_id: "me", from, to } } }));
    await unwrap(athlete.POST("/log/{date}/runs", { params: { path: { date: run.date } }, body: run.draft }));
    const session_id = plan.items[0]?.sessions[0]?.session._id ?? "";
    const marked = await unwrap(athlete.PUT("/log/plan/{session_id}/mark", { params: { path: { session_id } }, body: mark }));
    const week = await unwrap(coach.GET("/team/plan/week/{date}", { params: { path: { date } } }));
    return {
      copied: copied.created.length,
      plan: plan.items.map((day) => [day.date, day.planned.meters, day.sessions.map(({ session, unseen }) => [session.text, unseen])]),
      marked: [marked.mark, marked.note, marked.unseen],
      week: week.athletes.map((a) => [
        a.name,
        a.days.map((day) => [day.date, day.planned.meters, day.done.meters, day.sessions.map(({ mark, note }) => [mark, note])]),
      ]),
    };
  },
};
