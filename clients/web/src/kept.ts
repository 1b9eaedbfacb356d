// What the user has read last, for when the server cannot be reached: a cache of the browser for each user. It is deleted when the user signs out, and
// when the session ends.
import { home, serverPath } from "./router.ts";

const prefix = `harrier-app${serverPath} kept `;
/** How many responses are kept: about two months of weeks, with what stands beside them. */
const maxKept = 60;
const always = "me";

let keeper: string | undefined;
const reached = new EventTarget();

/** Begins to keep what a user reads. */
export function keepFor(user: string): void {
  keeper = user;
}

/** Calls back with whether the server could be reached, after each read that is kept. */
export function onReached(callback: (reachable: boolean) => void): () => void {
  const told = (event: Event): void => callback((event as CustomEvent<boolean>).detail);
  reached.addEventListener("reached", told);
  return () => reached.removeEventListener("reached", told);
}

/** Reads something, and keeps it. If the server cannot be reached, it returns what was read last. */
export async function keep<T>(name: string, read: () => Promise<T>): Promise<T> {
  const user = keeper;
  try {
    const data = await read();
    if (user !== undefined) void put(user, name, data).catch(() => undefined); // a full disk
    tell(true);
    return data;
  } catch (error) {
    // fetch throws it when nothing answers.
    const found = error instanceof TypeError && user !== undefined ? await find(user, name) : undefined;
    if (!found) throw error;
    tell(false);
    return (await found.json()) as T;
  }
}

const tell = (reachable: boolean): boolean => reached.dispatchEvent(new CustomEvent("reached", { detail: reachable }));
const addressOf = (name: string): string => new URL(`kept/${encodeURIComponent(name)}`, location.origin + home).href;

// Browsers have caches on secure pages only: by HTTPS, and of this machine.
const open = async (user: string): Promise<Cache | undefined> => ("caches" in globalThis ? caches.open(prefix + user) : undefined);

async function find(user: string, name: string): Promise<Response | undefined> {
  return (await open(user))?.match(addressOf(name));
}

async function put(user: string, name: string, data: unknown): Promise<void> {
  const cache = await open(user);
  // Somebody else may have signed in meanwhile, or nobody.
  if (!cache || user !== keeper) return;
  await cache.put(addressOf(name), new Response(JSON.stringify(data)));
  if (user !== keeper) return forgetKept();
  const old = (await cache.keys()).filter(({ url }) => url !== addressOf(always));
  for (const request of old.slice(0, Math.max(0, old.length + 1 - maxKept))) await cache.delete(request);
}

/** Deletes what was kept, of all users. */
export async function forgetKept(): Promise<void> {
  keeper = undefined;
  if (!("caches" in globalThis)) return;
  for (const name of await caches.keys()) if (name.startsWith(prefix)) await caches.delete(name);
}
