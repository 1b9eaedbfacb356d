import type { AuthenticationFailure, ImportReport, Problem, ProblemField } from "./schema.js";

/** A call that the server refused: what {@link unwrap} throws. */
export class HarrierProblem extends Error {
  override readonly name = "HarrierProblem";
  /** The HTTP status. */
  readonly status: number;
  /** Tells this problem from others of its status, such as `/problems/token-expired`; else `about:blank`. */
  readonly type: string;
  /** The status in words. */
  readonly title: string;
  /** What went wrong, as a sentence that may be shown. The same as `message`. */
  readonly detail: string;
  /** What is wrong with which field: pointers into the body, or names of parameters. */
  readonly errors: readonly ProblemField[];
  /** Names the request in the server's log; null where the answer is not the server's own. */
  readonly requestId: string | null;
  /** After how many seconds it is worth trying again, where the server says so. */
  readonly retryAfter: number | null;
  /** The answer's body as it came: a `Problem`, an `AuthenticationFailure`, or the `ImportReport` of a file whose rows failed. */
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

/** The shapes that refusals have, and anything at all where a proxy answered. */
type Refusal = Partial<Problem> & Partial<AuthenticationFailure> & Partial<Pick<ImportReport, "failed">>;

function asRefusal(body: unknown): Refusal {
  return typeof body === "object" && body !== null ? body : {};
}

/** What a call answers: `data` where it went well, `error` where not. */
export type Answer<Data, Failure> = { data: Data; error?: never; response: Response } | { data?: never; error: Failure; response: Response };

/** The data of an answer that went well. Not inferred from {@link Answer}: without `exactOptionalPropertyTypes` that would add undefined. */
type DataOf<Call> = Call extends { data: infer Data; error?: never } ? Data : never;

/**
 * Gives the data of a call that went well and throws a {@link HarrierProblem} for any other.
 *
 * @example const race = await unwrap(harrier.GET("/race/{id}", { params: { path: { id } } }));
 */
export async function unwrap<Call extends Answer<unknown, unknown>>(call: Call | PromiseLike<Call>): Promise<DataOf<Call>> {
  const answer = await call;
  // Not by the error itself: an answer without a body has none.
  if (!answer.response.ok) throw new HarrierProblem(answer.response, answer.error);
  return answer.data as DataOf<Call>;
}
