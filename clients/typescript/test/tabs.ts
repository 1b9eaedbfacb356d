// Tabs of a browser that share a store.
import { createClient, inBrowser, type Tokens, unwrap } from "@harrier/client";

/** Opens the shared store and returns the user's email. */
export async function whoAmI(baseUrl: string): Promise<string> {
  return (await unwrap(createClient({ baseUrl, store: inBrowser() }).GET("/user/me"))).email ?? "";
}

/** Signs in, with an access token that every tab thinks is over. */
export async function signIn(baseUrl: string): Promise<string> {
  const store = inBrowser();
  const email = "tabs@example.org";
  await unwrap(createClient({ baseUrl, store }).POST("/user", { body: { email, password: "long run on sunday", coach: false } }));
  await store.set({ ...((await store.get()) as Tokens), expires_at: 0 });
  return email;
}
