import type { Fetch, TokenSource } from "./client.js";
import type { Authentication, AuthenticationFailure, LoginInput, PasswordChange, Problem, User } from "./schema.js";

/** The tokens of a session. Both are secrets. */
export interface Tokens {
  /** The access token. */
  readonly token: string;
  /** Gets the next pair. Used again more than ten seconds later, it ends the session. */
  readonly refresh_token: string;
  /** When the access token expires, in milliseconds since 1970 by this machine's clock. */
  readonly expires_at: number;
  /** The user's ID. */
  readonly user_id: string;
}

/**
 * Keeps the tokens of a session. `set` is called with each new pair, and with null when the session has ended; `get` returns what was
 * set last. `getDevice` and `setDevice` do the same with a secret that outlives the session: with it, what others try with the account does
 * not lock this device out. Tabs may share a store.
 */
export interface TokenStore {
  get(): Tokens | null | Promise<Tokens | null>;
  set(tokens: Tokens | null): void | Promise<void>;
  getDevice(): string | null | Promise<string | null>;
  setDevice(device: string): void | Promise<void>;
}

/** Returns a store in memory. */
export function inMemory(tokens: Tokens | null = null): TokenStore {
  let device: string | null = null;
  return {
    get: () => tokens,
    set: (next) => {
      tokens = next;
    },
    getDevice: () => device,
    setDevice: (next) => {
      device = next;
    },
  };
}

/** How long before its expiry a token is renewed, so that it does not expire on its way to the server. */
export const marginMilliseconds = 10_000;

const signIn = "POST /user/login";
/** The operations that return tokens. They are called without one. */
const opening = new Set(["POST /user", signIn, "POST /user/refresh"]);
const closing = "POST /user/logout";
/** Ends all sessions, so the client signs in again with the new password. */
const changing = "PUT /user/password";

/** The running renewals of all clients. */
const renewals = new WeakMap<TokenStore, Promise<Tokens | Response | null>>();

/**
 * Sends requests in the session that `store` keeps. Registering and signing in store its tokens; other requests send the access token,
 * which is renewed when it is about to expire or the server rejects it. After a change of the password, another session begins. A request with its own Authorization header is sent unchanged.
 */
export function signedIn(baseUrl: string, store: TokenStore, fetch: Fetch): Fetch {
  const base = baseUrl.endsWith("/") ? baseUrl : `${baseUrl}/`;
  /** Why the session ended. Later calls get this response, which says more than that they have no token. */
  let lost: Response | undefined;

  return send;

  async function send(request: Request): Promise<Response> {
    const home = new URL(base, request.url).href;
    // A request to another server gets no token.
    if (!request.url.startsWith(home) || request.headers.has("Authorization")) return fetch(request);
    const operation = `${request.method} /${request.url.slice(home.length)}`;
    if (opening.has(operation)) {
      const response = await fetch(operation === signIn ? await fromDevice(request) : request);
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
    const change = tokens && operation === changing ? request.clone() : undefined;
    const me = change && (await send(new Request(`${home}user/me`)));
    const again = tokens && request.clone();
    let response = await fetch(bearing(tokens, request));
    if (tokens && again && response.status === 401) {
      const renewed = await renew(home, tokens);
      if (renewed instanceof Response) return renewed.clone();
      if (renewed) {
        await response.text(); // The connection can then be used again.
        response = await fetch(bearing(renewed, again));
      }
    }
    if (response.ok && operation === closing) await store.set(null);
    if (response.ok && change && me?.ok) await signInAgain(home, ((await me.json()) as User).email, ((await change.json()) as PasswordChange).password);
    return response.status === 401 && lost ? lost.clone() : response;
  }

  /** Begins another session after the password has changed. If that fails, the session has ended, and the user has to sign in. */
  async function signInAgain(home: string, email: string | undefined, password: string): Promise<void> {
    const headers = { "Content-Type": "application/json" };
    const request = new Request(`${home}user/login`, { method: "POST", headers, body: JSON.stringify({ email, password }) });
    const response = await fetch(await fromDevice(request)).catch(() => undefined);
    if (response?.ok) await begin(await response.json());
    else {
      if (response) lost = await asProblem(response);
      await store.set(null);
    }
  }

  /**
   * Returns the tokens that replace `old`, null if the session has ended, or the server's response if it cannot tell now. A refresh token
   * works once, so all calls that need new tokens wait for the same request, also those in other tabs.
   */
  function renew(home: string, old: Tokens): Promise<Tokens | Response | null> {
    const underway = renewals.get(store);
    if (underway) return underway;
    const renewal = alone(`harrier ${home}`, async () => {
      const now = await store.get();
      // Another call renewed the tokens, or somebody else signed in, whose session is not for this request.
      if (now?.token !== old.token) return now?.user_id === old.user_id ? now : null;
      const response = await fetch(
        new Request(`${home}user/refresh`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ refresh_token: old.refresh_token }),
        }),
      );
      // Do not undo a sign-in or sign-out that happened meanwhile.
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

  /** Adds the device to a sign-in that has none. */
  async function fromDevice(request: Request): Promise<Request> {
    const device = await store.getDevice();
    const body = (await request
      .clone()
      .json()
      .catch(() => null)) as LoginInput | null;
    return device && body && !body.device ? new Request(request, { body: JSON.stringify({ ...body, device }) }) : request;
  }

  async function begin({ token, refresh_token, expires_in, user_id, device }: Authentication): Promise<Tokens> {
    const tokens = { token, refresh_token, expires_at: Date.now() + expires_in * 1000, user_id };
    lost = undefined;
    if (device) await store.setDevice(device);
    await store.set(tokens);
    return tokens;
  }
}

function bearing(tokens: Tokens | null, request: Request): Request {
  if (tokens) request.headers.set("Authorization", `Bearer ${tokens.token}`);
  return request;
}

/** Sends requests with the tokens that an app keeps. One that the server rejects is replaced once. */
export function bearingTokens(baseUrl: string, source: TokenSource, fetch: Fetch): Fetch {
  const base = baseUrl.endsWith("/") ? baseUrl : `${baseUrl}/`;
  return async (request) => {
    // A request to another server gets no token.
    if (!request.url.startsWith(new URL(base, request.url).href) || request.headers.has("Authorization")) return fetch(request);
    const token = await source();
    if (!token) return fetch(request);
    const again = request.clone();
    request.headers.set("Authorization", `Bearer ${token}`);
    const response = await fetch(request);
    const next = response.status === 401 ? await source(token) : token;
    if (!next || next === token) return response;
    await response.text(); // The connection can then be used again.
    again.headers.set("Authorization", `Bearer ${next}`);
    return fetch(again);
  };
}

/** Returns the error of a refresh in the form that other operations use. */
async function asProblem(response: Response): Promise<Response> {
  const { status, statusText, url } = response;
  const headers = new Headers(response.headers);
  headers.set("Content-Type", "application/problem+json");
  headers.delete("Content-Length");
  const failure = (await response.json().catch(() => ({}))) as Partial<AuthenticationFailure>;
  const problem: Problem = {
    type: failure.type ?? "about:blank",
    title: statusText || `Status ${status}`,
    status,
    detail: failure.error ?? "The session could not be renewed.",
    instance: url && new URL(url).pathname,
    request_id: headers.get("X-Request-Id") ?? "",
  };
  return new Response(JSON.stringify(problem), { status, headers });
}

/** Runs `work` while no other tab of the same origin runs work of that name. */
export async function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  const { navigator } = globalThis as { navigator?: Partial<Navigator> };
  return navigator?.locks ? navigator.locks.request(name, work) : work();
}
