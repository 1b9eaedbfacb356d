// Signs a user in by oauth4webapi, an OAuth client that is not ours, as docs/apps.md says: discovery, PKCE, tokens, refresh, revocation. The user is
// at a browser. HARRIER is the server with its base path, EMAIL and PASSWORD are the user's, and CLIENT is the app, which runs on this machine.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

import { launch, open } from "./chromium.mjs";

const oauth = await import(pathToFileURL(createRequire(new URL("../../internal/tools/npm/package.json", import.meta.url)).resolve("oauth4webapi")));
const { HARRIER: server, EMAIL, PASSWORD, CLIENT } = process.env;

let back;
const app = createServer((request, response) => {
  if (request.url.startsWith("/done")) back = new URL(request.url, "http://127.0.0.1");
  response.end("Back in the app");
});
await new Promise((listening) => app.listen(0, "127.0.0.1", listening));
const CALLBACK = `http://127.0.0.1:${app.address().port}/done`;

const http = { [oauth.allowInsecureRequests]: true }; // the server is on this machine

const unknown = await fetch(`${server}/user/me`);
assert.equal(unknown.status, 401);
const at = /resource_metadata="([^"]*)"/.exec(unknown.headers.get("www-authenticate"))?.[1];
const resource = await (await fetch(at)).json();
assert.equal(resource.resource, server);
const issuer = new URL(resource.authorization_servers[0]);
const as = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...http }));
assert.deepEqual(as.code_challenge_methods_supported, ["S256"]);

const client = { client_id: CLIENT };
const verifier = oauth.generateRandomCodeVerifier();
const state = oauth.generateRandomState();
const asks = new URL(as.authorization_endpoint);
asks.search = new URLSearchParams({
  response_type: "code", client_id: CLIENT, redirect_uri: CALLBACK, scope: "read log", state, resource: server,
  code_challenge: await oauth.calculatePKCECodeChallenge(verifier), code_challenge_method: "S256",
});

const browser = await launch();
try {
  const page = await open(browser, new URL(server).origin, {});
  await page.goto(asks.href);
  await page.getByLabel("Email address").fill(EMAIL);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Allow" }).click();
  await page.getByText("Back in the app").waitFor();
} finally {
  await browser.close();
  app.close();
}

const answer = oauth.validateAuthResponse(as, client, back, state);
const tokens = await oauth.processAuthorizationCodeResponse(
  as, client, await oauth.authorizationCodeGrantRequest(as, client, oauth.None(), answer, CALLBACK, verifier, http),
);
assert.equal(tokens.scope, "read log");
const me = async (token) => oauth.protectedResourceRequest(token, "GET", new URL(`${server}/user/me`), undefined, undefined, http);
const read = await (await me(tokens.access_token)).json();
assert.equal(read.email, undefined, "the scope profile was not asked for");
assert.ok(read.name);

const fresh = await oauth.processRefreshTokenResponse(
  as, client, await oauth.refreshTokenGrantRequest(as, client, oauth.None(), tokens.refresh_token, http),
);
assert.notEqual(fresh.refresh_token, tokens.refresh_token);
assert.equal((await me(fresh.access_token)).status, 200);

await oauth.processRevocationResponse(await oauth.revocationRequest(as, client, oauth.None(), fresh.refresh_token, http));
await assert.rejects(async () => {
  const late = await me(fresh.access_token);
  if (late.status === 401) throw new Error("it is out");
});
await assert.rejects(async () => oauth.processRefreshTokenResponse(
  as, client, await oauth.refreshTokenGrantRequest(as, client, oauth.None(), fresh.refresh_token, http),
), (error) => error.error === "invalid_grant");
