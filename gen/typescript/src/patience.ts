import type { Fetch } from "./client.js";

const tries = 3;
const longestSeconds = 5;

/**
 * Tries reads again that the server had no room for, after the time it asks for; at most twice, and not when that time is long.
 * Writes are the caller's to repeat: who sends one again must know that the first did nothing.
 */
export function patient(fetch: Fetch): Fetch {
  return async (request) => {
    const repeatable = request.method === "GET" || request.method === "HEAD";
    for (let left = repeatable ? tries : 1; ; ) {
      const response = await fetch(request);
      left -= 1;
      const wait = response.headers.get("Retry-After");
      const busy = response.status === 429 || response.status === 503;
      if (left === 0 || !busy || wait === null || !(Number(wait) <= longestSeconds)) return response;
      await response.text(); // read to its end, the connection serves the next request
      await pause(Number(wait) * 1000, request.signal);
    }
  };
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener("abort", done);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve();
    }
  });
}
