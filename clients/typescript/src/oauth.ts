import type { Fetch } from "./client.js";
import { alone, inMemory, marginMilliseconds, type Tokens, type TokenStore } from "./session.js";

/** The options of {@link oauth}. */
export interface OAuthOptions {
  /** The instance's address, including its base path. */
  baseUrl: string;
  /** The `client_id` of a public app, or the URL of the document that describes the app. */
  clientId: string;
  /** Where users return to: one of the app's redirect addresses. {@link OAuth.connect} needs none. */
  redirect?: string | undefined;
  /** The scopes to ask for, separated by spaces. The default is `read`. */
  scope?: string | undefined;
  /** Where to keep the tokens. The default is in memory. */
  store?: Pick<TokenStore, "get" | "set"> | undefined;
  /** Sends the requests. The default is the global `fetch`. */
  fetch?: Fetch | undefined;
}

/** What a device shows to its user. */
export interface DeviceCode {
  /** The code to enter on the page. */
  readonly user_code: string;
  /** The page on which the user signs in and enters the code. */
  readonly verification_uri: string;
  /** The same page with the code, such as for a QR code. */
  readonly verification_uri_complete: string;
  /** How many seconds the user has. */
  readonly expires_in: number;
}

/** An app that acts for a user who allowed it. */
export interface OAuth {
  /** Returns an access token for `createClient`, renewed if necessary; null if the user is not signed in, or has ended it. */
  readonly token: (refused?: string) => Promise<string | null>;
  /** Returns the page of the instance on which the user signs in. `from` is what {@link OAuth.comeBack} returns, such as where the user was. */
  signIn(from?: string): Promise<string>;
  /** Gets the tokens if `url` is that at which a user returned, and returns `from`; null if it is not. Throws an {@link OAuthError} if the user refused. */
  comeBack(url: string): Promise<string | null>;
  /**
   * Signs in a program without a browser, such as a command line (RFC 8628): shows the user a code, and waits until they have allowed the app on another
   * device. Throws an {@link OAuthError} if they refused (`access_denied`) or took too long (`expired_token`).
   */
  connect(show: (code: DeviceCode) => void): Promise<void>;
  /** Reports whether there are tokens. */
  isSignedIn(): Promise<boolean>;
  /** Forgets the tokens and ends what the user allowed. */
  signOut(): Promise<void>;
}

/** An error of the instance's OAuth endpoints (RFC 6749), such as `access_denied` or `invalid_grant`. */
export class OAuthError extends Error {
  override readonly name = "OAuthError";
  /** The error's code. */
  readonly code: string;
  constructor(code: string, description: string | null | undefined) {
    super(description ?? code);
    this.code = code;
  }
}

/** What is kept until the user returns. */
interface Pending {
  verifier: string;
  state: string;
  from: string;
}

/**
 * Signs users in by OAuth, with PKCE, and renews their tokens. A refresh token works once, so all calls share a renewal, also those of other tabs with
 * the same store.
 *
 * @example
 * const user = oauth({ baseUrl, clientId, redirect: location.origin + "/", scope: "read log", store: inBrowser() });
 * const harrier = createClient({ baseUrl, token: user.token });
 * await user.comeBack(location.href); // after location.assign(await user.signIn())
 */
export function oauth(options: OAuthOptions): OAuth {
  const { clientId, redirect = "", scope = "read", store = inMemory(), fetch = (request) => globalThis.fetch(request) } = options;
  const issuer = options.baseUrl.replace(/\/$/, "");
  const key = `harrier ${issuer} ${clientId}`;
  const pending = pendingStore(key);

  async function post(path: string, parameters: Record<string, string>): Promise<Response> {
    const body = new URLSearchParams({ client_id: clientId, ...parameters });
    return fetch(new Request(`${issuer}/oauth/${path}`, { method: "POST", body }));
  }

  async function ask(path: string, parameters: Record<string, string>): Promise<Record<string, string | number | undefined>> {
    const response = await post(path, parameters);
    const answer = (await response.json().catch(() => ({}))) as Record<string, string | number | undefined>;
    if (!response.ok) throw new OAuthError(String(answer["error"] ?? `status ${response.status}`), answer["error_description"] as string | undefined);
    return answer;
  }

  async function exchange(parameters: Record<string, string>): Promise<Tokens> {
    const answer = await ask("token", parameters);
    const tokens = {
      token: String(answer["access_token"]),
      refresh_token: String(answer["refresh_token"]),
      expires_at: Date.now() + Number(answer["expires_in"]) * 1000,
      user_id: "",
    };
    await store.set(tokens);
    return tokens;
  }

  async function token(refused?: string): Promise<string | null> {
    const usable = (tokens: Tokens | null) => tokens && tokens.token !== refused && tokens.expires_at - Date.now() >= marginMilliseconds;
    const tokens = await store.get();
    if (!tokens || usable(tokens)) return tokens && tokens.token;
    return renewOnce(key, store, async () => {
      const now = await store.get();
      if (!now || usable(now)) return now && now.token; // another tab renewed them, or signed out
      try {
        return (await exchange({ grant_type: "refresh_token", refresh_token: now.refresh_token })).token;
      } catch (error) {
        if (!(error instanceof OAuthError) || error.code !== "invalid_grant") throw error;
        await store.set(null); // the user has ended it
        return null;
      }
    });
  }

  return {
    token,
    async signIn(from = "") {
      const verifier = random();
      const state = random();
      pending.set({ verifier, state, from });
      const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
      const query = {
        response_type: "code", client_id: clientId, redirect_uri: redirect, scope, state,
        code_challenge: base64url(new Uint8Array(digest)), code_challenge_method: "S256",
      };
      return `${issuer}/oauth/authorize?${new URLSearchParams(query)}`;
    },
    async comeBack(url) {
      const { searchParams } = new URL(url);
      const asked = pending.get();
      if (!asked || searchParams.get("state") !== asked.state) return null;
      pending.set(null); // A code works once.
      if (searchParams.get("iss") !== issuer) throw new OAuthError("invalid_issuer", "The response is from another server.");
      const error = searchParams.get("error");
      if (error) throw new OAuthError(error, searchParams.get("error_description"));
      await exchange({ grant_type: "authorization_code", code: searchParams.get("code") ?? "", redirect_uri: redirect, code_verifier: asked.verifier });
      return asked.from;
    },
    async connect(show) {
      const { device_code, interval, ...code } = await ask("device-code", { scope });
      show(code as unknown as DeviceCode);
      for (let seconds = Number(interval); ; ) {
        await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
        try {
          await exchange({ grant_type: "urn:ietf:params:oauth:grant-type:device_code", device_code: String(device_code) });
          return;
        } catch (error) {
          if (!(error instanceof OAuthError)) throw error;
          if (error.code === "slow_down") seconds += 5;
          else if (error.code !== "authorization_pending") throw error;
        }
      }
    },
    isSignedIn: async () => (await store.get()) !== null,
    async signOut() {
      const tokens = await store.get();
      await store.set(null);
      if (!tokens) return;
      const response = await post("revoke", { token: tokens.refresh_token });
      if (!response.ok) throw new OAuthError(`status ${response.status}`, "The authorization may not have ended.");
    },
  };
}

/** The running renewals, by store. */
const renewals = new WeakMap<object, Promise<string | null>>();

function renewOnce(key: string, store: object, work: () => Promise<string | null>): Promise<string | null> {
  const underway = renewals.get(store);
  if (underway) return underway;
  const renewal = alone(key, work).finally(() => renewals.delete(store));
  renewals.set(store, renewal);
  return renewal;
}

/** Keeps what was asked for in the tab, if the program runs in one: the page is loaded again when the user returns. */
function pendingStore(key: string): { get(): Pending | null; set(next: Pending | null): void } {
  const { sessionStorage } = globalThis as { sessionStorage?: Storage };
  let kept: string | null = null;
  return {
    get: () => JSON.parse((sessionStorage ? sessionStorage.getItem(key) : kept) ?? "null") as Pending | null,
    set: (next) => {
      kept = next && JSON.stringify(next);
      if (kept === null) sessionStorage?.removeItem(key);
      else sessionStorage?.setItem(key, kept);
    },
  };
}

const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)));

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}
