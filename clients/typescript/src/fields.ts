import { type Client as FetchClient, type ClientPathsWithMethod, createQuerySerializer, type FetchResponse, type MaybeOptionalInit } from "openapi-fetch";
import type { paths } from "./schema.js";

/** The media type of lists with chosen fields. */
type PartialType = "application/vnd.harrier.partial+json";

/** The names of the fields that a call chooses. */
type Chosen<Init> = Init extends { params: { query: { fields: readonly (infer Name)[] } } } ? Name : never;

/** What an operation returns to a call: of a list with chosen fields, these and `_id`; otherwise whole objects. */
type Returned<Operation, Init> = Operation extends { responses: { 200: { content: Record<PartialType, unknown> & { "application/json": (infer Item)[] } } } }
  ? Omit<Operation, "responses"> & {
      responses: Omit<Operation["responses"], 200> & {
        200: { content: { "application/json": ([Chosen<Init>] extends [never] ? Item : Pick<Item, ("_id" | Chosen<Init>) & keyof Item>)[] } };
      };
    }
  : Operation;

type Argument<Init> = Init & { [key: string]: unknown };

/** What a read with `If-None-Match` also returns: no data, if nothing has changed. */
type Unchanged<Init> = Init extends { params: { header: { "If-None-Match": string } } } ? { data: undefined; error?: never; response: Response } : never;

/** The method `GET` of openapi-fetch, with the type of lists with chosen fields. */
export type Get = <Path extends ClientPathsWithMethod<FetchClient<paths>, "get">, Init extends MaybeOptionalInit<paths[Path], "get">>(
  url: Path,
  ...init: undefined extends Init ? [init?: Argument<Init>] : [init: Argument<Init>]
) => Promise<FetchResponse<Returned<paths[Path]["get"], Init>, Init, `${string}/${string}`> | Unchanged<Init>>;

/** Serializes a query. The contract has commas between `fields`, `ids` and `status_words`, and repeats the parameters of other lists. */
export function querySerializer({ fields, ids, status_words, ...query }: Record<string, unknown>): string {
  const joined = (list: unknown) => (Array.isArray(list) ? list.join(",") : list);
  return serialize({ ...query, fields: joined(fields), ids: joined(ids), status_words: joined(status_words) });
}

const serialize = createQuerySerializer<Record<string, unknown>>();
