/**
 * The typed client of Harrier. {@link createClient} creates one, {@link unwrap} returns the data of a call or throws a
 * {@link HarrierProblem}, {@link pages} iterates over a paged list, and {@link live}, {@link events} and {@link logChanges} follow changes, and {@link readRuns} reads what
 * runners type. Every model of the contract is a type with the same name.
 */
export type { Following } from "./backoff.js";
export { inBrowser } from "./browser.js";
export { canRun, isRunning } from "./canrun.js";
export { type Client, createClient, type Fetch, type Options, type TokenSource } from "./client.js";
export { pathDate } from "./dates.js";
export { type Changes, events, type FeedOptions, logChanges, type LogChangesOptions } from "./feed.js";
export { live, type LiveEvent, type LiveOptions } from "./live.js";
export { type DeviceCode, type OAuth, oauth, OAuthError, type OAuthOptions } from "./oauth.js";
export { pages, type PagedPath, type PageItem, type PageParams } from "./pages.js";
export { type Answer, etagOf, HarrierProblem, unwrap } from "./problem.js";
export { type ReadOptions, readRuns, type TypedRun, type TypedRuns } from "./runs.js";
export type * from "./schema.js";
export { inMemory, type Tokens, type TokenStore } from "./session.js";
export { verifyWebhook, type WebhookHeaders } from "./webhook.js";
