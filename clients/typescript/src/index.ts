/**
 * The typed client of Harrier. {@link createClient} creates one, {@link unwrap} returns the data of a call or throws a
 * {@link HarrierProblem}, and {@link pages} iterates over a paged list. Every model of the contract is a type with the same name.
 */
export { inBrowser } from "./browser.js";
export { type Client, createClient, type Fetch, type Options } from "./client.js";
export { pages, type PagedPath, type PageItem, type PageParams } from "./pages.js";
export { type Answer, HarrierProblem, unwrap } from "./problem.js";
export type * from "./schema.js";
export { inMemory, type Tokens, type TokenStore } from "./session.js";
