// Why an athlete needs attention, in words, and in which order a team is shown.
import { plainDate } from "../../dates.ts";
import { distance, number, type Units } from "../../format.ts";
import { teamWords as text } from "../../words/team.ts";

/** Why an athlete needs attention, as the contract's AttentionReason: the tests of rules know no client. */
interface Reason {
  kind: "no_entry" | "resting_heart_rate" | "sleep" | "feel" | "distance" | "comment" | "plan";
  value: number;
  limit: number;
  mean: number | null;
  values: number | null;
  date: string | null;
}
interface InNeed {
  name: string;
  reasons: readonly Reason[];
}

/** Says why an athlete needs attention, with its numbers and what they are compared with. */
export function why({ kind, value, limit, mean, values, date }: Reason, units: Units): string {
  switch (kind) {
    case "no_entry":
      return date === null ? text.neverWrote : text.noEntry(number(value, 0), plainDate(date));
    case "resting_heart_rate":
      return text.rhr(number(value), number(value - (mean ?? limit)), number(mean ?? limit), values ?? 0);
    case "sleep":
      return text.sleep(number(value), values ?? 0, number(limit));
    case "feel":
      return text.feel(value);
    case "distance":
      return text.distance(distance(value * 1000, units, 0), number(100 * (value / (mean || 1) - 1), 0), values ?? 0);
    case "comment":
      return text.comment(date === null ? "" : plainDate(date));
    case "plan":
      return text.missed(value, date === null ? "" : plainDate(date));
  }
}

/** Says why an athlete needed attention at some time, when last week was another. */
export function whyThen(reason: Reason, units: Units): string {
  const { kind, value, mean, values, date } = reason;
  if (kind !== "distance" || date === null) return why(reason, units);
  const percent = number(100 * (value / (mean || 1) - 1), 0);
  return text.distanceThen(distance(value * 1000, units, 0), plainDate(date), percent, values ?? 0);
}

/** Returns how far a value has passed its limit: 1 for one that just has, 3 at most. */
function excess({ kind, value, limit, mean }: Reason): number {
  const [far, from] =
    kind === "sleep" ? [limit, value] : kind === "resting_heart_rate" ? [value - (mean ?? 0), limit - (mean ?? 0)] : [value, limit];
  return from > 0 ? Math.min(3, Math.max(1, far / from)) : 3;
}

/** Returns how much an athlete needs a word: 0 without a reason, more with each, and more the further its value is beyond the limit. */
export const gravity = (reasons: readonly Reason[]): number => reasons.reduce((sum, reason) => sum + excess(reason), 0);

/** Returns those who need a word, the one who needs it most first. */
export const byGravity = <T extends InNeed>(needs: readonly T[]): T[] =>
  [...needs].sort((a, b) => gravity(b.reasons) - gravity(a.reasons) || a.name.localeCompare(b.name));

/** Returns a name with its last word first, by which a roster is sorted. */
export const rosterName = (name: string): string => {
  const parts = name.trim().split(/\s+/);
  return `${parts.at(-1) ?? ""} ${parts.slice(0, -1).join(" ")}`;
};

/** Sorts athletes by last name. */
export const byLastName = (a: { name: string }, b: { name: string }): number => rosterName(a.name).localeCompare(rosterName(b.name));
