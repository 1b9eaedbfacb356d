// How the tables of plans are written: in the order in which cells are left, and with what can be read in their texts.
import { isRunning } from "@harrier/client";
import { useRef, useState } from "preact/hooks";
import type { Kind, Units } from "../../format.ts";
import { loadReader } from "../log/reader.ts";
import { sumUp } from "./rules.ts";

/** Returns the fields of a session as far as they can be read in its text. */
export async function readSession(
  text: string,
  units: Units,
): Promise<{ text: string; meters: number | null; seconds: number | null; kind: Kind | null }> {
  const { meters, seconds, kind } = sumUp((await loadReader())(text, { units, locale: navigator.language })?.runs ?? [], isRunning);
  return { text, meters, seconds, kind: kind as Kind | null };
}

export interface Writes {
  /** How much is still to be written. */
  waiting: number;
  error: unknown;
  setError: (error: unknown) => void;
  /** Writes after all that was asked for before, and returns whether that was done. */
  write: (work: () => Promise<unknown>) => Promise<boolean>;
}

/** Writes one thing after another. `onIdle` is called when all is written. */
export function useWrites(onIdle: () => void): Writes {
  const [error, setError] = useState<unknown>();
  const [waiting, setWaiting] = useState(0);
  const queue = useRef(Promise.resolve());
  const count = useRef(0);
  return {
    waiting,
    error,
    setError,
    write(work) {
      setWaiting(++count.current);
      const done = queue.current.then(work).then(
        () => true,
        (problem: unknown) => {
          setError(problem);
          return false;
        },
      );
      queue.current = done.then(() => {
        setWaiting(--count.current);
        if (count.current === 0) onIdle();
      });
      return done;
    },
  };
}
