import { Backoff, type Following } from "./backoff.js";
import type { Client } from "./client.js";
import { unwrap } from "./problem.js";
import type { Gender, MeetScores, Result } from "./schema.js";

/** A change of a race. `version` is that of the race after it. */
export type LiveEvent =
  /** Read the race, its results and its scores: also the first event, unless `after` was given. */
  | { type: "reload"; version: number }
  /** Add or replace these results, and remove those with the IDs in `deleted`. */
  | { type: "results"; version: number; results: Result[]; deleted: string[] }
  /** Replace the team scores of this gender. */
  | { type: "scores"; version: number; gender: Gender; scores: MeetScores };

/** The options of {@link live}. */
export interface LiveOptions extends Following {
  /** The version of the race that the program has. */
  after?: number | undefined;
}

/** A stream that is silent for longer is broken: a quiet one has a comment every 20 seconds. */
const silenceMilliseconds = 60_000;
const defaultRetryMilliseconds = 2000;

/**
 * Follows a race. If the connection breaks, the server restarts, or is busy, it connects again and continues after the last event, so that no
 * change is missed. It throws a `HarrierProblem` if the race does not exist, or no longer, and an error if `fetch` cannot read streams.
 *
 * @example for await (const event of live(harrier, race)) if (event.type === "results") show(event.results);
 */
export async function* live(client: Client, race: string, options: LiveOptions = {}): AsyncGenerator<LiveEvent, void, undefined> {
  const { signal } = options;
  const backoff = new Backoff(options);
  let last = options.after;
  while (!backoff.isStopped) {
    let retry = defaultRetryMilliseconds;
    const connection = new AbortController();
    const stop = () => connection.abort();
    signal?.addEventListener("abort", stop);
    try {
      const params = { path: { race_id: race }, header: last === undefined ? {} : { "Last-Event-ID": last } };
      const body = await unwrap(client.GET("/race/{race_id}/live", { params, parseAs: "stream", signal: connection.signal }));
      if (!isStream(body)) throw new NoStreamError();
      for await (const message of messages(body)) {
        backoff.reset();
        retry = message.retry ?? retry;
        if (message.data !== "") yield { type: message.event, ...JSON.parse(message.data) } as LiveEvent;
        if (message.id !== "") last = Number(message.id);
      }
    } catch (error) {
      if (error instanceof NoStreamError) throw error;
      await backoff.after(error);
      continue;
    } finally {
      signal?.removeEventListener("abort", stop);
      connection.abort();
    }
    if (!backoff.isStopped) await backoff.tryAgain(new Error("The stream has ended."), retry);
  }
}

/** The program's fetch does not stream responses, as in React Native. */
class NoStreamError extends Error {
  override readonly name = "NoStreamError";
  constructor() {
    super("This fetch cannot read streams: give createClient one that can, or follow the race with events.");
  }
}

const isStream = (body: unknown): body is ReadableStream<Uint8Array> => typeof (body as ReadableStream | null | undefined)?.getReader === "function";

interface Message {
  event: string;
  data: string;
  id: string;
  retry?: number;
}

/** Reads server-sent events (HTML Living Standard, 9.2), of which a server ends lines with a line feed. */
async function* messages(body: ReadableStream<Uint8Array>): AsyncGenerator<Message, void, undefined> {
  let message: Message = { event: "", data: "", id: "" };
  for await (const line of lines(body)) {
    const [, field, value] = /^([^:]*):? ?(.*)$/s.exec(line) as unknown as [string, string, string];
    if (field === "event" || field === "id") message[field] = value;
    else if (field === "data") message.data += (message.data && "\n") + value;
    else if (field === "retry" && /^\d+$/.test(value)) message.retry = Number(value);
    else if (line === "") {
      if (message.data !== "" || message.retry !== undefined) yield message;
      message = { event: "", data: "", id: "" };
    }
  }
}

/** Yields the complete lines of a stream. A line that is cut off is not one. */
async function* lines(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await inTime(reader.read());
      if (done) return;
      const parts = (rest + decoder.decode(value, { stream: true })).split(/\r?\n/);
      rest = parts.pop() ?? "";
      yield* parts;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The stream is silent.")), silenceMilliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
