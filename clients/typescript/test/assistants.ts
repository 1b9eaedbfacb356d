// The journey of a team with an assistant coach.
import { unwrap } from "@harrier/client";
import { type Journeys, problem, register } from "./setting.js";

export const assistants: Journeys = {
  async assistants({ user, other, third, team_id, date }, { url }) {
    const { harrier: athlete, id } = await register(url, user);
    const { harrier: head } = await register(url, other);
    const { harrier: assistant, id: user_id } = await register(url, third);
    const path = { team_id };
    await unwrap(head.POST("/user/claim/team/{team_id}", { params: { path } }));
    await unwrap(athlete.PUT("/user/{user_id}", { params: { path: { user_id: id } }, body: { team_id, log_visibility: "team" } }));
    const coaches = async () => {
      const list = await unwrap(athlete.GET("/user/coaches"));
      return list.map(({ name, role, status, all_accepted }) => [name, role, status, all_accepted]);
    };
    const read = () => assistant.GET("/log/athlete/{athlete_id}/{date}", { params: { path: { athlete_id: id, date } } });
    const named = await unwrap(head.POST("/team/assistants/{user_id}", { params: { path: { user_id } } }));
    const asked = await unwrap(assistant.GET("/user/assistantships"));
    const accepted = await unwrap(assistant.POST("/user/assistantships/{team_id}", { params: { path } }));
    const listed = await unwrap(head.GET("/team/assistants"));
    const before = await coaches();
    const all = await unwrap(athlete.POST("/user/coaches"));
    const after = await coaches();
    const entry = await unwrap(read());
    await unwrap(assistant.DELETE("/user/assistantships/{team_id}", { params: { path } }));
    const ended = await problem(read());
    await unwrap(athlete.DELETE("/user/coaches"));
    const left = await coaches();
    return {
      named: named.status,
      asked: asked.map(({ team_id, user, status }) => [team_id, user, status]),
      accepted: accepted.status,
      assistants: listed.map(({ name, status }) => [name, status]),
      coaches: [before, after],
      read: entry.date,
      ended,
      all: all.map(({ name, status }) => [name, status]),
      left: left.map(([, , status]) => status),
    };
  },
};
