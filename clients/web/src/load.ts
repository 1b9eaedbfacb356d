import { useCallback, useEffect, useRef, useState } from "preact/hooks";

/** What a page waits for. */
export interface Loaded<T> {
  data: T | undefined;
  error: unknown;
  loading: boolean;
  reload: () => void;
  /** Shows other data without asking the server. */
  set: (data: T) => void;
}

/** Loads what a page shows, again when a dependency changes. The old data stay until the new ones are there, except for another `key`. */
export function useLoad<T>(load: () => Promise<T>, key: string): Loaded<T> {
  const [state, setState] = useState<{ key: string; data?: T; error?: unknown; loading: boolean }>({ key, loading: true });
  const [turn, setTurn] = useState(0);
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    let current = true;
    setState((old) => (old.key === key ? { ...old, loading: true } : { key, loading: true }));
    latest.current().then(
      (data) => current && setState({ key, data, loading: false }),
      (error: unknown) => current && setState((old) => ({ ...old, error, loading: false })),
    );
    return () => {
      current = false;
    };
  }, [key, turn]);
  // What could not be loaded while the session had ended, or has changed since, is there after signing in again.
  useEffect(() => {
    const again = (): void => setTurn((n) => n + 1);
    addEventListener("harrier-signed-in", again);
    return () => removeEventListener("harrier-signed-in", again);
  }, []);
  const fresh = state.key === key;
  return {
    data: fresh ? state.data : undefined,
    error: fresh ? state.error : undefined,
    loading: !fresh || state.loading,
    reload: useCallback(() => setTurn((n) => n + 1), []),
    set: useCallback((data: T) => setState({ key, data, loading: false }), [key]),
  };
}

/** What a user asked for. */
export interface Task {
  busy: boolean;
  error: unknown;
  run: (work: () => Promise<unknown>) => Promise<boolean>;
  clear: () => void;
}

/** Runs one thing at a time that a user asked for, and keeps what went wrong. */
export function useTask(): Task {
  const [state, setState] = useState<{ busy: boolean; error?: unknown }>({ busy: false });
  const busy = useRef(false);
  const run = useCallback(async (work: () => Promise<unknown>) => {
    if (busy.current) return false;
    busy.current = true;
    setState({ busy: true });
    try {
      await work();
      setState({ busy: false });
      return true;
    } catch (error) {
      setState({ busy: false, error });
      return false;
    } finally {
      busy.current = false;
    }
  }, []);
  return { busy: state.busy, error: state.error, run, clear: useCallback(() => setState({ busy: false }), []) };
}

/** Runs work for what a user asked for last: what is asked while it runs comes next, and what was asked in between is left out. */
export function useNewest<A>({ run }: Task, work: (asked: A) => Promise<unknown>): (asked: A) => void {
  const newest = useRef<A | undefined>(undefined);
  const latest = useRef(work);
  latest.current = work;
  return useCallback((asked: A) => {
    newest.current = asked;
    void run(async () => {
      for (let done: A | undefined; done !== newest.current;) {
        done = newest.current as A;
        try {
          await latest.current(done);
        } catch (error) {
          if (done === newest.current) throw error;
        }
      }
    });
  }, [run]);
}
