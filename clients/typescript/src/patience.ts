import type { Fetch } from "./client.js";

const furtherTries = 2;
const longestSeconds = 5;

/**
 * Retries reads, and requests with an `Idempotency-Key`, that a busy server rejected or that are still in progress, after the time that it
 * asks for: at most twice, and not if that time is long. Other writes are not retried, because the first one may have had an effect.
 */
export function patient(fetch: Fetch): Fetch {
  return async (request) => {
    const read = request.method === "GET" || request.method === "HEAD";
    if (!read && !request.headers.has("Idempotency-Key")) return fetch(request);
    let next = request.clone();
    let response = await fetch(request);
    for (let left = furtherTries; left > 0; left--) {
      const seconds = secondsToWait(response);
      if (seconds === null || seconds > longestSeconds) break;
      await response.text(); // read to its end, the connection serves the next request
      await pause(seconds * 1000, request.signal);
      const now = next;
      next = now.clone();
      response = await fetch(now);
    }
    return response;
  };
}

/** Returns how long to wait if the server is busy, or with the first of two equal requests (409), and says so, or else null. */
function secondsToWait(response: Response): number | null {
  const busy = response.status === 409 || response.status === 429 || response.status === 503;
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
