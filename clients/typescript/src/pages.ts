import type { Client } from "./client.js";
import { type Answer, unwrap } from "./problem.js";
import type { paths } from "./schema.js";

/** The paths of paged lists. */
export type PagedPath = {
  [Path in keyof paths]: paths[Path] extends { get: { parameters: { path: { page: number } } } } ? Path : never;
}[keyof paths];

/** The parameters of a paged path. `page` is the first page to fetch; the default is 1. */
export type PageParams<Path extends PagedPath> = Omit<paths[Path]["get"]["parameters"]["path"], "page"> & { page?: number | undefined };

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
 */
export async function* pages<Path extends PagedPath>(
  client: Client,
  path: Path,
  ...[params, init]: Parameters<Path>
): AsyncGenerator<PageItem<Path>, void, undefined> {
  // The path is not known here, so neither are its types. The signature above has them.
  const get = client.GET as unknown as (path: Path, init: object) => Promise<Answer<PageItem<Path>[], unknown>>;
  for (let page = params?.page ?? 1; ; page++) {
    const answer = await get(path, { ...init, params: { path: { ...params, page } } });
    yield* await unwrap(answer);
    if (!/;\s*rel="?next\b/.test(answer.response.headers.get("Link") ?? "")) return;
  }
}
