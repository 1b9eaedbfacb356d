// What the journeys do not cover: how values and files are sent, and what happens if the server is busy or unreachable. The tests use the
// server at HARRIER_URL; only responses that it cannot be made to send are made up here.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Client, createClient, type Fetch, HarrierProblem, inMemory, pages, type Tokens, unwrap } from "@harrier/client";

const baseUrl = process.env["HARRIER_URL"];
let users = 0;

async function register(options: Parameters<typeof createClient>[0] = {}): Promise<{ harrier: Client; id: string; email: string; password: string }> {
  const harrier = createClient({ baseUrl, ...options });
  const body = { email: `client-${++users}@example.org`, password: "long run on sunday", coach: false };
  const { user_id: id } = await unwrap(harrier.POST("/user", { body }));
  return { harrier, id, ...body };
}

async function race(harrier: Client, name = "Autumn"): Promise<string> {
  return (await unwrap(harrier.POST("/race", { body: { name, date: "2026-10-03" } })))._id;
}

/** Forwards and counts requests, except those that `instead` responds to. */
function watched(instead: (request: Request, nth: number) => Response | undefined = () => undefined): { sent: Request[]; fetch: Fetch } {
  const sent: Request[] = [];
  return {
    sent,
    fetch: (request) => {
      sent.push(request.clone());
      return Promise.resolve(instead(request, sent.length) ?? fetch(request));
    },
  };
}

const away = (wait: string) =>
  Response.json({ auth: false, error: "The database cannot be reached." }, { status: 503, headers: { "Retry-After": wait } });

test("whatever is in a path, a query or a body arrives", async () => {
  const { harrier } = await register();
  const id = await race(harrier, 'A/B %2F 50% + "ö" \u{1F3C3} \\ ?#&=');
  for (const event of ["4x100m / Männer", "50% + 1", "%2F", "a?b#c&d=e;f", '"8K"', "{id}", "$&", "跑步 \u{1F3C3}"]) {
    await unwrap(harrier.POST("/result", { body: { race_id: id, gender: "womens", event, athlete: "Zoë", notes: "a\nb" } }));
    const [result] = await unwrap(harrier.GET("/result/list/{race_id}/{gender}/{event}", { params: { path: { race_id: id, gender: "womens", event } } }));
    assert.equal(result?.event, event);
    assert.equal(result.notes, "a\nb");
  }
  const { name } = await unwrap(harrier.GET("/race/{race_id}", { params: { path: { race_id: id } } }));
  assert.equal(name, 'A/B %2F 50% + "ö" \u{1F3C3} \\ ?#&=');
  const report = await unwrap(
    harrier.POST("/race/{race_id}/results", {
      params: { path: { race_id: id }, query: { gender: "mens", event: "5K & more", map: ["time:chip, net", "bib:Numer startowy"], dry_run: true } },
      body: 'name,"chip, net",Numer startowy\nJan,15:02.1,7\n',
    }),
  );
  assert.deepEqual([report.valid, report.report.unused_columns], [1, []]);
});

test("files go as text, bytes and streams, and say what they are", async () => {
  const { harrier } = await register();
  const csv = "place,name,time\n1,Zoë Martin,17:42.1\n";
  const bytes = new TextEncoder().encode(csv);
  for (const body of [csv, new Blob([csv]), new File([csv], "meet.csv", { type: "text/plain" }), bytes, bytes.buffer, new Blob([csv]).stream()]) {
    const params = { path: { race_id: await race(harrier) } };
    const query = { gender: "womens", event: "5K" } as const;
    const { imported } = await unwrap(harrier.POST("/race/{race_id}/results", { params: { ...params, query }, body }));
    assert.equal(imported, 1);
    const text = await unwrap(harrier.GET("/race/{race_id}/results.csv", { params }));
    assert.match(text, /Zoë Martin/);
    const blob = await unwrap(harrier.GET("/race/{race_id}/results.csv", { params, parseAs: "blob" }));
    assert.equal(await blob.text(), text);
    assert.match(await unwrap(harrier.GET("/race/{race_id}/results.ndjson", { params })), /^\{.*"Zoë Martin".*\}\n$/);
    const book = await unwrap(harrier.GET("/race/{race_id}/results.xlsx", { params, parseAs: "blob" }));
    assert.equal(await book.slice(0, 2).text(), "PK");
  }
  const { imported } = await unwrap(
    harrier.POST("/race/{race_id}/results", {
      params: { path: { race_id: await race(harrier) } },
      body: '{"gender":"mens","event":"8K","athlete":"Jan","place":1}\n',
      headers: { "Content-Type": "application/x-ndjson" },
    }),
  );
  assert.equal(imported, 1);
});

test("an answer can be read as a stream", async () => {
  const { harrier } = await register();
  const id = await race(harrier);
  const stream = await unwrap(harrier.GET("/race/list", { parseAs: "stream" }));
  assert.ok(stream);
  const races = (await new Response(stream).json()) as { _id: string }[];
  assert.ok(races.some(({ _id }) => _id === id));
});

test("a refused token is renewed and the request sent again with its body, a stream's too", async () => {
  const store = inMemory();
  const { harrier } = await register({ store });
  const id = await race(harrier);
  const before = await store.get();
  assert.ok(before);
  await store.set({ ...before, token: "broken" });
  const body = new Blob(["name,time\nZoë,17:42.1\n"]).stream();
  const { imported } = await unwrap(harrier.POST("/race/{race_id}/results", { params: { path: { race_id: id }, query: { gender: "womens", event: "5K" } }, body }));
  assert.equal(imported, 1);
  assert.notEqual((await store.get())?.refresh_token, before.refresh_token);
});

test("clients that share a store spend no refresh token twice", async () => {
  const store = inMemory();
  const { email } = await register({ store });
  const tokens = await store.get();
  assert.ok(tokens);
  await store.set({ ...tokens, expires_at: 0 });
  const clients = [1, 2, 3].map(() => createClient({ baseUrl, store }));
  for (const user of await Promise.all(clients.map((client) => unwrap(client.GET("/user/me"))))) assert.equal(user.email, email);
  const [client] = clients;
  assert.ok(client);
  await store.set({ ...((await store.get()) as Tokens), expires_at: 0 });
  assert.equal((await unwrap(client.GET("/user/me"))).email, email);
});

test("the session ends with signing out, and is anybody's who signs in next", async () => {
  const store = inMemory();
  const { harrier, email, password, id } = await register({ store });
  await unwrap(harrier.POST("/user/logout"));
  assert.equal(await store.get(), null);
  await assert.rejects(unwrap(harrier.GET("/user/me")), { status: 401, message: "This operation requires a token." });
  await assert.rejects(unwrap(harrier.POST("/user/login", { body: { email, password: "wrong" } })), {
    status: 401,
    message: "Email or password is wrong.",
  });
  assert.equal(await store.get(), null);
  await unwrap(harrier.POST("/user/login", { body: { email, password } }));
  assert.equal((await store.get())?.user_id, id);
});

test("a sign-in sends the device that the store kept when the session ended", async () => {
  const store = inMemory();
  const { harrier, email, password } = await register({ store });
  const device = await store.getDevice();
  assert.match(device ?? "", /^hrd_/);
  await unwrap(harrier.POST("/user/logout"));
  const answer = await unwrap(harrier.POST("/user/login", { body: { email, password } }));
  assert.equal(answer.device, device);
  assert.equal(await store.getDevice(), device);
});

test("who signs in while tokens are renewed stays signed in", async () => {
  const other = await register();
  const store = inMemory();
  await register({ store });
  await store.set({ ...((await store.get()) as Tokens), expires_at: 0 });
  let signedIn = () => {};
  const signingIn = new Promise<void>((resolve) => (signedIn = resolve));
  const harrier = createClient({
    baseUrl,
    store,
    fetch: async (request) => {
      if (request.url.endsWith("/user/refresh")) await signingIn;
      return fetch(request);
    },
  });
  const before = unwrap(harrier.GET("/user/me"));
  const refused = assert.rejects(before, { status: 401 });
  await unwrap(harrier.POST("/user/login", { body: { email: other.email, password: other.password } }));
  signedIn();
  await refused;
  assert.equal((await unwrap(harrier.GET("/user/me"))).email, other.email);
});

test("a server that is away ends no session", async () => {
  const store = inMemory();
  await register({ store });
  const tokens = await store.get();
  assert.ok(tokens);
  const old = { ...tokens, expires_at: 0 };
  await store.set(old);
  const { sent, fetch } = watched((_, nth) => (nth === 1 ? away("1") : undefined));
  const harrier = createClient({ baseUrl, store, fetch });
  const { error, response } = await harrier.GET("/user/me");
  assert.deepEqual([response.status, error?.status, error?.detail], [503, 503, "The database cannot be reached."]);
  assert.deepEqual(await store.get(), old);
  assert.equal(sent.length, 1);
  await unwrap(harrier.GET("/user/me"));
});

test("tokens go to their own server and not in place of a caller's own", async () => {
  const { sent, fetch } = watched((request) => (request.url.startsWith("http://other.example") ? Response.json([]) : undefined));
  const { harrier } = await register({ fetch });
  await harrier.GET("/race/list/{page}", { params: { path: { page: 1 } }, baseUrl: "http://other.example" });
  assert.equal(sent.at(-1)?.headers.get("Authorization"), null);
  await harrier.GET("/user/me", { headers: { Authorization: "Bearer hrp_mine" } });
  assert.equal(sent.at(-1)?.headers.get("Authorization"), "Bearer hrp_mine");
  for (const request of sent) assert.doesNotMatch(request.url, /eyJ|hrr_/);
});

test("reads wait for a busy server, twice and not long; writes do not", async () => {
  for (const [wait, busy, calls, status] of [
    ["0", 2, 3, 200],
    ["0", 9, 3, 503],
    ["3600", 1, 1, 503],
    ["soon", 1, 1, 503],
  ] as const) {
    const { sent, fetch } = watched((_, nth) => (nth <= busy ? away(wait) : undefined));
    const { response } = await createClient({ baseUrl, fetch }).GET("/user/count");
    assert.deepEqual([sent.length, response.status], [calls, status]);
  }
  const { sent, fetch } = watched(() => away("0"));
  const login = createClient({ baseUrl, fetch }).POST("/user/login", { body: { email: "a@example.org", password: "wrong" } });
  await assert.rejects(unwrap(login), { name: "HarrierProblem", status: 503, retryAfter: 0, message: "The database cannot be reached." });
  assert.equal(sent.length, 1);
});

test("who waits can give up", async () => {
  const { sent, fetch } = watched(() => away("5"));
  const began = Date.now();
  const reason = new Error("enough");
  const controller = new AbortController();
  setTimeout(() => controller.abort(reason), 50);
  await assert.rejects(createClient({ baseUrl, fetch }).GET("/user/count", { signal: controller.signal }), reason);
  assert.ok(Date.now() - began < 4000);
  assert.equal(sent.length, 1);
});

test("pages begin where they are told and end where a page is refused", async () => {
  const { harrier } = await register();
  for (const name of ["Paging 1", "Paging 2", "Paging 3"]) {
    await unwrap(harrier.POST("/result", { body: { race_id: await race(harrier, name), gender: "mens", event: "5K", athlete: "Pagewise Runner" } }));
  }
  const found = [];
  for await (const { race } of pages(harrier, "/search/results/{query}/{page}/{length}", { query: "pagewise runner", length: 1, page: 2 }))
    found.push(race);
  assert.equal(found.length, 2);
  await assert.rejects(
    async () => {
      for await (const _ of pages(harrier, "/race/list/{page}/{length}", { length: 101 })) assert.fail();
    },
    { status: 400, errors: [{ pointer: "length", code: "too_large", detail: "Must be at most 100." }] },
  );
});

test("a problem says what the server said, and what a proxy said as well as it can", async () => {
  const { harrier } = await register();
  const refused = await unwrap(harrier.POST("/race", { body: { name: "", date: "2026-10-03" } })).catch((e: unknown) => e);
  assert.ok(refused instanceof HarrierProblem && refused instanceof Error);
  assert.deepEqual([refused.status, refused.title, refused.errors[0]?.pointer], [422, "Unprocessable Content", "/name"]);
  assert.match(refused.requestId ?? "", /^[\w-]{8,}$/);
  assert.doesNotMatch(JSON.stringify(refused) + String(refused.stack), /Bearer|eyJ/);

  const params = { path: { race_id: await race(harrier) }, query: { gender: "mens", event: "5K" } } as const;
  await assert.rejects(unwrap(harrier.POST("/race/{race_id}/results", { params, body: "name,time\nJan,1:99\n" })), {
    status: 422,
    errors: [],
    message: "Nothing was imported, rows failed: 1.",
  });

  for (const body of ["<h1>Bad gateway</h1>", "", "null", "[]"]) {
    const proxy = createClient({ baseUrl, fetch: async () => new Response(body, { status: 502, statusText: "Bad Gateway" }) });
    await assert.rejects(unwrap(proxy.GET("/user/count")), { status: 502, message: "Bad Gateway", errors: [], requestId: null, retryAfter: null });
  }
});
