import type { Client } from "./client.js";
import { type Answer, unwrap } from "./problem.js";
import type { paths } from "./schema.js";

/** An operation that returns a list in pages, whose number is in the path or in the query. */
type Paged = { get: ({ parameters: { path: { page: number } } } | { parameters: { query?: { page?: number } } }) & Listing };
type Listing = { responses: { 200: { content: { "application/json": unknown[] } } } };

type HasPage<P> = P extends { path: { page: number } } ? true : P extends { query?: infer Query } ? HasName<NonNullable<Query>> : false;
type HasName<Query> = [Query] extends [never] ? false : "page" extends keyof Query ? true : false;

/** The paths of paged lists. */
export type PagedPath = {
  [Path in keyof paths]: paths[Path] extends Paged ? (HasPage<paths[Path]["get"]["parameters"]> extends true ? Path : never) : never;
}[keyof paths];

type PathOf<P> = P extends { path: infer In extends object } ? In : Record<never, never>;
type QueryOf<P> = P extends { query?: infer In } ? NonNullable<In> : Record<never, never>;

/** The parameters of a paged list, those of the path and of the query together. `page` is the first page to fetch; the default is 1. */
export type PageParams<Path extends PagedPath> = Omit<PathOf<paths[Path]["get"]["parameters"]> & QueryOf<paths[Path]["get"]["parameters"]>, "page" | "fields"> & {
  page?: number | undefined;
};

/** The elements of a paged list. */
export type PageItem<Path extends PagedPath> = paths[Path]["get"] extends {
  responses: { 200: { content: { "application/json": (infer Item)[] } } };
}
  ? Item
  : never;

type Parameters<Path extends PagedPath> =
  Record<never, never> extends PageParams<Path> ? [params?: PageParams<Path>, init?: PageInit] : [params: PageParams<Path>, init?: PageInit];
type PageInit = { signal?: AbortSignal | undefined };

/**
 * Iterates over a paged list and fetches each page when it is needed. Throws a `HarrierProblem` if the server returns a problem.
 *
 * @example for await (const race of pages(harrier, "/race/list/{page}/{length}", { length: 100 })) console.log(race.name);
 * @example for await (const entry of pages(harrier, "/operator/audit", { act: "user.suspend" })) console.log(entry.object);
 */
export async function* pages<Path extends PagedPath>(
  client: Client,
  path: Path,
  ...[params, init]: Parameters<Path>
): AsyncGenerator<PageItem<Path>, void, undefined> {
  // The path is not known here, so neither are its types. The signature above has them.
  const get = client.GET as unknown as (path: Path, init: object) => Promise<Answer<PageItem<Path>[], unknown>>;
  for (let page = params?.page ?? 1; ; page++) {
    const inPath: Record<string, unknown> = {};
    const query: Record<string, unknown> = {};
    for (const [name, value] of Object.entries({ ...params, page })) (path.includes(`{${name}}`) ? inPath : query)[name] = value;
    const answer = await get(path, { ...init, params: { path: inPath, query } });
    yield* await unwrap(answer);
    if (!/;\s*rel="?next\b/.test(answer.response.headers.get("Link") ?? "")) return;
  }
}
