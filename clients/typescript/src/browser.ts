import type { Tokens, TokenStore } from "./session.js";

/**
 * Returns a store for browsers. It keeps the tokens when the page is closed, and all tabs of the origin share it. It uses IndexedDB, because
 * other tabs may see a change of localStorage too late, and a refresh token works once. Every script of the origin can read the tokens.
 *
 * @param name distinguishes the stores of one origin
 */
export function inBrowser(name = "harrier"): TokenStore {
  let database: Promise<IDBDatabase> | undefined;
  const session = async (mode: IDBTransactionMode) => (await (database ??= open(name))).transaction(table, mode);
  return {
    async get() {
      const tokens = (await session("readonly")).objectStore(table).get(key) as IDBRequest<Tokens | null | undefined>;
      return new Promise((resolve, reject) => {
        tokens.onsuccess = () => resolve(tokens.result ?? null);
        tokens.onerror = () => reject(tokens.error as DOMException);
      });
    },
    async set(tokens) {
      const transaction = await session("readwrite");
      transaction.objectStore(table).put(tokens, key);
      return new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error as DOMException);
      });
    },
  };
}

const table = "session";
const key = "tokens";

function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name);
  return new Promise((resolve, reject) => {
    request.onupgradeneeded = () => request.result.createObjectStore(table);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error as DOMException);
  });
}
