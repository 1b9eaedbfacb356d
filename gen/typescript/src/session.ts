import type { Fetch } from "./client.js";
import type { Authentication, AuthenticationFailure, Problem } from "./schema.js";

/** What a session is made of. Both tokens are secrets. */
export interface Tokens {
  /** The access token. */
  readonly token: string;
  /** Buys the next pair, once. */
  readonly refresh_token: string;
  /** When the access token ends, in milliseconds since 1970 by this machine's clock. */
  readonly expires_at: number;
  /** Whose session it is. */
  readonly user_id: string;
}

/**
 * Keeps the tokens of a session: `set` is called with each new pair, and with null when the session is over; `get` gives what
 * was set last. Programs and tabs may share a store.
 */
export interface TokenStore {
  get(): Tokens | null | Promise<Tokens | null>;
  set(tokens: Tokens | null): void | Promise<void>;
}

/** A store that is gone with the program. */
export function inMemory(tokens: Tokens | null = null): TokenStore {
  return {
    get: () => tokens,
    set: (next) => {
      tokens = next;
    },
  };
}

/** So long before its end a token is renewed: the request that carries it still has to arrive. */
const marginMilliseconds = 10_000;

/** The operations that answer tokens; they neither need nor take one. */
const opening = new Set(["POST /user", "POST /user/login", "POST /user/refresh"]);
const closing = "POST /user/logout";

/** The renewals under way, of all clients. */
const renewals = new WeakMap<TokenStore, Promise<Tokens | Response | null>>();

/**
 * Sends requests in the session that `store` keeps: those that open one put its tokens there, the others carry the access token,
 * which is renewed when it is about to end or is refused. A request that has an Authorization of its own goes as it is.
 */
export function signedIn(baseUrl: string, store: TokenStore, fetch: Fetch): Fetch {
  const base = baseUrl.endsWith("/") ? baseUrl : `${baseUrl}/`;
  /** Why the session was lost: a better answer to those who then lack a token than that they lack one. */
  let lost: Response | undefined;

  return async (request) => {
    const home = new URL(base, request.url).href;
    // Another server's request: it gets no token of ours.
    if (!request.url.startsWith(home) || request.headers.has("Authorization")) return fetch(request);
    const operation = `${request.method} /${request.url.slice(home.length)}`;
    if (opening.has(operation)) {
      const response = await fetch(request);
      if (response.ok) await begin(await response.clone().json());
      return response;
    }

    let tokens = await store.get();
    if (tokens && tokens.expires_at - Date.now() < marginMilliseconds) {
      const renewed = await renew(home, tokens);
      if (renewed instanceof Response) return renewed.clone();
      tokens = renewed;
    }
    if (tokens) lost = undefined;
    const again = tokens && request.clone();
    let response = await fetch(bearing(tokens, request));
    if (tokens && again && response.status === 401) {
      const renewed = await renew(home, tokens);
      if (renewed instanceof Response) return renewed.clone();
      if (renewed) {
        await response.text(); // read to its end, the connection serves the next request
        response = await fetch(bearing(renewed, again));
      }
    }
    if (response.ok && operation === closing) await store.set(null);
    return response.status === 401 && lost ? lost.clone() : response;
  };

  /**
   * Gives the tokens that follow `old`: null when the session is over, the server's answer when it cannot say now. A refresh token
   * works once, so all who need the next pair at the same time wait for the same request, other tabs of a browser included.
   */
  function renew(home: string, old: Tokens): Promise<Tokens | Response | null> {
    const underway = renewals.get(store);
    if (underway) return underway;
    const renewal = alone(`harrier ${home}`, async () => {
      const now = await store.get();
      // Somebody else renewed it, or signed in as somebody else, which is no session for a request of this one.
      if (now?.token !== old.token) return now?.user_id === old.user_id ? now : null;
      const response = await fetch(
        new Request(`${home}user/refresh`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ refresh_token: old.refresh_token }),
        }),
      );
      // Who signed in or out meanwhile is not to be undone.
      if ((await store.get())?.token !== old.token) return null;
      if (response.ok) return begin(await response.json());
      if (response.status !== 401) return asProblem(response);
      lost = await asProblem(response);
      await store.set(null);
      return null;
    }).finally(() => renewals.delete(store));
    renewals.set(store, renewal);
    return renewal;
  }

  async function begin({ token, refresh_token, expires_in, user_id }: Authentication): Promise<Tokens> {
    const tokens = { token, refresh_token, expires_at: Date.now() + expires_in * 1000, user_id };
    lost = undefined;
    await store.set(tokens);
    return tokens;
  }
}

function bearing(tokens: Tokens | null, request: Request): Request {
  if (tokens) request.headers.set("Authorization", `Bearer ${tokens.token}`);
  return request;
}

/** The answer to a refresh in the shape that every other operation has for errors. */
async function asProblem(response: Response): Promise<Response> {
  const { status, statusText, url } = response;
  const headers = new Headers(response.headers);
  headers.set("Content-Type", "application/problem+json");
  headers.delete("Content-Length");
  const failure = (await response.json().catch(() => ({}))) as Partial<AuthenticationFailure>;
  const problem: Problem = {
    type: "about:blank",
    title: statusText || `Status ${status}`,
    status,
    detail: failure.error ?? "The session could not be renewed.",
    instance: url && new URL(url).pathname,
    request_id: headers.get("X-Request-Id") ?? "",
  };
  return new Response(JSON.stringify(problem), { status, headers });
}

/** Runs `work` while no other tab of the same origin runs work of that name, where there are tabs. */
async function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  const { navigator } = globalThis as { navigator?: Partial<Navigator> };
  return navigator?.locks ? navigator.locks.request(name, work) : work();
}
