// How runs are called.
import { words } from "./words.ts";

/** Returns the kind of a run in words: "" if it has none, or if its title says the same. */
export function kindBesideTitle({ kind, title }: { kind: string | null; title: string | null }): string {
  const name = kind === null ? "" : (words.kinds[kind] ?? kind);
  return name.toLowerCase() === title?.trim().toLowerCase() ? "" : name;
}
