// The journeys of accounts: signing in, tokens, follows, and what the server refuses.
import { createClient, type EntryChange, HarrierProblem, type PictureFile, type Race, unwrap } from "@harrier/client";
import { expiredSession, type Journeys, problem, register } from "./setting.js";

export const account: Journeys = {
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

  async verify({ user, wrong_token }, { url, emailToken }) {
    const { harrier } = await register(url, user);
    const before = await unwrap(harrier.GET("/user/me"));
    const token = await emailToken(user.email, 1);
    const answer = await unwrap(harrier.POST("/user/verify/{token}", { params: { path: { token } } }));
    const after = await unwrap(harrier.GET("/user/me"));
    const refused = await problem(harrier.POST("/user/verify/{token}", { params: { path: { token: wrong_token } } }));
    return { before: before.email_verified, answer, after: after.email_verified, refused };
  },

  async "personal token"({ user, draft, race }, { url }) {
    const { harrier } = await register(url, user);
    const { _id: id, name, scopes, used_at, token } = await unwrap(harrier.POST("/user/tokens", { body: draft }));
    const watch = createClient({ baseUrl: url, token });
    const me = await unwrap(watch.GET("/user/me"));
    const too_small = await problem(watch.POST("/race", { body: race }));
    await unwrap(harrier.DELETE("/user/tokens/{token_id}", { params: { path: { token_id: id } } }));
    return {
      token: { name, scopes, used: used_at !== null, begins: token.slice(0, 4) },
      me: me.email,
      too_small,
      deleted: await problem(watch.GET("/user/me")),
    };
  },

  async follow({ user, other, athlete_id }, { url }) {
    const { harrier, id: user_id } = await register(url, user);
    const { harrier: theirs } = await register(url, other);
    await unwrap(theirs.POST("/user/claim/athlete/{athlete_id}", { params: { path: { athlete_id } } }));
    const follows = () => unwrap(harrier.GET("/user/{user_id}/isFollowing/{athlete_id}", { params: { path: { user_id, athlete_id } } }));
    const following = () => unwrap(harrier.GET("/user/following"));
    const init = { params: { path: { athlete_id } } };
    return {
      said: [
        await follows(),
        await unwrap(harrier.POST("/user/follow/{athlete_id}", init)),
        await follows(),
        await following(),
        await unwrap(harrier.POST("/user/unfollow/{athlete_id}", init)),
        await following(),
      ],
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
    const params = { path: { user_id: id } };
    const team = async (body: { team_id?: string | null; name?: string }) => (await unwrap(harrier.PUT("/user/{user_id}", { params, body }))).team_id;
    const pose = async (file: PictureFile | null) => (await unwrap(harrier.POST("/user/{user_id}/profile_pic", { params, body: { file } }))).profile_pic;
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

  async errors({ user, other, race, no_date, wrong_password, no_race, invalid_race, date, invalid_entry }, { url }) {
    const { harrier } = await register(url, user);
    const { harrier: theirs } = await register(url, other);
    const anybody = createClient({ baseUrl: url });
    const { _id } = await unwrap(harrier.POST("/race", { body: race }));
    const nowhere = harrier.GET("/race/{race_id}", { params: { path: { race_id: no_race } } });
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
