import createFetchClient, { type Client as FetchClient, type ClientOptions, type Middleware } from "openapi-fetch";
import { patient } from "./patience.js";
import { fileTypes, type paths } from "./schema.js";
import { inMemory, signedIn, type TokenStore } from "./session.js";

/** The client: `GET`, `POST`, `PUT` and `DELETE` with a path of the contract, as openapi-fetch has them. */
export type Client = FetchClient<paths>;

/** Sends a request, as the global `fetch` does. */
export type Fetch = (request: Request) => Promise<Response>;

/** How a client is set up. */
export interface Options {
  /** Where the server answers, a prefix of its own included; in a page it may be left out: the page's own origin. */
  baseUrl?: string | undefined;
  /** A personal token (`hrp_…`) that every call carries. The client then keeps no session. */
  token?: string | undefined;
  /** Where the session's tokens are kept; else in memory, and gone with the program. */
  store?: TokenStore | undefined;
  /** What sends the requests; else the global `fetch`. */
  fetch?: Fetch | undefined;
}

/**
 * Makes a client of the server at `baseUrl`.
 *
 * Registering (`POST /user`) and signing in (`POST /user/login`) through it begin its session: the calls that follow carry the
 * access token, which is renewed before it ends, and `POST /user/logout` ends the session. Reads that meet a server too busy or
 * without its database (429, 503) are tried again when it says so soon, twice at most.
 */
export function createClient(options: Options = {}): Client {
  const { baseUrl = "", token, store = inMemory(), fetch = (request) => globalThis.fetch(request) } = options;
  const sent = patient(fetch);
  const client = createFetchClient<paths>({
    baseUrl,
    fetch: token === undefined ? signedIn(baseUrl, store, sent) : sent,
    bodySerializer,
    ...(token !== undefined && { headers: { Authorization: `Bearer ${token}` } }),
    // What fetch asks of a request whose body is a stream; others take no notice.
    ...({ duplex: "half" } as ClientOptions),
  });
  client.use(asTyped);
  return client;
}

/** Every JSON body of the contract is an object; text and bytes are files, sent as they are. */
function bodySerializer(body: unknown): unknown {
  const file = typeof body === "string" || body instanceof Blob || body instanceof ArrayBuffer || ArrayBuffer.isView(body);
  return file || body instanceof ReadableStream ? body : JSON.stringify(body);
}

/** Makes bodies what their types say: a file is not sent as JSON, and an answer that is text is read as a string. */
const asTyped: Middleware = {
  onRequest({ request, schemaPath }) {
    const type = fileTypes[`${request.method} ${schemaPath}`];
    if (type !== undefined && request.headers.get("Content-Type") === "application/json") request.headers.set("Content-Type", type);
  },
  async onResponse({ response, options }) {
    if (!response.ok || options.parseAs !== "json" || !response.headers.get("Content-Type")?.startsWith("text/")) return undefined;
    const headers = new Headers(response.headers);
    headers.delete("Content-Length");
    return new Response(JSON.stringify(await response.text()), { status: response.status, headers });
  },
};
