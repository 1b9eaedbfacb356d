import { Backoff, type Following } from "./backoff.js";
import type { Client } from "./client.js";
import { HarrierProblem, unwrap } from "./problem.js";
import type { FeedEvent, LogEvent } from "./schema.js";

/** Some changes. Store `next` when you have processed them. */
export interface Changes<Event> {
  /** Read everything now, because what changed before is not in the feed: at the start without `after`, and if `after` is too old. */
  reload: boolean;
  events: Event[];
  /** The cursor after them, to continue with. */
  next: string;
}

/** The options of {@link events}. */
export interface FeedOptions extends Following {
  /** The cursor that was stored last. Without it, the changes from now on follow a `reload`. */
  after?: string | undefined;
  /** The time between two requests when nothing is new; the default is two seconds. */
  interval?: number | undefined;
}

/** The options of {@link logChanges}. */
export interface LogChangesOptions extends FeedOptions {
  /** The Athlete ID whose log to follow. The default is the caller's own log and those that the caller may read as coach. */
  athlete?: string | undefined;
}

/**
 * Follows the changes to races and results, also over restarts of the server. No change is skipped; after a broken connection one may come
 * twice. If the cursor is too old, it begins again with a `reload`.
 *
 * @example for await (const { reload, events, next } of events(harrier, { after: stored })) { …; store(next); }
 */
export function events(client: Client, options: FeedOptions = {}): AsyncGenerator<Changes<FeedEvent>, void, undefined> {
  return follow(options, (after) => unwrap(client.GET("/events", { params: { query: { after, length } }, signal: options.signal ?? null })));
}

/** Follows the changes to training logs, like {@link events}. */
export function logChanges(client: Client, options: LogChangesOptions = {}): AsyncGenerator<Changes<LogEvent>, void, undefined> {
  const { athlete, signal = null } = options;
  return follow(options, (after) => unwrap(client.GET("/log/changes", { params: { query: { after, length, ...(athlete && { athlete }) } }, signal })));
}

const length = 100;
const intervalMilliseconds = 2000;

async function* follow<Event>(
  options: FeedOptions,
  read: (after: string) => Promise<{ events: Event[]; next: string }>,
): AsyncGenerator<Changes<Event>, void, undefined> {
  const backoff = new Backoff(options);
  let reload = options.after === undefined;
  let after = options.after ?? "now";
  while (!backoff.isStopped) {
    let page: { events: Event[]; next: string };
    try {
      page = await read(after);
    } catch (error) {
      if (error instanceof HarrierProblem && error.status === 410) {
        after = "now";
        reload = true;
      } else {
        await backoff.after(error);
      }
      continue;
    }
    backoff.reset();
    if (reload || page.events.length > 0) yield { reload, ...page };
    reload = false;
    after = page.next;
    if (page.events.length < length) await backoff.pause(options.interval ?? intervalMilliseconds);
  }
}
