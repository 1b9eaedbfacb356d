import { useCallback, useEffect, useRef, useState } from "preact/hooks";

/** What a page waits for. */
export interface Loaded<T> {
  data: T | undefined;
  error: unknown;
  loading: boolean;
  reload: () => void;
  /** Shows other data without asking the server. A read that had begun before is repeated, since it may be older. */
  set: (data: T) => void;
  /** Changes what is shown, or asks the server where nothing is. */
  change: (change: (old: T) => T) => void;
}

/** Loads what a page shows, again when a dependency changes. The old data stay until the new ones are there, except for another `key`. */
export function useLoad<T>(load: () => Promise<T>, key: string): Loaded<T> {
  const [state, setState] = useState<{ key: string; data?: T; error?: unknown; loading: boolean }>({ key, loading: true });
  const [turn, setTurn] = useState(0);
  const latest = useRef(load);
  latest.current = load;
  const changes = useRef(0);
  useEffect(() => {
    let current = true;
    const began = changes.current;
    setState((old) => (old.key === key ? { ...old, loading: true } : { key, loading: true }));
    latest.current().then(
      (data) => current && (changes.current === began ? setState({ key, data, loading: false }) : setTurn((n) => n + 1)),
      (error: unknown) => current && setState((old) => ({ ...old, error, loading: false })),
    );
    return () => {
      current = false;
    };
  }, [key, turn]);
  // What could not be loaded while the session had ended or there was no network, or has changed since, is there afterwards.
  useEffect(() => {
    const again = (): void => setTurn((n) => n + 1);
    addEventListener("harrier-signed-in", again);
    addEventListener("online", again);
    return () => {
      removeEventListener("harrier-signed-in", again);
      removeEventListener("online", again);
    };
  }, []);
  const fresh = state.key === key;
  return {
    data: fresh ? state.data : undefined,
    error: fresh ? state.error : undefined,
    loading: !fresh || state.loading,
    reload: useCallback(() => setTurn((n) => n + 1), []),
    set: useCallback(
      (data: T) => {
        changes.current++;
        setState({ key, data, loading: false });
      },
      [key],
    ),
    change: useCallback(
      (change: (old: T) => T) => {
        changes.current++;
        setState((old) => (old.key === key && old.data !== undefined ? { ...old, data: change(old.data) } : old));
        setTurn((n) => (fresh && state.data !== undefined ? n : n + 1));
      },
      [key, fresh && state.data !== undefined],
    ),
  };
}

/** A list that is loaded a page after a page. */
export interface Items<T> {
  items: T[] | undefined;
  error: unknown;
  reload: () => void;
  /** Whether there are more, and the task that loads them. */
  next: string | null;
  more: Task;
  loadMore: () => void;
}

/** Loads the first page of a list, and further ones when the user asks for them. */
export function useItems<T>(load: (after?: string) => Promise<{ items: T[]; next: string | null }>, key: string): Items<T> {
  const first = useLoad(() => load(), key);
  const [rest, setRest] = useState<{ of: unknown; items: T[]; next: string | null }>({ of: undefined, items: [], next: null });
  const more = useTask();
  const loaded = rest.of === first.data ? rest : { of: first.data, items: [], next: first.data?.next ?? null };
  return {
    items: first.data && [...first.data.items, ...loaded.items],
    error: first.error,
    reload: first.reload,
    next: loaded.next,
    more,
    loadMore: () =>
      void more.run(async () => {
        const page = await load(loaded.next!);
        setRest({ of: loaded.of, items: [...loaded.items, ...page.items], next: page.next });
      }),
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
  return useCallback(
    (asked: A) => {
      newest.current = asked;
      void run(async () => {
        for (let done: A | undefined; done !== newest.current;) {
          const asked = newest.current!;
          done = asked;
          try {
            await latest.current(asked);
          } catch (error) {
            if (done === newest.current) throw error;
          }
        }
      });
    },
    [run],
  );
}
