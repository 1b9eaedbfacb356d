// The journeys of races, results, search, votes and the training log.
import { createClient, type Gender, pages, type Race, type Result, unwrap } from "@harrier/client";
import { all, gather, type Journeys, problem, register } from "./setting.js";

export const racing: Journeys = {
  async "import a meet"({ user, race, gender, event, csv, broken_csv }, { url }) {
    const { harrier } = await register(url, user);
    const { _id: id } = await unwrap(harrier.POST("/race", { body: race }));
    const send = (body: string, query: { gender?: Gender; event?: string; dry_run?: boolean }) =>
      harrier.POST("/race/{race_id}/results", { params: { path: { race_id: id }, query }, body });
    const count = async () => (await unwrap(harrier.GET("/race/{race_id}", { params: { path: { race_id: id } } }))).results;
    const dry = await unwrap(send(csv, { gender, event, dry_run: true }));
    const imported = await unwrap(send(csv, { gender, event }));
    const again = await problem(send(csv, { gender, event }));
    const { error: broken } = await send(broken_csv, { gender, event });
    if (!broken || !("import_id" in broken)) throw new Error(`a broken file is answered ${JSON.stringify(broken)}`);
    const { status, type } = await problem(send(csv, {}));
    const results = await count();
    const exported = await unwrap(harrier.GET("/race/{race_id}/results.csv", { params: { path: { race_id: id } } }));
    if (imported.import_id === null) throw new Error("the import has no name");
    await unwrap(harrier.DELETE("/race/{race_id}/imports/{import_id}", { params: { path: { race_id: id, import_id: imported.import_id } } }));
    const shown = ({ imported, failed, report, import_id }: typeof dry) => ({ imported, failed, unused_columns: report.unused_columns, stored: import_id !== null });
    return {
      dry: shown(dry),
      imported: shown(imported),
      again,
      broken: { ...shown(broken), errors: broken.errors },
      no_gender: { status, type },
      results,
      csv_lines: exported.trimEnd().split("\n").length,
      left: await count(),
    };
  },

  async "read scores"({ user, race, gender, event, csv, track, results, track_gender, relay_event, jump_event }, { url }) {
    const { harrier } = await register(url, user);
    const anybody = createClient({ baseUrl: url });
    const cross = await unwrap(harrier.POST("/race", { body: race }));
    await unwrap(harrier.POST("/race/{race_id}/results", { params: { path: { race_id: cross._id }, query: { gender, event } }, body: csv }));
    const teams = await unwrap(anybody.GET("/result/teamlist/{race_id}/{gender}/{event}", { params: { path: { race_id: cross._id, gender, event } } }));

    const { _id: id } = await unwrap(harrier.POST("/race", { body: track }));
    for (const result of results) await unwrap(harrier.POST("/result", { body: { ...result, race_id: id } }));
    const path = { race_id: id, gender: track_gender as "mens" | "womens" };
    const list = (event: string) => unwrap(harrier.GET("/result/list/{race_id}/{gender}/{event}", { params: { path: { ...path, event } } }));
    const meet = await unwrap(harrier.GET("/race/{race_id}/{gender}/scores", { params: { path } }));
    const names = (list: Result[]) => list.map(({ athlete }) => athlete);
    return {
      teams: teams.map(({ team, score, place, athletes, displacers, average_time_ms, spread_ms }) => ({
        ...{ team, score, place, average_time_ms, spread_ms },
        athletes: names(athletes),
        displacers: names(displacers),
      })),
      events: await unwrap(harrier.GET("/race/{race_id}/{gender}/events", { params: { path } })),
      relay: (await list(relay_event)).map(({ athlete, time, time_ms, wind }) => ({ athlete, time, time_ms, wind })),
      jump: (await list(jump_event))
        .map(({ athlete, mark, time_ms, wind }) => ({ athlete, mark, time_ms, wind }))
        .sort((a, b) => a.athlete.localeCompare(b.athlete)),
      meet: {
        kind: meet.kind,
        events: meet.events.map(({ event, teams }) => ({
          event,
          teams: teams.map(({ team, score, place }) => [team, score, place] as const).sort(([a], [b]) => a.localeCompare(b)),
        })),
        totals: meet.totals.map(({ team, score, place, events }) => [team, score, place, events]),
      },
    };
  },

  async search({ user, race, result, queries, race_queries, athlete_query }, { url }) {
    const { harrier } = await register(url, user);
    const { _id: race_id } = await unwrap(harrier.POST("/race", { body: race }));
    await unwrap(harrier.POST("/result", { body: { ...result, race_id } }));
    const results = (query: string) =>
      unwrap(harrier.GET("/search/results/{query}/{page}/{length}", { params: { path: { query, page: 1, length: 10 } } }));
    const races = (path: string, query?: { mine: boolean }) =>
      unwrap(harrier.GET("/search/races/{query}", { params: { path: { query: path }, ...(query && { query }) } }));
    const names = (list: { name: string }[]) => list.map(({ name }) => name);
    return {
      results: await all(queries, async (query) => (await results(query)).map(({ athlete }) => athlete)),
      races: await all(race_queries, async (query) => names(await races(query))),
      everywhere: await all(race_queries, async (query) => names(await races(query, { mine: false }))),
      athletes: await unwrap(harrier.GET("/search/athletes/{query}", { params: { path: { query: athlete_query } } })),
    };
  },

  async vote({ user, race }, { url }) {
    const { harrier } = await register(url, user);
    const { _id: id } = await unwrap(harrier.POST("/race", { body: race }));
    const init = { params: { path: { race_id: id } } };
    const votes = ({ upvotes, downvotes }: Race) => [upvotes, downvotes];
    const mine = async () => {
      const { vote, updated_at } = await unwrap(harrier.GET("/race/vote/{race_id}", init));
      return { vote, dated: updated_at !== null };
    };
    return {
      up: votes(await unwrap(harrier.POST("/race/upvote/{race_id}", init))),
      again: votes(await unwrap(harrier.POST("/race/upvote/{race_id}", init))),
      vote: await mine(),
      down: votes(await unwrap(harrier.POST("/race/downvote/{race_id}", init))),
      withdrawn: votes(await unwrap(harrier.DELETE("/race/vote/{race_id}", init))),
      after: await mine(),
      unsigned: await problem(createClient({ baseUrl: url }).POST("/race/upvote/{race_id}", init)),
    };
  },

  async pages({ user, athlete_id, length, races }, { url }) {
    const { harrier, id } = await register(url, user);
    await unwrap(harrier.POST("/user/claim/athlete/{athlete_id}", { params: { path: { athlete_id } } }));
    const posted = () => pages(harrier, "/user/{athlete_id}/races/{page}/{length}", { athlete_id, length });
    const none = (await gather(posted())).length;
    for (const body of races) await unwrap(harrier.POST("/race", { body }));
    let first;
    for await (const { name } of posted()) {
      first = name;
      break;
    }
    const third = await unwrap(harrier.GET("/user/{athlete_id}/races/{page}", { params: { path: { athlete_id, page: 3 } } }));
    const everybodys = await gather(pages(harrier, "/race/list/{page}/{length}", { length }));
    return {
      none,
      of_user: (await gather(posted())).map(({ name }) => name),
      of_all: everybodys.filter(({ user_id }) => user_id === id).map(({ name }) => name),
      first,
      third: third.length,
    };
  },

  async "log a week"({ user, athlete_id, checkboxes, days, of, from, to, empty, run }, { url }) {
    const { harrier, id } = await register(url, user);
    await unwrap(harrier.POST("/user/claim/athlete/{athlete_id}", { params: { path: { athlete_id } } }));
    await unwrap(harrier.PUT("/user/{user_id}", { params: { path: { user_id: id } }, body: { checkboxes } }));
    for (const { date, change } of days) {
      await unwrap(harrier.POST("/log/{date}", { params: { path: { date } }, body: change }));
    }
    const week = await unwrap(harrier.GET("/log/list/{athlete_id}/week/{date}", { params: { path: { athlete_id: id, date: of } } }));
    const average = await unwrap(harrier.GET("/log/avg/moving/rhr/{date}", { params: { path: { date: to } } }));
    const day = await unwrap(harrier.GET("/log/{date}", { params: { path: { date: empty } } }));
    const on = { path: { date: run.date } };
    const added = await unwrap(harrier.POST("/log/{date}/runs", { params: on, body: run.draft }));
    const params = { path: { run_id: added._id } };
    const changed = await unwrap(harrier.PUT("/log/runs/{run_id}", { params, body: run.change }));
    const read = await unwrap(harrier.GET("/log/runs/{run_id}", { params }));
    await unwrap(harrier.DELETE("/log/runs/{run_id}", { params }));
    const left = await unwrap(harrier.GET("/log/{date}", { params: on }));
    const [first, second, third] = [added, changed, read].map(({ date, miles, meters, seconds, kind, title }) => ({ date, miles, meters, seconds, kind, title }));
    return {
      added: first,
      changed: second,
      read: third,
      runs_left: left.runs?.length,
      week: week.map(({ date, goal, miles, rhr, sleep, feel, notes, checkboxes, runs }) => ({
        ...{ date, goal, miles, rhr, sleep, feel, notes, checkboxes },
        runs: runs?.map(({ miles, seconds, kind, title }) => ({ miles, seconds, kind, title })),
      })),
      streaks: await unwrap(harrier.GET("/log/streaks", { params: { query: { date: to } } })),
      summary: await unwrap(
        harrier.GET("/log/athlete/{athlete_id}/summary/{from}/{to}", { params: { path: { athlete_id, from, to }, query: { by: "week" } } }),
      ),
      rhr: average.avg,
      empty_day: { date: day.date, has_id: day._id !== undefined },
    };
  },
};
