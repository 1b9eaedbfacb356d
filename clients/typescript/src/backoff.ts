import { HarrierProblem } from "./problem.js";

/** What a call that goes on until it is stopped takes. */
export interface Following {
  /** Ends the loop. */
  signal?: AbortSignal | undefined;
  /** Is told why the client is about to try again, and after how many milliseconds. */
  onRetry?: ((reason: unknown, milliseconds: number) => void) | undefined;
}

const firstMilliseconds = 1000;
const longestMilliseconds = 30_000;
const passing = new Set([429, 500, 502, 503, 504]);

/** The pauses between attempts: longer each time, never all clients at once, and not shorter than a server asks for. */
export class Backoff {
  private readonly following: Following;
  private failures = 0;

  constructor(following: Following) {
    this.following = following;
  }

  get isStopped(): boolean {
    return this.following.signal?.aborted ?? false;
  }

  /** The server has responded. */
  reset(): void {
    this.failures = 0;
  }

  /** Waits before the next attempt. Throws `error` if another attempt would fail like this one. */
  async after(error: unknown): Promise<void> {
    if (this.isStopped) return;
    let asked = 0;
    if (error instanceof HarrierProblem) {
      if (!passing.has(error.status)) throw error;
      asked = (error.retryAfter ?? 0) * 1000;
    }
    const longest = Math.min(firstMilliseconds * 2 ** this.failures++, longestMilliseconds);
    await this.tryAgain(error, asked + longest * (0.5 + Math.random() / 2));
  }

  /** Says why, and waits. */
  async tryAgain(reason: unknown, milliseconds: number): Promise<void> {
    this.following.onRetry?.(reason, milliseconds);
    await this.pause(milliseconds);
  }

  /** Waits, until the loop is stopped. */
  pause(milliseconds: number): Promise<void> {
    const { signal } = this.following;
    return new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", done);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      signal?.addEventListener("abort", done);
    });
  }
}
