// Likely mistakes that the user has called right, until they close the tab: no more than an opinion about a list that the server makes anew each time.
import type { Issue } from "@harrier/client";

const key = (race: string): string => `harrier-right ${race}`;
const maxKept = 500;

/** The mistake, whatever its number in the list is. */
const nameOf = ({ code, results, value }: Issue): string => [code, ...results, value ?? ""].join(" ");

function kept(race: string): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(key(race)) ?? "[]") as string[];
  } catch {
    return [];
  }
}

/** Reports whether the user has called it right. */
export const isRight = (race: string, issue: Issue): boolean => kept(race).includes(nameOf(issue));

/** Remembers that it is right. */
export function callRight(race: string, issue: Issue): void {
  sessionStorage.setItem(key(race), JSON.stringify([...kept(race), nameOf(issue)].slice(-maxKept)));
}

/** Forgets all of a race. */
export const forgetRight = (race: string): void => sessionStorage.removeItem(key(race));
