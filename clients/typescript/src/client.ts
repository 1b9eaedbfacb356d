import createFetchClient, { type Client as FetchClient, type ClientOptions, type Middleware } from "openapi-fetch";
import { type Get, querySerializer } from "./fields.js";
import { patient } from "./patience.js";
import { positioned } from "./position.js";
import { fileTypes, type paths } from "./schema.js";
import { bearingTokens, inMemory, signedIn, type TokenStore } from "./session.js";

/** The client: `GET`, `POST`, `PUT` and `DELETE` with a path of the contract, as in openapi-fetch. */
export type Client = Omit<FetchClient<paths>, "GET"> & { GET: Get };

/** Sends a request, like the global `fetch`. */
export type Fetch = (request: Request) => Promise<Response>;

/**
 * Returns the access token for a call; null or undefined for none. `refused` is one that the server has just rejected: return another, and the call is
 * sent again.
 */
export type TokenSource = (refused?: string) => string | null | undefined | Promise<string | null | undefined>;

/** The options of {@link createClient}. */
export interface Options {
  /** The server's address, including its base path. The default in a browser is the page's origin. */
  baseUrl?: string | undefined;
  /** A personal token (`hrp_…`) to send with every call, or what returns a token, such as that of `oauth`. The client then has no session. */
  token?: string | TokenSource | undefined;
  /** Where to keep the session's tokens. The default is in memory. */
  store?: TokenStore | undefined;
  /** Sends the requests. The default is the global `fetch`. */
  fetch?: Fetch | undefined;
}

/**
 * Creates a client of the server at `baseUrl`.
 *
 * Its session begins when you register (`POST /user`) or sign in (`POST /user/login`): later calls send the access token, which is renewed
 * before it expires. `POST /user/logout` ends the session. If a busy server (429, 503) asks to wait a few seconds, reads and
 * requests with an `Idempotency-Key` are retried up to twice.
 */
export function createClient(options: Options = {}): Client {
  const { baseUrl = "", token, store = inMemory(), fetch = (request) => globalThis.fetch(request) } = options;
  const sent = patient(positioned(fetch));
  const client = createFetchClient<paths>({
    baseUrl,
    fetch: token === undefined ? signedIn(baseUrl, store, sent) : typeof token === "function" ? bearingTokens(baseUrl, token, sent) : sent,
    bodySerializer,
    querySerializer,
    ...(typeof token === "string" && { headers: { Authorization: `Bearer ${token}` } }),
    // fetch requires it for a body that is a stream, and ignores it otherwise.
    ...({ duplex: "half" } as ClientOptions),
  });
  client.use(asTyped);
  return client as Client;
}

/** Every JSON body of the contract is an object; text and bytes are files, which are sent unchanged. */
function bodySerializer(body: unknown): unknown {
  const file = typeof body === "string" || body instanceof Blob || body instanceof ArrayBuffer || ArrayBuffer.isView(body);
  return file || body instanceof ReadableStream ? body : JSON.stringify(body);
}

/** Sends files as files, not as JSON, and reads a response of text as a string. */
const asTyped: Middleware = {
  onRequest({ request, schemaPath }) {
    const type = fileTypes[`${request.method} ${schemaPath}`];
    if (type !== undefined && request.headers.get("Content-Type") === "application/json") request.headers.set("Content-Type", type);
  },
  async onResponse({ response, options }) {
    const text = /^(text\/|application\/x-ndjson)/.test(response.headers.get("Content-Type") ?? "");
    if (!response.ok || options.parseAs !== "json" || !text) return undefined;
    const headers = new Headers(response.headers);
    headers.delete("Content-Length");
    return new Response(JSON.stringify(await response.text()), { status: response.status, headers });
  },
};
