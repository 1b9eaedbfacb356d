// The session in this browser. The client keeps its tokens in IndexedDB, and renews them; no address, page or log has them.
import { createClient, etagOf, HarrierProblem, inBrowser, type TokenStore, unwrap, type User, type UserDraft } from "@harrier/client";
import { useEffect, useState } from "preact/hooks";
import { clearQueue } from "./queue.ts";
import { serverPath, serverURL } from "./router.ts";
import { sendRequest } from "./upload.ts";

const kept = inBrowser(`harrier-app${serverPath}`);
const ended = new EventTarget();
const tabs = new BroadcastChannel(`harrier-app${serverPath}`);

const store: TokenStore = {
  ...kept,
  async set(tokens) {
    await kept.set(tokens);
    if (!tokens) ended.dispatchEvent(new Event("ended"));
  },
};

/** The client of the server that the app comes from. */
export const harrier = createClient({ baseUrl: serverURL, store, fetch: sendRequest });

/** Reports whether somebody is signed in here. */
export const isSignedIn = async (): Promise<boolean> => (await store.get()) !== null;

/** Calls back when the session has ended, here or in another tab. */
export function onEnd(callback: () => void): () => void {
  const told = (): void => void isSignedIn().then((still) => still || callback());
  ended.addEventListener("ended", callback);
  tabs.addEventListener("message", told);
  return () => {
    ended.removeEventListener("ended", callback);
    tabs.removeEventListener("message", told);
  };
}

export async function signIn(email: string, password: string): Promise<void> {
  await unwrap(harrier.POST("/user/login", { body: { email, password } }));
}

export async function signUp(draft: UserDraft): Promise<void> {
  await unwrap(harrier.POST("/user", { body: draft }));
}

/** Signs out in all tabs of this browser, and forgets what was kept for the user. */
export async function signOut(user: string): Promise<void> {
  clearQueue(user);
  try {
    await unwrap(harrier.POST("/user/logout"));
  } catch (error) {
    // An ended session is what was asked for. Without a network, the tokens are forgotten here, and expire there.
    if (error instanceof HarrierProblem && error.status !== 401) throw error;
  }
  await store.set(null);
  tabs.postMessage("ended");
}

/** Ends every session of the user, this one too. */
export async function signOutEverywhere(user: string): Promise<void> {
  for (const session of await unwrap(harrier.GET("/user/sessions"))) {
    if (!session.current) await unwrap(harrier.DELETE("/user/sessions/{session_id}", { params: { path: { session_id: session._id } } }));
  }
  await signOut(user);
}

/** Signs in again before something grave, as the API requires, and ends the session that was before. */
export async function signInAgain(email: string, password: string): Promise<void> {
  const before = (await unwrap(harrier.GET("/user/sessions"))).find(({ current }) => current);
  await signIn(email, password);
  if (before) await unwrap(harrier.DELETE("/user/sessions/{session_id}", { params: { path: { session_id: before._id } } }));
}

/** Ends the session here after the account was deleted. */
export async function forget(user: string): Promise<void> {
  clearQueue(user);
  await store.set(null);
  tabs.postMessage("ended");
}

let me: User | undefined;
const meChanged = new EventTarget();

/** Returns the signed-in user, whom the shell has loaded before any page. */
export function useMe(): User {
  const [user, setUser] = useState(me!);
  useEffect(() => {
    const update = (): void => void (me && setUser(me));
    meChanged.addEventListener("change", update);
    return () => meChanged.removeEventListener("change", update);
  }, []);
  return user;
}

export const currentUser = (): User => me!;

export async function loadMe(): Promise<User> {
  setMe(await unwrap(harrier.GET("/user/me")));
  return me!;
}

export function setMe(user: User): void {
  me = { ...user, ...(user.email === undefined && me?.email !== undefined && { email: me.email }) };
  meChanged.dispatchEvent(new Event("change"));
}

export { etagOf, HarrierProblem, unwrap };
