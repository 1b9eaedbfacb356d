// The app's addresses are paths below <base>. There is nothing to load from the server for another one.
import { useEffect, useState } from "preact/hooks";

/** The path below which the app is, with a slash at its end. */
export const home = new URL(document.baseURI).pathname;

/** The base path of the server, without a slash at its end; and its address. */
export const serverPath = home.replace(/\/app\/$/, "");
export const serverURL = location.origin + serverPath;

export const currentPath = (): string => (location.pathname.startsWith(home) ? location.pathname.slice(home.length) : "");

const changed = new EventTarget();

/** Opens a page of the app. */
export function go(path: string, replace = false): void {
  const url = home + path;
  if (url !== location.pathname) history[replace ? "replaceState" : "pushState"](null, "", url);
  changed.dispatchEvent(new Event("change"));
  scrollTo(0, 0);
}

/** Returns the path of the open page. */
export function usePath(): string {
  const [path, setPath] = useState(currentPath);
  useEffect(() => {
    const update = (): void => setPath(currentPath());
    addEventListener("popstate", update);
    changed.addEventListener("change", update);
    return () => {
      removeEventListener("popstate", update);
      changed.removeEventListener("change", update);
    };
  }, []);
  return path;
}

/** Opens links to pages of the app without loading it again. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element).closest("a");
  if (!link || link.target !== "" || link.hasAttribute("download") || link.origin !== location.origin || !link.pathname.startsWith(home))
    return;
  event.preventDefault();
  go(link.pathname.slice(home.length));
}

/** Returns the values of `:name` in a pattern if a path has its form, or null. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split("/");
  const given = path.replace(/\/$/, "").split("/");
  if (wanted.length !== given.length) return null;
  const values: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    if (!part.startsWith(":")) {
      if (part !== given[i]) return null;
      continue;
    }
    try {
      values[part.slice(1)] = decodeURIComponent(given[i]!);
    } catch {
      return null; // not an address that the app has made
    }
  }
  return values;
}
