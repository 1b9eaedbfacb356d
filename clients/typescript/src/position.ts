import type { Fetch } from "./client.js";

const header = "Harrier-Position";

/**
 * Sends with each request the position of the last write, which the response to the write had: if a copy of the server's database answers,
 * it is one that shows the write. Positions sort as text.
 */
export function positioned(fetch: Fetch): Fetch {
  const last = new Map<string, string>(); // by server
  return async (request) => {
    const { origin } = new URL(request.url);
    const known = last.get(origin) ?? "";
    if (known !== "") request.headers.set(header, known);
    const response = await fetch(request);
    const received = response.headers.get(header) ?? "";
    if (received > (last.get(origin) ?? "")) last.set(origin, received);
    return response;
  };
}
