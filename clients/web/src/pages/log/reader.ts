// Reads lines of a day. Its words are as large as the rest of the first page, so they are loaded when the user goes to the box.
import type { ReadOptions, TypedRuns } from "@harrier/client";
import { useEffect, useState } from "preact/hooks";

type Read = (text: string, options: ReadOptions) => TypedRuns | null;

let loaded: Read | undefined;
let loading: Promise<Read> | undefined;

/** Loads what reads lines, once. A load that failed is tried again. */
export function loadReader(): Promise<Read> {
  loading ??= import("@harrier/client/runs").then(
    ({ readRuns }) => (loaded = readRuns),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** Returns what reads lines, or undefined until it is loaded. It is loaded when `wanted`. */
export function useReader(wanted: boolean): Read | undefined {
  const [, setLoaded] = useState(false);
  useEffect(() => {
    if (wanted && !loaded)
      void loadReader().then(
        () => setLoaded(true),
        () => undefined,
      );
  }, [wanted]);
  return loaded;
}
