// What a program does that stays connected: it follows changes, reads only what has changed, and outlives a new password.
import assert from "node:assert/strict";
import { createHmac, randomBytes } from "node:crypto";
import { test } from "node:test";
import { type Client, createClient, etagOf, events, type Fetch, inMemory, live, logChanges, pages, pathDate, unwrap, verifyWebhook } from "@harrier/client";

const baseUrl = process.env["HARRIER_URL"];
const password = "long run on sunday";
let users = 0;

async function register(options: Parameters<typeof createClient>[0] = {}): Promise<{ harrier: Client; email: string }> {
  const harrier = createClient({ baseUrl, ...options });
  const email = `following-${++users}@example.org`;
  await unwrap(harrier.POST("/user", { body: { email, password, coach: false } }));
  return { harrier, email };
}

async function race(harrier: Client): Promise<string> {
  return (await unwrap(harrier.POST("/race", { body: { name: "Autumn", date: "2026-10-03" } })))._id;
}

const result = (id: string) => ({ race_id: id, gender: "mens" as const, event: "5K", athlete: "Jan" });

test("unwrap keeps ETags, and an object that has not changed is no error", async () => {
  const { harrier } = await register();
  const path = { race_id: await race(harrier) };
  const first = await unwrap(harrier.GET("/race/{race_id}", { params: { path } }));
  const etag = etagOf(first) ?? assert.fail("no ETag");
  const again = await unwrap(harrier.GET("/race/{race_id}", { params: { path, header: { "If-None-Match": etag } } }));
  assert.equal(again, undefined);
  const renamed = await unwrap(harrier.PUT("/race", { body: { _id: path.race_id, name: "Winter" }, params: { header: { "If-Match": etag } } }));
  assert.notEqual(etagOf(renamed), etag);
  const newer = await unwrap(harrier.GET("/race/{race_id}", { params: { path, header: { "If-None-Match": etag } } }));
  assert.equal(newer?.name, "Winter");
});

test("lists with pages in the query are paged, too", async () => {
  const { harrier } = await register();
  const races = [await race(harrier), await race(harrier), await race(harrier)];
  const { harrier: reporter } = await register();
  for (const id of races) await unwrap(reporter.POST("/race/{race_id}/report", { params: { path: { race_id: id } }, body: { reason: "spam" } }));
  const found = [];
  for await (const report of pages(reporter, "/reports", { length: 1 })) found.push(report._id);
  assert.equal(new Set(found).size, 3);
  const { harrier: stranger } = await register();
  await assert.rejects(async () => {
    for await (const _ of pages(stranger, "/operator/audit", { act: "user.suspend" })) assert.fail();
  }, { status: 403 });
});

test("dates of paths come from dates", async () => {
  assert.equal(pathDate("2026-03-02"), "03-02-2026");
  assert.equal(pathDate(new Date(2026, 2, 2, 23, 59)), "03-02-2026");
  assert.throws(() => pathDate("03-02-2026"), RangeError);
  const { harrier } = await register();
  const params = { path: { date: pathDate("2026-03-02") } };
  assert.equal((await unwrap(harrier.POST("/log/{date}", { params, body: { notes: "Windy." } }))).date, "2026-03-02");
});

test("after a new password the client signs in again by itself", async () => {
  const store = inMemory();
  const { harrier, email } = await register({ store });
  const before = await store.get();
  const body = { current_password: password, password: "a longer run on sunday" };
  await assert.rejects(unwrap(harrier.PUT("/user/password", { body: { ...body, current_password: "wrong" } })), { status: 422 });
  assert.deepEqual(await store.get(), before);
  await unwrap(harrier.PUT("/user/password", { body }));
  assert.notEqual((await store.get())?.refresh_token, before?.refresh_token);
  assert.equal((await unwrap(harrier.GET("/user/me"))).email, email);
});

test("a feed begins with a reload, continues after its cursor, and begins again when that is too old", async () => {
  const { harrier } = await register();
  const id = await race(harrier);
  const expired: string[] = [];
  const fetch: Fetch = async (request) => {
    const after = new URL(request.url).searchParams.get("after") ?? "";
    if (!expired.includes(after)) return globalThis.fetch(request);
    return Response.json({ status: 410, type: "/problems/cursor-expired" }, { status: 410, headers: { "Content-Type": "application/problem+json" } });
  };
  const reader = createClient({ baseUrl, fetch });
  let made = 0;
  for await (const { reload, events: list, next } of events(reader, { interval: 50 })) {
    const mine = list.filter(({ data }) => data.race_id === id);
    assert.equal(reload, made !== 1);
    if (made === 0) await unwrap(harrier.POST("/result", { body: result(id) }));
    else if (made === 1 && mine.length === 0) continue; // another test's
    else if (made === 1) expired.push(next);
    else break;
    made++;
  }
  const stored = await unwrap(reader.GET("/events", { params: { query: { after: "now" } } }));
  await unwrap(harrier.POST("/result", { body: result(id) }));
  for await (const { reload } of events(reader, { after: stored.next, interval: 50 })) {
    assert.equal(reload, false);
    break;
  }
});

test("changes to the log are followed, until they are not", async () => {
  const { harrier } = await register();
  const stop = new AbortController();
  const types: string[] = [];
  for await (const { reload, events: list } of logChanges(harrier, { interval: 50, signal: stop.signal })) {
    types.push(...list.map(({ type }) => type));
    if (reload) await unwrap(harrier.POST("/log/{date}", { params: { path: { date: "03-02-2026" } }, body: { notes: "Windy." } }));
    else stop.abort();
  }
  assert.deepEqual(types, ["log.entry_written"]);
  await assert.rejects(async () => {
    for await (const _ of logChanges(createClient({ baseUrl }))) assert.fail();
  }, { status: 401 });
});

test("who follows a race that does not exist is told", async () => {
  await assert.rejects(async () => {
    for await (const _ of live(createClient({ baseUrl }), "01990a5c-7f3e-7cc1-9d55-000000000000")) assert.fail();
  }, { status: 404 });
});

test("a program is told why its client tries again, and can stop it", async () => {
  const stop = new AbortController();
  const reasons: unknown[] = [];
  const fetch: Fetch = async () => new Response("", { status: 502, statusText: "Bad Gateway" });
  const onRetry = (reason: unknown, milliseconds: number) => {
    reasons.push(reason);
    assert.ok(milliseconds >= 500 && milliseconds <= 1000);
    stop.abort();
  };
  for await (const _ of live(createClient({ baseUrl, fetch }), "01990a5c-7f3e-7cc1-9d55-000000000000", { signal: stop.signal, onRetry })) assert.fail();
  assert.match(String(reasons), /Bad Gateway/);
});

test("who follows a race with a fetch that cannot read streams is told", async () => {
  const fetch: Fetch = async () => Object.defineProperty(new Response("retry: 10\n\n"), "body", { value: undefined });
  const onRetry = () => assert.fail("it would fail like this each time");
  await assert.rejects(async () => {
    for await (const _ of live(createClient({ baseUrl, fetch }), "01990a5c-7f3e-7cc1-9d55-000000000000", { onRetry })) assert.fail();
  }, /cannot read streams/);
});

test("a webhook's request is verified", async () => {
  const key = randomBytes(24);
  const secret = `whsec_${key.toString("base64")}`;
  const signed = (body: string, seconds = Math.floor(Date.now() / 1000)) => {
    const mac = createHmac("sha256", key).update(`msg_1.${seconds}.${body}`).digest("base64");
    return { "webhook-id": "msg_1", "webhook-timestamp": String(seconds), "webhook-signature": `v1,${randomBytes(32).toString("base64")} v1,${mac}` };
  };
  const body = JSON.stringify({ type: "race.created", data: { race_id: "ü" } });
  assert.equal((await verifyWebhook(secret, signed(body), body)).type, "race.created");
  assert.equal((await verifyWebhook(secret, new Headers(signed(body)), new TextEncoder().encode(body))).type, "race.created");
  await assert.rejects(verifyWebhook(secret, signed(body), `${body} `), /not signed/);
  await assert.rejects(verifyWebhook(`whsec_${randomBytes(24).toString("base64")}`, signed(body), body), /not signed/);
  await assert.rejects(verifyWebhook(secret, signed(body, Date.now() / 1000 - 301), body), /five minutes/);
  await assert.rejects(verifyWebhook(secret, { ...signed(body), "webhook-signature": "v1,!! v2,AAAA" }, body), /not signed/);
  await assert.rejects(verifyWebhook(secret, {}, body), /no webhook-timestamp/);
});
