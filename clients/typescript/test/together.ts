// The journeys of those who share: coaches and athletes, and clients that repeat a request or collide with another.
import { unwrap } from "@harrier/client";
import { type Journeys, problem, register } from "./setting.js";

export const together: Journeys = {
  async coaches({ user, other, athlete_id, team_id, date, text, entry: written }, { url }) {
    const { harrier: athlete, id } = await register(url, user);
    const { harrier: coach } = await register(url, other);
    await unwrap(coach.POST("/user/claim/team/{team_id}", { params: { path: { team_id } } }));
    await unwrap(athlete.POST("/user/claim/athlete/{athlete_id}", { params: { path: { athlete_id } } }));
    await unwrap(athlete.PUT("/user/{user_id}", { params: { path: { user_id: id } }, body: { team_id, log_visibility: "team" } }));
    await unwrap(athlete.POST("/log/{date}", { params: { path: { date } }, body: written }));
    const coaches = await unwrap(athlete.GET("/user/coaches"));
    const user_id = coaches[0]?.user_id ?? "";
    const roster = () => unwrap(coach.GET("/team/roster"));
    const read = () => coach.GET("/log/athlete/{athlete_id}/{date}", { params: { path: { athlete_id, date } } });
    const listed = await roster();
    const refused = await problem(read());
    const params = { path: { user_id } };
    const accepted = await unwrap(athlete.POST("/user/coaches/{user_id}", { params }));
    const entry = await unwrap(read());
    const [first] = await roster();
    await unwrap(coach.POST("/log/athlete/{athlete_id}/{date}/comments", { params: { path: { athlete_id, date } }, body: { text } }));
    const words = async () => {
      const list = await unwrap(athlete.GET("/log/athlete/{athlete_id}/{date}/comments", { params: { path: { athlete_id: "me", date } } }));
      return list.map(({ user, text, seen }) => [user, text, seen]);
    };
    const unseen = await words();
    await unwrap(athlete.PUT("/log/athlete/{athlete_id}/{date}/comments/seen", { params: { path: { athlete_id: "me", date } } }));
    const seen = await words();
    await unwrap(athlete.POST("/log/athlete/{athlete_id}/{date}/comments", { params: { path: { athlete_id: "me", date } }, body: { text } }));
    const week = await unwrap(coach.GET("/log/team/week/{date}", { params: { path: { date } } }));
    const attention = await unwrap(coach.GET("/team/attention"));
    const told = await unwrap(coach.GET("/notices"));
    const notices = await unwrap(athlete.GET("/notices"));
    await unwrap(athlete.DELETE("/user/coaches/{user_id}", { params }));
    return {
      coaches: coaches.map(({ name, team_id, status }) => [name, team_id, status]),
      roster: listed.map(({ name, athlete_id, status }) => [name, athlete_id, status]),
      refused,
      read: entry.date,
      accepted: first?.status,
      words: [unseen, seen],
      week: week.athletes.map((a) => [a.name, a.athlete_id, a.unseen_comments, a.sums.miles, a.days?.length]),
      attention: attention.athletes.map(({ name, reasons }) => [name, reasons.map(({ kind }) => kind)]),
      told: told.map(({ kind }) => kind),
      notices: notices.map(({ kind }) => kind),
      consent: [accepted.name, accepted.status],
      revoked: await problem(read()),
    };
  },

  async "repeats and collisions"({ user, race, track, key, name, date, entry }, { url }) {
    const { harrier } = await register(url, user);
    const header = { "Idempotency-Key": key };
    const { _id } = await unwrap(harrier.POST("/race", { body: race, params: { header } }));
    const again = await unwrap(harrier.POST("/race", { body: race, params: { header } }));
    const path = { race_id: _id };
    const tag = (await harrier.GET("/race/{race_id}", { params: { path } })).response.headers.get("ETag") ?? "";
    const rename = () => harrier.PUT("/race", { body: { _id, name }, params: { header: { "If-Match": tag } } });
    const write = () => harrier.POST("/log/{date}", { body: entry, params: { path: { date }, header: { "If-None-Match": "*" } } });
    const unchanged = await harrier.GET("/race/{race_id}", { params: { path, header: { "If-None-Match": tag } } });
    return {
      same: _id === again._id,
      reused: await problem(harrier.POST("/race", { body: track, params: { header } })),
      unchanged: unchanged.response.status,
      renamed: (await unwrap(rename())).name,
      collision: await problem(rename()),
      written: (await unwrap(write())).feel,
      exists: await problem(write()),
    };
  },
};
