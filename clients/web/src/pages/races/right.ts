// Likely mistakes that a user has called right, in localStorage, for each user and race: no more than an opinion about a list that the server makes
// anew each time. It is removed when the user signs out.
import type { Issue } from "@harrier/client";

const of = (user: string): string => `harrier-app right ${user} `;
const maxKept = 500;

/** The mistake, whatever its number in the list is. */
const nameOf = ({ code, results, value }: Issue): string => [code, ...results, value ?? ""].join(" ");

function kept(user: string, race: string): string[] {
  try {
    return JSON.parse(localStorage.getItem(of(user) + race) ?? "[]") as string[];
  } catch {
    return [];
  }
}

/** Reports whether the user has called it right. */
export const isRight = (user: string, race: string, issue: Issue): boolean => kept(user, race).includes(nameOf(issue));

/** Remembers that it is right. */
export function callRight(user: string, race: string, issue: Issue): void {
  localStorage.setItem(of(user) + race, JSON.stringify([...kept(user, race), nameOf(issue)].slice(-maxKept)));
}

/** Forgets all of a race, or of all races. */
export function forgetRight(user: string, race = ""): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith(of(user) + race)) localStorage.removeItem(name);
}
