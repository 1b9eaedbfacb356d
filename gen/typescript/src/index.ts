/**
 * The typed client of Harrier. {@link createClient} makes one, {@link unwrap} and {@link HarrierProblem} turn its answers into
 * values and exceptions, {@link pages} iterates over what comes in pages. Every model of the contract is a type of its name.
 */
export { inBrowser } from "./browser.js";
export { type Client, createClient, type Fetch, type Options } from "./client.js";
export { pages, type PagedPath, type PageItem, type PageParams } from "./pages.js";
export { type Answer, HarrierProblem, unwrap } from "./problem.js";
export type * from "./schema.js";
export { inMemory, type Tokens, type TokenStore } from "./session.js";
