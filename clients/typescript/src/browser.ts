import type { TokenStore } from "./session.js";

/**
 * Returns a store for browsers. It keeps the tokens when the page is closed, and all tabs of the origin share it. It uses IndexedDB, because
 * other tabs may see a change of localStorage too late, and a refresh token works once. Every script of the origin can read the tokens.
 *
 * @param name distinguishes the stores of one origin
 */
export function inBrowser(name = "harrier"): TokenStore {
  let database: Promise<IDBDatabase> | undefined;
  /** Begins a transaction. Browsers close the database when they clear the data of the origin, as signing out has them do; then it is opened again. */
  async function session(mode: IDBTransactionMode): Promise<IDBTransaction> {
    try {
      return (await (database ??= open(name))).transaction(table, mode);
    } catch {
      return (await (database = open(name))).transaction(table, mode);
    }
  }
  async function get<T>(key: string): Promise<T | null> {
    const found = (await session("readonly")).objectStore(table).get(key) as IDBRequest<T | null | undefined>;
    return new Promise((resolve, reject) => {
      found.onsuccess = () => resolve(found.result ?? null);
      found.onerror = () => reject(found.error as DOMException);
    });
  }
  async function set(key: string, value: unknown): Promise<void> {
    const transaction = await session("readwrite");
    transaction.objectStore(table).put(value, key);
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error as DOMException);
    });
  }
  return {
    get: () => get("tokens"),
    set: (tokens) => set("tokens", tokens),
    getDevice: () => get("device"),
    setDevice: (device) => set("device", device),
  };
}

const table = "session";

function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name);
  return new Promise((resolve, reject) => {
    request.onupgradeneeded = () => request.result.createObjectStore(table);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error as DOMException);
  });
}
