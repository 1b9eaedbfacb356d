// What becomes of a change of a day that somebody else, or another device, has changed meanwhile.

export type Value = string | number | boolean | null;

/** A change of one field: what it was when the user saw it, and what they wrote. */
export interface FieldChange {
  base: Value;
  mine: Value;
}

/** A field that was written here and elsewhere, with different values. */
export interface Conflict extends FieldChange {
  field: string;
  theirs: Value;
}

/** Returns which changes can be written over the day as it is now, and which conflict with it. A field that already has the value needs neither. */
export function merge(
  changes: Record<string, FieldChange>,
  now: (field: string) => Value,
): { write: Record<string, Value>; conflicts: Conflict[] } {
  const write: Record<string, Value> = {};
  const conflicts: Conflict[] = [];
  for (const [field, { base, mine }] of Object.entries(changes)) {
    const theirs = now(field);
    if (theirs === mine) continue;
    if (theirs === base) write[field] = mine;
    else conflicts.push({ field, base, mine, theirs });
  }
  return { write, conflicts };
}
