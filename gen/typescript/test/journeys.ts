// The journeys of tests/journeys, for any program that has the package: this file knows neither Node nor the browser.
import {
  type Answer,
  type Client,
  createClient,
  type EntryChange,
  type Gender,
  HarrierProblem,
  inMemory,
  type NewRace,
  type NewResult,
  type NewUser,
  pages,
  type PersonalTokenDraft,
  type PictureFile,
  type Race,
  type Result,
  type Tokens,
  type TokenStore,
  unwrap,
} from "@harrier/client";

/** What the journeys need of the world. */
export interface World {
  /** Where the server is. */
  url: string;
  /** Waits for the n'th letter to an address and gives its link's token. */
  letter(to: string, n: number): Promise<string>;
  /** Gives an access token of the user that has expired. */
  expired(user: string): Promise<string>;
}

/** A journey of the table. */
export interface Journey {
  name: string;
  input: Input;
}

/** A line of the report. */
export type Report = { journey: string; saw: unknown } | { journey: string; failed: string };

/** What journeys are given, each a part of it. */
export interface Input {
  user: NewUser;
  other: NewUser;
  athlete_id: string;
  team_id: string;
  name: string;
  checkboxes: string[];
  picture: PictureFile;
  draft: PersonalTokenDraft;
  wrong_token: string;
  wrong_password: string;

  days: { date: string; change: EntryChange }[];
  of: string;
  from: string;
  to: string;
  empty: string;
  date: string;
  no_date: string;
  entry: EntryChange;
  entry_change: EntryChange;
  invalid_entry: EntryChange;

  race: NewRace;
  races: NewRace[];
  track: NewRace;
  invalid_race: NewRace;
  no_race: string;
  length: number;
  calls: number;

  gender: Gender;
  event: string;
  csv: string;
  broken_csv: string;
  result: Omit<NewResult, "race_id">;
  results: Omit<NewResult, "race_id">[];
  track_gender: string;
  relay_event: string;
  jump_event: string;
  queries: string[];
  race_queries: string[];
  athlete_query: string;
}

/** Does a journey and says what it saw. */
export async function travel({ name, input }: Journey, world: World): Promise<Report> {
  const journey = journeys[name];
  if (!journey) return { journey: name, failed: "this runner does not know it" };
  try {
    return { journey: name, saw: await journey(input, world) };
  } catch (e) {
    return { journey: name, failed: e instanceof Error ? `${e.stack ?? e.message} ${JSON.stringify(e)}` : String(e) };
  }
}

const journeys: Record<string, (input: Input, world: World) => Promise<unknown>> = {
  async register({ user }, { url }) {
    const harrier = createClient({ baseUrl: url });
    const registered = await unwrap(harrier.POST("/user", { body: user }));
    const me = await unwrap(harrier.GET("/user/me"));
    const { email, password } = user;
    const loggedIn = await unwrap(harrier.POST("/user/login", { body: { email, password } }));
    const { referrals } = await unwrap(harrier.GET("/user/referrals"));
    const { email_verified, name, coach, athlete_id, aliases, team_id, profile_pic, checkboxes, log_visibility, timezone, units } = me;
    return {
      me: { email: me.email, email_verified, name, coach, athlete_id, aliases, team_id, profile_pic, checkboxes, log_visibility, timezone, units },
      id_matches: me._id === registered.user_id,
      expires_in: registered.expires_in,
      logged_in: loggedIn.auth,
      referrals,
    };
  },

  async verify({ user, wrong_token }, { url, letter }) {
    const { harrier } = await register(url, user);
    const before = await unwrap(harrier.GET("/user/me"));
    const token = await letter(user.email, 1);
    const answer = await unwrap(harrier.POST("/user/verify/{token}", { params: { path: { token } } }));
    const after = await unwrap(harrier.GET("/user/me"));
    const refused = await problem(harrier.POST("/user/verify/{token}", { params: { path: { token: wrong_token } } }));
    return { before: before.email_verified, answer, after: after.email_verified, refused };
  },

  async "log a week"({ user, athlete_id, checkboxes, days, of, from, to, empty }, { url }) {
    const { harrier, id } = await register(url, user);
    await unwrap(harrier.POST("/user/claim/athlete/{athlete_id}", { params: { path: { athlete_id } } }));
    await unwrap(harrier.PUT("/user/{id}", { params: { path: { id } }, body: { checkboxes } }));
    for (const { date, change } of days) {
      await unwrap(harrier.POST("/log/{date}", { params: { path: { date } }, body: change }));
    }
    const week = await unwrap(harrier.GET("/log/list/{id}/week/{date}", { params: { path: { id, date: of } } }));
    const average = await unwrap(harrier.GET("/log/avg/moving/rhr/{date}", { params: { path: { date: to } } }));
    const day = await unwrap(harrier.GET("/log/{date}", { params: { path: { date: empty } } }));
    return {
      week: week.map(({ date, goal, miles, rhr, sleep, feel, notes, checkboxes, runs }) => ({
        ...{ date, goal, miles, rhr, sleep, feel, notes, checkboxes },
        runs: runs?.map(({ miles, seconds, kind, title }) => ({ miles, seconds, kind, title })),
      })),
      streaks: await unwrap(harrier.GET("/log/streaks", { params: { query: { date: to } } })),
      summary: await unwrap(
        harrier.GET("/log/athlete/{id}/summary/{from}/{to}", { params: { path: { id: athlete_id, from, to }, query: { by: "week" } } }),
      ),
      rhr: average.avg,
      empty_day: { date: day.date, has_id: day._id !== undefined },
    };
  },

  async "import a meet"({ user, race, gender, event, csv, broken_csv }, { url }) {
    const { harrier } = await register(url, user);
    const { _id: id } = await unwrap(harrier.POST("/race", { body: race }));
    const send = (body: string, query: { gender?: Gender; event?: string; dry_run?: boolean }) =>
      harrier.POST("/race/{id}/results", { params: { path: { id }, query }, body });
    const count = async () => (await unwrap(harrier.GET("/race/{id}", { params: { path: { id } } }))).results;
    const dry = await unwrap(send(csv, { gender, event, dry_run: true }));
    const imported = await unwrap(send(csv, { gender, event }));
    const again = await problem(send(csv, { gender, event }));
    const { error: broken } = await send(broken_csv, { gender, event });
    if (!broken || !("batch" in broken)) throw new Error(`a broken file is answered ${JSON.stringify(broken)}`);
    const { status, type } = await problem(send(csv, {}));
    const results = await count();
    const exported = await unwrap(harrier.GET("/race/{id}/results.csv", { params: { path: { id } } }));
    if (imported.batch === null) throw new Error("the import has no name");
    await unwrap(harrier.DELETE("/race/{id}/results/{batch}", { params: { path: { id, batch: imported.batch } } }));
    const shown = ({ imported, failed, ignored_columns, batch }: typeof dry) => ({ imported, failed, ignored_columns, stored: batch !== null });
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
    await unwrap(harrier.POST("/race/{id}/results", { params: { path: { id: cross._id }, query: { gender, event } }, body: csv }));
    const teams = await unwrap(anybody.GET("/result/teamlist/{id}/{gender}/{event}", { params: { path: { id: cross._id, gender, event } } }));

    const { _id: id } = await unwrap(harrier.POST("/race", { body: track }));
    for (const result of results) await unwrap(harrier.POST("/result", { body: { ...result, race_id: id } }));
    const path = { id, gender: track_gender };
    const list = (event: string) => unwrap(harrier.GET("/result/list/{id}/{gender}/{event}", { params: { path: { ...path, event } } }));
    const meet = await unwrap(harrier.GET("/race/{id}/{gender}/scores", { params: { path } }));
    const names = (list: Result[]) => list.map(({ athlete }) => athlete);
    return {
      teams: teams.map(({ team, score, place, athletes, displacers, average_time_ms, spread_ms }) => ({
        ...{ team, score, place, average_time_ms, spread_ms },
        athletes: names(athletes),
        displacers: names(displacers),
      })),
      events: await unwrap(harrier.GET("/race/{id}/{gender}/events", { params: { path } })),
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
    const init = { params: { path: { id } } };
    const votes = ({ upvotes, downvotes }: Race) => [upvotes, downvotes];
    const mine = async () => {
      const { vote, updated_at } = await unwrap(harrier.GET("/race/vote/{id}", init));
      return { vote, dated: updated_at !== null };
    };
    return {
      up: votes(await unwrap(harrier.POST("/race/upvote/{id}", init))),
      again: votes(await unwrap(harrier.POST("/race/upvote/{id}", init))),
      vote: await mine(),
      down: votes(await unwrap(harrier.POST("/race/downvote/{id}", init))),
      withdrawn: votes(await unwrap(harrier.DELETE("/race/vote/{id}", init))),
      after: await mine(),
      unsigned: await problem(createClient({ baseUrl: url }).POST("/race/upvote/{id}", init)),
    };
  },

  async "partial updates"({ user, race, name, date, entry, entry_change, team_id, picture }, { url }) {
    const { harrier, id } = await register(url, user);
    const created = await unwrap(harrier.POST("/race", { body: race }));
    const { _id } = created;
    const where = ({ name, location, url, description }: Race) => ({ name, location, url, description });
    const write = async (body: EntryChange) => {
      const { feel, notes, rhr, checkboxes } = await unwrap(harrier.POST("/log/{date}", { params: { path: { date } }, body }));
      return { feel, notes, rhr, checkboxes };
    };
    const params = { path: { id } };
    const team = async (body: { team_id?: string | null; name?: string }) => (await unwrap(harrier.PUT("/user/{id}", { params, body }))).team_id;
    const pose = async (file: PictureFile | null) => (await unwrap(harrier.POST("/user/{id}/profile_pic", { params, body: { file } }))).profile_pic;
    return {
      race: where(created),
      renamed: where(await unwrap(harrier.PUT("/race", { body: { _id, name } }))),
      cleared: where(await unwrap(harrier.PUT("/race", { body: { _id, location: null } }))),
      entry: await write(entry),
      entry_changed: await write(entry_change),
      teams: [await team({ team_id }), await team({ name: "Somebody Else" }), await team({ team_id: null })],
      pictures: [await pose(picture), await pose(null)],
    };
  },

  async pages({ user, athlete_id, length, races }, { url }) {
    const { harrier, id } = await register(url, user);
    await unwrap(harrier.POST("/user/claim/athlete/{athlete_id}", { params: { path: { athlete_id } } }));
    const posted = () => pages(harrier, "/user/{id}/races/{page}/{length}", { id: athlete_id, length });
    const none = (await gather(posted())).length;
    for (const body of races) await unwrap(harrier.POST("/race", { body }));
    let first;
    for await (const { name } of posted()) {
      first = name;
      break;
    }
    const third = await unwrap(harrier.GET("/user/{id}/races/{page}", { params: { path: { id: athlete_id, page: 3 } } }));
    const everybodys = await gather(pages(harrier, "/race/list/{page}/{length}", { length }));
    return {
      none,
      of_user: (await gather(posted())).map(({ name }) => name),
      of_all: everybodys.filter(({ user_id }) => user_id === id).map(({ name }) => name),
      first,
      third: third.length,
    };
  },

  async "personal token"({ user, draft, race }, { url }) {
    const { harrier } = await register(url, user);
    const { _id: id, name, scopes, used_at, token } = await unwrap(harrier.POST("/user/tokens", { body: draft }));
    const watch = createClient({ baseUrl: url, token });
    const me = await unwrap(watch.GET("/user/me"));
    const too_small = await problem(watch.POST("/race", { body: race }));
    await unwrap(harrier.DELETE("/user/tokens/{id}", { params: { path: { id } } }));
    return {
      token: { name, scopes, used: used_at !== null, begins: token.slice(0, 4) },
      me: me.email,
      too_small,
      deleted: await problem(watch.GET("/user/me")),
    };
  },

  async follow({ user, other, athlete_id }, { url }) {
    const { harrier, id: userId } = await register(url, user);
    const { harrier: theirs } = await register(url, other);
    await unwrap(theirs.POST("/user/claim/athlete/{athlete_id}", { params: { path: { athlete_id } } }));
    const follows = () => unwrap(harrier.GET("/user/{userId}/isFollowing/{id}", { params: { path: { userId, id: athlete_id } } }));
    const following = () => unwrap(harrier.GET("/user/following"));
    const init = { params: { path: { id: athlete_id } } };
    return {
      said: [
        await follows(),
        await unwrap(harrier.POST("/user/follow/{id}", init)),
        await follows(),
        await following(),
        await unwrap(harrier.POST("/user/unfollow/{id}", init)),
        await following(),
      ],
    };
  },

  async errors({ user, other, race, no_date, wrong_password, no_race, invalid_race, date, invalid_entry }, { url }) {
    const { harrier } = await register(url, user);
    const { harrier: theirs } = await register(url, other);
    const anybody = createClient({ baseUrl: url });
    const { _id } = await unwrap(harrier.POST("/race", { body: race }));
    const nowhere = harrier.GET("/race/{id}", { params: { path: { id: no_race } } });
    return {
      unreadable: await problem(harrier.GET("/log/{date}", { params: { path: { date: no_date } } })),
      unsigned: await problem(anybody.GET("/user/me")),
      wrong_password: await problem(anybody.POST("/user/login", { body: { email: user.email, password: wrong_password } })),
      not_yours: await problem(theirs.PUT("/race", { body: { _id, name: "Mine" } })),
      not_found: await problem(nowhere),
      taken: await problem(anybody.POST("/user", { body: user })),
      invalid: await problem(harrier.POST("/race", { body: invalid_race })),
      invalid_entry: await problem(harrier.POST("/log/{date}", { params: { path: { date } }, body: invalid_entry })),
      request_id: await unwrap(nowhere).catch((e) => e instanceof HarrierProblem && Boolean(e.requestId)),
    };
  },

  async "expired token"({ user }, world) {
    // By this machine's clock the token has ended: it is renewed before it is sent.
    const { harrier, expired, kept } = await expiredSession(user, world, Date.now() - 1);
    const { email } = await unwrap(harrier.GET("/user/me"));
    const once = kept.length;
    const token = kept.at(-1)?.token ?? "";
    const renewed = await unwrap(createClient({ baseUrl: world.url, token }).GET("/user/me"));
    const again = await unwrap(harrier.GET("/user/me"));
    return {
      email,
      kept: once,
      renewed: token !== expired && renewed.email === email,
      again: again.email,
      kept_again: kept.length,
      alone: await problem(createClient({ baseUrl: world.url, token: expired }).GET("/user/me")),
    };
  },

  async "expired token, many at once"({ user, calls, race }, world) {
    // By this machine's clock it has not: it is renewed when the server refuses it, and the requests are sent again.
    const { harrier, kept } = await expiredSession(user, world, Date.now() + 3_600_000);
    const write = unwrap(harrier.POST("/race", { body: race }));
    const users = await Promise.all(Array.from({ length: calls }, () => unwrap(harrier.GET("/user/me"))));
    const created = await write;
    const once = kept.length;
    const after = await unwrap(harrier.POST("/race", { body: race }));
    return { emails: users.map(({ email }) => email), race: created.name, kept: once, after: after.name };
  },

  async "dead session"({ user }, world) {
    const { harrier, kept } = await expiredSession(user, world, Date.now() + 3_600_000, async (tokens) => {
      await unwrap(createClient({ baseUrl: world.url, token: tokens.token }).POST("/user/logout"));
    });
    const refused = await problem(harrier.GET("/user/me"));
    return { refused, kept: kept.length, again: await problem(harrier.GET("/user/me")) };
  },
};

/** A client whose session is a new user's. */
async function register(url: string, user: NewUser, store: TokenStore = inMemory()): Promise<{ harrier: Client; id: string }> {
  const harrier = createClient({ baseUrl: url, store });
  const { user_id } = await unwrap(harrier.POST("/user", { body: user }));
  return { harrier, id: user_id };
}

/** A client whose session has a good refresh token and an access token that has expired, and the tokens that it is then given to keep. */
async function expiredSession(
  user: NewUser,
  { url, expired }: World,
  expires_at: number,
  first?: (tokens: Tokens) => Promise<void>,
): Promise<{ harrier: Client; expired: string; kept: Tokens[] }> {
  const store = inMemory();
  await register(url, user, store);
  const tokens = await store.get();
  if (!tokens) throw new Error("registering began no session");
  await first?.(tokens);
  const kept: Tokens[] = [];
  const token = await expired(tokens.user_id);
  const old = inMemory({ ...tokens, token, expires_at });
  const harrier = createClient({
    baseUrl: url,
    store: {
      get: () => old.get(),
      set: (next) => {
        if (next) kept.push(next);
        return old.set(next);
      },
    },
  });
  return { harrier, expired: token, kept };
}

/** What a call that must be refused is refused with. */
async function problem(call: Promise<Answer<unknown, unknown>>): Promise<{ status: number; type: string; detail: string; fields: string[] }> {
  try {
    await unwrap(call);
  } catch (e) {
    if (!(e instanceof HarrierProblem)) throw e;
    const { status, type, detail, errors } = e;
    return { status, type, detail, fields: errors.map(({ pointer }) => pointer).sort() };
  }
  throw new Error("what must be refused was not");
}

async function gather<T>(items: AsyncIterable<T>): Promise<T[]> {
  const gathered = [];
  for await (const item of items) gathered.push(item);
  return gathered;
}

/** One after the other: the order is part of what is seen. */
async function all<T, U>(items: T[], seen: (item: T) => Promise<U>): Promise<U[]> {
  const gathered = [];
  for (const item of items) gathered.push(await seen(item));
  return gathered;
}
