// Signs users in by OAuth, as docs/apps.md says. The app never sees a password.
import * as oauth from "oauth4webapi";

export const instance: string = import.meta.env.VITE_INSTANCE ?? "http://127.0.0.1:8080";
const client = { client_id: String(import.meta.env.VITE_CLIENT_ID) };
const auth = oauth.None();
const callback = location.origin + location.pathname;
const scope = "read log";
// For an instance on this machine, which has no certificate.
const options = { [oauth.allowInsecureRequests]: instance.startsWith("http://127.0.0.1") };

interface Tokens {
  access: string;
  refresh: string;
  expires: number;
}

const stored = (): Tokens | null => JSON.parse(localStorage.getItem("tokens") ?? "null");
const store = (tokens: Tokens | null): void => localStorage.setItem("tokens", JSON.stringify(tokens));

export const isSignedIn = (): boolean => stored() !== null;

let discovered: Promise<oauth.AuthorizationServer> | undefined;
async function server(): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(instance);
  discovered ??= oauth
    .discoveryRequest(issuer, { algorithm: "oauth2", ...options })
    .then((response) => oauth.processDiscoveryResponse(issuer, response));
  return discovered.catch((error: unknown) => {
    discovered = undefined; // offline, perhaps
    throw error;
  });
}

/** Sends the user to the instance. */
export async function signIn(): Promise<void> {
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  sessionStorage.setItem("asked", JSON.stringify({ verifier, state, search: location.search }));
  const page = new URL((await server()).authorization_endpoint!);
  page.search = new URLSearchParams({
    response_type: "code", client_id: client.client_id, redirect_uri: callback, scope, state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier), code_challenge_method: "S256",
  }).toString();
  location.assign(page);
}

/** Exchanges the code, if the user has just come back. Throws an error if the user has refused. */
export async function comeBack(): Promise<void> {
  const asked = JSON.parse(sessionStorage.getItem("asked") ?? "null") as { verifier: string; state: string; search: string } | null;
  const url = new URL(location.href);
  if (!asked || !url.searchParams.has("state")) return;
  sessionStorage.removeItem("asked");
  history.replaceState(null, "", callback + asked.search); // The code works once.
  const answer = oauth.validateAuthResponse(await server(), client, url, asked.state);
  const response = await oauth.authorizationCodeGrantRequest(await server(), client, auth, answer, callback, asked.verifier, options);
  keep(await oauth.processAuthorizationCodeResponse(await server(), client, response));
}

function keep(tokens: oauth.TokenEndpointResponse): Tokens {
  const kept = { access: tokens.access_token, refresh: tokens.refresh_token!, expires: Date.now() + (tokens.expires_in ?? 0) * 1000 };
  store(kept);
  return kept;
}

/** Returns an access token, new if necessary. A refresh token works once, so the tabs of the app take turns. */
export async function accessToken(): Promise<string> {
  return navigator.locks.request("tokens", async () => {
    const tokens = stored();
    if (!tokens) throw new Error("You are not signed in.");
    if (tokens.expires > Date.now() + 10_000) return tokens.access;
    const response = await oauth.refreshTokenGrantRequest(await server(), client, auth, tokens.refresh, options);
    try {
      return keep(await oauth.processRefreshTokenResponse(await server(), client, response)).access;
    } catch (error) {
      if (error instanceof oauth.ResponseBodyError && error.error === "invalid_grant") store(null); // The user has ended it.
      throw error;
    }
  });
}

/** Ends what the user allowed. */
export async function signOut(): Promise<void> {
  const tokens = stored();
  store(null);
  if (tokens) await oauth.processRevocationResponse(await oauth.revocationRequest(await server(), client, auth, tokens.refresh, options));
}
