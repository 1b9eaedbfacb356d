import type { Fetch } from "./client.js";

const furtherTries = 2;
const longestSeconds = 5;

/**
 * Tries reads again that the server had no room for, after the time it asks for; at most twice, and not when that time is long.
 * Writes are the caller's to repeat: who sends one again must know that the first did nothing.
 */
export function patient(fetch: Fetch): Fetch {
  return async (request) => {
    let response = await fetch(request);
    if (request.method !== "GET" && request.method !== "HEAD") return response;
    for (let left = furtherTries; left > 0; left--) {
      const seconds = secondsToWait(response);
      if (seconds === null || seconds > longestSeconds) break;
      await response.text(); // read to its end, the connection serves the next request
      await pause(seconds * 1000, request.signal);
      response = await fetch(request);
    }
    return response;
  };
}

/** How long to wait, where the server is busy or without its database and says so; else null. */
function secondsToWait(response: Response): number | null {
  const busy = response.status === 429 || response.status === 503;
  const wait = Number.parseInt(response.headers.get("Retry-After") ?? "", 10);
  return busy && wait >= 0 ? wait : null;
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
