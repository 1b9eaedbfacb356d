// What the journeys share: their input, and steps that several of them begin with.
import {
  type Answer,
  type Client,
  type ConnectionDraft,
  createClient,
  type EntryChange,
  type Gender,
  HarrierProblem,
  inMemory,
  type LinkDraft,
  type PeriodGoalInput,
  type PersonalTokenDraft,
  type PictureFile,
  type PlanMarkInput,
  type RaceDraft,
  type ResultDraft,
  type RunChange,
  type RunDraft,
  type ShoeDraft,
  type TeamPlanCopyInput,
  type TeamSessionDraft,
  type Tokens,
  type TokenStore,
  unwrap,
  type UserDraft,
} from "@harrier/client";

/** What the journeys need besides their input. */
export interface World {
  /** The server's address. */
  url: string;
  /** Waits for the nth email to an address and returns the token of its link. */
  emailToken(to: string, n: number): Promise<string>;
  /** Returns an expired access token of the user. */
  expired(user: string): Promise<string>;
}

/** The input of all journeys; each uses some of it. */
export interface Input {
  user: UserDraft;
  other: UserDraft;
  third: UserDraft;
  athlete_id: string;
  team_id: string;
  name: string;
  key: string;
  checkboxes: string[];
  picture: PictureFile;
  draft: PersonalTokenDraft;
  wrong_token: string;
  wrong_password: string;

  days: { date: string; change: EntryChange }[];
  run: { date: string; draft: RunDraft; change: RunChange };
  of: string;
  from: string;
  to: string;
  empty: string;
  date: string;
  text: string;
  no_date: string;
  entry: EntryChange;
  entry_change: EntryChange;
  invalid_entry: EntryChange;

  past: string;
  workbook: string;
  connection: ConnectionDraft;
  file_name: string;
  shoe: ShoeDraft;
  goal: PeriodGoalInput;
  link: LinkDraft;

  sessions: TeamSessionDraft[];
  copy: TeamPlanCopyInput;
  mark: PlanMarkInput;

  race: RaceDraft;
  races: RaceDraft[];
  track: RaceDraft;
  invalid_race: RaceDraft;
  no_race: string;
  length: number;
  calls: number;

  gender: Gender;
  event: string;
  csv: string;
  broken_csv: string;
  result: Omit<ResultDraft, "race_id">;
  results: Omit<ResultDraft, "race_id">[];
  track_gender: string;
  relay_event: string;
  jump_event: string;
  queries: string[];
  race_queries: string[];
  athlete_query: string;
}

/** Journeys by name. Each returns what it saw. */
export type Journeys = Record<string, (input: Input, world: World) => Promise<unknown>>;

/** Returns a client that is signed in as a new user. */
export async function register(url: string, user: UserDraft, store: TokenStore = inMemory()): Promise<{ harrier: Client; id: string }> {
  const harrier = createClient({ baseUrl: url, store });
  const { user_id } = await unwrap(harrier.POST("/user", { body: user }));
  return { harrier, id: user_id };
}

/** Returns a client with a valid refresh token and an expired access token, and the tokens that it stores from then on. */
export async function expiredSession(
  user: UserDraft,
  { url, expired }: World,
  expires_at: number,
  first?: (tokens: Tokens) => Promise<void>,
): Promise<{ harrier: Client; expired: string; kept: Tokens[] }> {
  const store = inMemory();
  await register(url, user, store);
  const tokens = await store.get();
  if (!tokens) throw new Error("not signed in after registering");
  await first?.(tokens);
  const kept: Tokens[] = [];
  const token = await expired(tokens.user_id);
  const old = inMemory({ ...tokens, token, expires_at });
  const harrier = createClient({
    baseUrl: url,
    store: {
      ...old,
      set: (next) => {
        if (next) kept.push(next);
        return old.set(next);
      },
    },
  });
  return { harrier, expired: token, kept };
}

/** Returns the problem of a call that must fail. */
export async function problem(call: Promise<Answer<unknown, unknown>>): Promise<{ status: number; type: string; detail: string; fields: string[] }> {
  try {
    await unwrap(call);
  } catch (e) {
    if (!(e instanceof HarrierProblem)) throw e;
    const { status, type, detail, errors } = e;
    return { status, type, detail, fields: errors.map(({ pointer }) => pointer).sort() };
  }
  throw new Error("the call did not fail");
}

export async function gather<T>(items: AsyncIterable<T>): Promise<T[]> {
  const gathered = [];
  for await (const item of items) gathered.push(item);
  return gathered;
}

/** Calls a function for each item in turn: the order of the answers is part of what is compared. */
export async function all<T, U>(items: T[], seen: (item: T) => Promise<U>): Promise<U[]> {
  const gathered = [];
  for (const item of items) gathered.push(await seen(item));
  return gathered;
}
