import type { TokenStore } from "./session.js";

/**
 * Returns a store for browsers. It keeps the tokens when the page is closed, and all tabs of the origin share it. It uses IndexedDB, because
 * other tabs may see a change of localStorage too late, and a refresh token works once. Every script of the origin can read the tokens.
 *
 * @param name distinguishes the stores of one origin
 */
export function inBrowser(name = "harrier"): TokenStore {
  let database: Promise<IDBDatabase> | undefined;
  /** Runs a request. Browsers close the database when they clear the data of the origin, as signing out has them do; then it is opened again. */
  async function run<T>(mode: IDBTransactionMode, ask: (session: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    try {
      return await answer(await (database ??= open(name)), mode, ask);
    } catch {
      return answer(await (database = open(name)), mode, ask);
    }
  }
  const get = async <T>(key: string): Promise<T | null> => ((await run("readonly", (session) => session.get(key))) as T | undefined) ?? null;
  const set = async (key: string, value: unknown): Promise<void> => void (await run("readwrite", (session) => session.put(value, key)));
  return {
    get: () => get("tokens"),
    set: (tokens) => set("tokens", tokens),
    getDevice: () => get("device"),
    setDevice: (device) => set("device", device),
  };
}

const table = "session";

function answer<T>(database: IDBDatabase, mode: IDBTransactionMode, ask: (session: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const transaction = database.transaction(table, mode);
  const request = ask(transaction.objectStore(table));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    // A database that the browser closes tells of the request's error, and not always of the transaction's end.
    transaction.onerror = transaction.onabort = () => reject((request.error ?? transaction.error) as DOMException);
  });
}

function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name);
  return new Promise((resolve, reject) => {
    request.onupgradeneeded = () => request.result.createObjectStore(table);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error as DOMException);
  });
}
