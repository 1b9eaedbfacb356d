import type { AuthenticationFailure, ImportOutcome, Problem, ProblemField } from "./schema.js";

/** A problem that the server returned. {@link unwrap} throws it. */
export class HarrierProblem extends Error {
  override readonly name = "HarrierProblem";
  /** The HTTP status. */
  readonly status: number;
  /** Distinguishes problems with the same status, such as `/problems/token-expired`; `about:blank` if there is no more to say. */
  readonly type: string;
  /** The status in words. */
  readonly title: string;
  /** What went wrong, as a sentence for people. The same as `message`. */
  readonly detail: string;
  /** The invalid fields: pointers into the body, or names of parameters. */
  readonly errors: readonly ProblemField[];
  /** Identifies the request in the server's log; null if the response is not from Harrier. */
  readonly requestId: string | null;
  /** How many seconds to wait before trying again, if the server says so. */
  readonly retryAfter: number | null;
  /** The body of the response: a `Problem`, an `AuthenticationFailure`, or the `ImportOutcome` of an import with rejected rows. */
  readonly body: unknown;

  constructor(response: Response, body: unknown) {
    const { title = response.statusText || `Status ${response.status}`, ...problem } = asRefusal(body);
    const detail = problem.detail ?? problem.error ?? (problem.failed ? `Nothing was imported, rows failed: ${problem.failed}.` : title);
    super(detail);
    const wait = response.headers.get("Retry-After");
    this.status = response.status;
    this.type = problem.type ?? "about:blank";
    this.title = title;
    this.detail = detail;
    this.errors = problem.failed === undefined ? (problem.errors ?? []) : [];
    this.requestId = problem.request_id ?? response.headers.get("X-Request-Id");
    this.retryAfter = wait === null || Number.isNaN(Number(wait)) ? null : Number(wait);
    this.body = body;
  }
}

/** The forms of an error; anything at all if a proxy responded. */
type Refusal = Partial<Problem> & Partial<AuthenticationFailure> & Partial<Pick<ImportOutcome, "failed">>;

function asRefusal(body: unknown): Refusal {
  return typeof body === "object" && body !== null ? body : {};
}

/** What a call returns: `data`, or `error` if it failed. */
export type Answer<Data, Failure> = { data: Data; error?: never; response: Response } | { data?: never; error: Failure; response: Response };

/** The data of a successful call. Not inferred from {@link Answer}: without `exactOptionalPropertyTypes` that would add undefined. */
type DataOf<Call> = Call extends { data: infer Data; error?: never } ? Data : never;

const etags = new WeakMap<object, string>();

/** Returns the ETag of an object or list that {@link unwrap} returned, for `If-Match` and `If-None-Match`; undefined if it had none. */
export function etagOf(data: object): string | undefined {
  return etags.get(data);
}

/**
 * Returns the data of a successful call, or throws a {@link HarrierProblem}. If the call had `If-None-Match` and nothing has changed (304),
 * it returns undefined, and so it does where the operation returns nothing (204).
 *
 * @example const race = await unwrap(harrier.GET("/race/{race_id}", { params: { path: { race_id: id } } }));
 */
export async function unwrap<Call extends Answer<unknown, unknown>>(call: Call | PromiseLike<Call>): Promise<DataOf<Call>> {
  const { data, error, response } = await call;
  if (response.status === 304) return undefined as DataOf<Call>;
  // Not by the error itself, which a response without a body does not have.
  if (!response.ok) throw new HarrierProblem(response, error);
  const etag = response.headers.get("ETag");
  if (etag !== null && typeof data === "object" && data !== null) etags.set(data, etag);
  return data as DataOf<Call>;
}
