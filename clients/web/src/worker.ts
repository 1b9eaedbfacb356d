// Starts the service worker, with which the app opens without a network.
import { home } from "./router.ts";

/** What lib.dom.d.ts lacks. Where browsers check them, only a trusted script can be a worker. */
interface TrustedTypes {
  createPolicy: (name: string, rules: { createScriptURL: () => string }) => { createScriptURL: (url: string) => string };
}

let started = false;

/** Starts the worker of this version. Browsers have workers on secure pages only. */
export function startWorker(): void {
  if (started || !import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  started = true;
  const address = `${home}sw.js`;
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const trusted = trustedTypes?.createPolicy("harrier-worker", { createScriptURL: () => address }).createScriptURL("") ?? address;
  // The first page has no slash at the end of its path. Without a worker, the app needs a network. It is tried again when the app is opened next.
  void navigator.serviceWorker.register(trusted, { scope: home.replace(/\/$/, "") }).catch(() => undefined);
}
