// The session in this browser. The client keeps its tokens in IndexedDB, and renews them; no address, page or log has them.
import { createClient, etagOf, HarrierProblem, inBrowser, type TokenStore, unwrap, type User, type UserDraft } from "@harrier/client";
import { useEffect, useState } from "preact/hooks";
import { showIn } from "./dates.ts";
import { forgetKept, keep, keepFor } from "./kept.ts";
import { clearQueue } from "./pages/log/queue.ts";
import { serverPath, serverURL } from "./router.ts";
import { forgetResponses, sendRequest } from "./upload.ts";

const kept = inBrowser(`harrier-app${serverPath}`);
const ends = new EventTarget();
const tabs = new BroadcastChannel(`harrier-app${serverPath}`);

const store: TokenStore = {
  ...kept,
  async set(tokens) {
    await kept.set(tokens);
    if (!tokens) {
      forgetResponses();
      await forgetKept();
    }
    if (!tokens && !leaving) ends.dispatchEvent(new Event("ended"));
  },
};
let leaving = false;

/** The client of the server that the app comes from. */
export const harrier = createClient({ baseUrl: serverURL, store, fetch: sendRequest });

/** Reports whether somebody is signed in here. */
export const isSignedIn = async (): Promise<boolean> => (await store.get()) !== null;

/** Reports whether something failed because the session has ended. */
export const isEnded = (error: unknown): boolean => error instanceof HarrierProblem && error.status === 401;

/** Calls back when the session has ended: by itself, or because the user has left, here or in another tab. */
export function onEnd(callback: (left: boolean) => void): () => void {
  const ended = (): void => callback(false);
  const left = (): void => callback(true);
  ends.addEventListener("ended", ended);
  ends.addEventListener("left", left);
  return () => {
    ends.removeEventListener("ended", ended);
    ends.removeEventListener("left", left);
  };
}

function leave(): void {
  me = undefined;
  forgetResponses();
  ends.dispatchEvent(new Event("left"));
}
tabs.addEventListener("message", () => void isSignedIn().then((still) => still || leave()));

/** How often a page that is looked at again asks whether its session is still there, in milliseconds. */
const askEvery = 10_000;
let asked = 0;
// A session may end from afar: what is open is hidden when somebody looks at it again.
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState !== "visible" || !me || Date.now() - asked < askEvery) return;
  asked = Date.now();
  void harrier.GET("/user/me").catch(() => undefined);
});

export async function signIn(email: string, password: string): Promise<void> {
  await unwrap(harrier.POST("/user/login", { body: { email, password } }));
}

export async function signUp(draft: UserDraft): Promise<void> {
  await unwrap(harrier.POST("/user", { body: draft }));
}

/** Signs out in all tabs of this browser, and forgets what was kept for the user. */
export async function signOut(user: string): Promise<void> {
  leaving = true;
  try {
    await unwrap(harrier.POST("/user/logout"));
  } catch (error) {
    // An ended session is what was asked for. Without a network, the tokens are forgotten here, and expire there.
    if (error instanceof HarrierProblem && error.status !== 401) throw error;
  } finally {
    leaving = false;
  }
  await forget(user);
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

/** Forgets a user whose session or account has ended, in all tabs. */
export async function forget(user: string): Promise<void> {
  clearQueue(user);
  await forgetKept();
  await kept.set(null);
  leave();
  tabs.postMessage("left");
}

let me: User | undefined;
const meChanged = new EventTarget();

/** Returns the signed-in user, whom the shell has loaded before any page. */
export function useMe(): User {
  const [user, setUser] = useState(me!);
  useEffect(() => {
    const update = (): void => {
      if (me) setUser(me);
    };
    meChanged.addEventListener("change", update);
    return () => meChanged.removeEventListener("change", update);
  }, []);
  return user;
}

export const currentUser = (): User => me!;

/** Loads the signed-in user. For another one than before, the app begins anew. Without a network, the user is as they were. */
export async function loadMe(): Promise<User> {
  const tokens = await store.get();
  if (tokens) keepFor(tokens.user_id);
  const user = await keep("me", () => unwrap(harrier.GET("/user/me")));
  if (me && me._id !== user._id) {
    location.reload();
    return new Promise<User>(() => undefined);
  }
  setMe(user);
  return me!;
}

export function setMe(user: User): void {
  me = { ...user, ...(user.email === undefined && me?.email !== undefined && { email: me.email }) };
  showIn(me.timezone);
  meChanged.dispatchEvent(new Event("change"));
}

export { etagOf, HarrierProblem, unwrap };
