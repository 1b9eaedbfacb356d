// Signs users in by OAuth: with the real server, whose pages are used as a browser without scripts would.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createClient, type Fetch, inMemory, oauth, OAuthError, type OAuthOptions, unwrap } from "@harrier/client";

const baseUrl = process.env["HARRIER_URL"] ?? "";
const redirect = "http://127.0.0.1/back";
let users = 0;

async function register() {
  const harrier = createClient({ baseUrl });
  const body = { email: `oauth-${++users}@example.org`, password: "long run on sunday", coach: false };
  const { user_id: id } = await unwrap(harrier.POST("/user", { body }));
  const { client_id: clientId } = await unwrap(harrier.POST("/user/apps", { body: { name: "Pace board", redirect_uris: [redirect], public: true } }));
  return { harrier, id, clientId, ...body };
}

/** Signs in on the instance's pages and decides, and returns the address that the app is told. With the code of a device, it is entered first. */
async function decide(page: string, user: { email: string; password: string }, decision: string, code?: string): Promise<string> {
  const cookies = new Map<string, string>();
  const go = async (url: string, form?: Record<string, string>): Promise<Response> => {
    const headers = { Cookie: [...cookies].map((c) => c.join("=")).join("; "), Origin: new URL(baseUrl).origin };
    const response = await fetch(new URL(url, baseUrl), { redirect: "manual", headers, ...(form && { method: "POST", body: new URLSearchParams(form) }) });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  const submit = async (html: string, fields: Record<string, string>) => {
    const inputs = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, unescape(value)]);
    return go(unescape(/action="([^"]*)"/.exec(html)?.[1]), { ...Object.fromEntries(inputs), ...fields });
  };
  const unescape = (text = "") => text.replaceAll("&amp;", "&").replaceAll("&#34;", '"').replaceAll("&#43;", "+");
  const signedIn = await submit(await (await go(page)).text(), { email: user.email, password: user.password });
  let asked = await go(signedIn.headers.get("Location") ?? "");
  if (code !== undefined) asked = await submit(await asked.text(), { user_code: code });
  const decided = await submit(await asked.text(), { decision });
  return decided.headers.get("Location") ?? "";
}

test("an app acts for a user until they end it", async () => {
  const { harrier: own, id, clientId, ...user } = await register();
  const store = inMemory();
  const sent: string[] = [];
  const fetch: Fetch = async (request) => {
    sent.push(new URL(request.url).pathname);
    return globalThis.fetch(request);
  };
  const options: OAuthOptions = { baseUrl, clientId, redirect, scope: "read log", store, fetch };
  const app = oauth(options);
  const harrier = createClient({ baseUrl, token: app.token });
  await assert.rejects(unwrap(harrier.GET("/user/me")), { status: 401 });

  const back = await decide(await app.signIn("?race=1"), user, "allow");
  assert.equal(await app.comeBack(`${redirect}?code=forged&state=other`), null);
  assert.equal(await app.comeBack(back), "?race=1");
  assert.equal(await app.comeBack(back), null, "a page that is loaded again");
  assert.ok(await app.isSignedIn());
  assert.equal((await unwrap(harrier.GET("/user/me")))._id, id);

  // All calls that need new tokens share one renewal, also those of another tab; a refresh token works once.
  const first = await store.get();
  assert.ok(first);
  await store.set({ ...first, expires_at: 0 });
  sent.length = 0;
  const tab = createClient({ baseUrl, token: oauth(options).token });
  await Promise.all([harrier, tab, harrier, tab].map((c) => unwrap(c.GET("/user/me"))));
  assert.deepEqual(sent, ["/oauth/token"]);
  assert.notEqual((await store.get())?.refresh_token, first.refresh_token);

  // A token that the server rejects is renewed once.
  const second = await store.get();
  assert.ok(second);
  await store.set({ ...second, token: "rejected" });
  await unwrap(harrier.POST("/log/{date}/runs", { params: { path: { date: "11-21-2026" } }, body: { miles: 2 } }));
  assert.deepEqual(sent, ["/oauth/token", "/oauth/token"]);

  const [authorization] = await unwrap(own.GET("/user/authorizations"));
  await unwrap(own.DELETE("/user/authorizations/{authorization_id}", { params: { path: { authorization_id: authorization?._id ?? "" } } }));
  const third = await store.get();
  assert.ok(third);
  await store.set({ ...third, expires_at: 0 });
  await assert.rejects(unwrap(harrier.GET("/user/me")), { status: 401 });
  assert.equal(await app.isSignedIn(), false);
});

test("a user refuses, and signs out", async () => {
  const { harrier: own, id: _, clientId, ...user } = await register();
  const app = oauth({ baseUrl: `${baseUrl}/`, clientId, redirect });
  const refused = await decide(await app.signIn(), user, "deny");
  await assert.rejects(app.comeBack(refused), (error) => error instanceof OAuthError && error.code === "access_denied");
  const elsewhere = (await decide(await app.signIn(), user, "allow")).replace(/iss=[^&]*/, "iss=https%3A%2F%2Fevil.example");
  await assert.rejects(app.comeBack(elsewhere), { code: "invalid_issuer" });
  await app.comeBack(await decide(await app.signIn(), user, "allow"));
  await app.signOut();
  assert.equal(await app.token(), null);
  assert.deepEqual(await unwrap(own.GET("/user/authorizations")), []);
});

test("a device connects, and is refused", async () => {
  const { harrier: own, id, clientId, ...user } = await register();
  for (const decision of ["allow", "deny"]) {
    let polled: (() => void) | undefined;
    const asked = new Promise<void>((resolve) => (polled = resolve));
    const fetch: Fetch = async (request) => {
      const response = await globalThis.fetch(request);
      if (request.url.endsWith("/oauth/token")) polled?.();
      return response;
    };
    const app = oauth({ baseUrl, clientId, scope: "read", fetch });
    const connected = app.connect(({ user_code, verification_uri }) => void asked.then(() => decide(verification_uri, user, decision, user_code)));
    if (decision === "deny") {
      await assert.rejects(connected, { code: "access_denied" });
      continue;
    }
    await connected;
    assert.equal((await unwrap(createClient({ baseUrl, token: app.token }).GET("/user/me")))._id, id);
  }
  assert.equal((await unwrap(own.GET("/user/authorizations"))).length, 1);
});

test("a token may be a function", async () => {
  const { harrier: own } = await register();
  const { token } = await unwrap(own.POST("/user/tokens", { body: { name: "script", scopes: ["read"], expires_in_days: 1 } }));
  const asked: (string | undefined)[] = [];
  const harrier = createClient({
    baseUrl,
    token: async (refused) => {
      asked.push(refused);
      return refused ? token : "hrp_old";
    },
  });
  await unwrap(harrier.GET("/user/me"));
  assert.deepEqual(asked, [undefined, "hrp_old"]);
});
