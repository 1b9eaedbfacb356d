// The queue of changes that the server does not have yet, in localStorage, one for each user. This file stores them, and send.ts sends them.
//
// Order: the oldest change is sent first, one at a time, by one tab at a time. A change that cannot be sent now keeps its place, and those behind it
// wait. A change that the server refused is skipped. Changes of one day are one item, at the place of the first of them.
// Retry: after a second, and then after twice as long each time, up to 30 seconds, or after the server's Retry-After; at once when something else is
// written, when the browser is online again, and after signing in. A run is sent with the same Idempotency-Key each time.
// Refusal: a status of `refusals` in send.ts is not retried. The change stays, with the server's reason, until the user changes or discards it.
// Retention: a change is kept until the server has it, the user discards it, or the user signs out. It does not expire.
import type { RunDraft } from "@harrier/client";
import { useState } from "preact/hooks";
import type { Conflict, FieldChange, Value } from "./merge.ts";

/** Changes of a day. */
export interface WaitingDay {
  kind: "day";
  date: string;
  fields: Record<string, FieldChange>;
  conflicts?: Conflict[];
  /** Why the server refused it. It stays until the user changes or discards it. */
  refused?: string;
}

/** A run to add. The key, which stays the same, is why a run that is sent twice is added once. */
export interface WaitingRun {
  kind: "run";
  key: string;
  date: string;
  run: RunDraft;
  /** What the user typed. */
  line?: string;
  refused?: string;
}

export type Waiting = WaitingDay | WaitingRun;

const changed = new EventTarget();
const nameOf = (user: string): string => `harrier-app queue ${user}`;

export function readQueue(user: string): Waiting[] {
  try {
    return JSON.parse(localStorage.getItem(nameOf(user)) ?? "[]") as Waiting[];
  } catch {
    return [];
  }
}

function update(user: string, change: (queue: Waiting[]) => Waiting[]): void {
  const next = change(readQueue(user)).filter(
    (item) => item.kind === "run" || Object.keys(item.fields).length > 0 || (item.conflicts?.length ?? 0) > 0,
  );
  if (next.length === 0) localStorage.removeItem(nameOf(user));
  else localStorage.setItem(nameOf(user), JSON.stringify(next));
  changed.dispatchEvent(new Event("change"));
}

const draftsOf = (user: string): string => `harrier-app draft ${user} `;
const drafts = (user: string): string[] => Object.keys(localStorage).filter((name) => name.startsWith(draftsOf(user)));

/** A text that is kept while the user writes it, until it is sent: then it is set to "". */
export function useDraft(user: string, of: string): [text: string, set: (text: string) => void] {
  const name = draftsOf(user) + of;
  const [text, setText] = useState(() => localStorage.getItem(name) ?? "");
  return [
    text,
    (next) => {
      setText(next);
      if (next === "") localStorage.removeItem(name);
      else localStorage.setItem(name, next);
    },
  ];
}

/** Reports whether something of the user has not been sent. */
export const isUnsent = (user: string): boolean => readQueue(user).length > 0 || drafts(user).length > 0;

export function clearQueue(user: string): void {
  update(user, () => []);
  for (const name of drafts(user)) localStorage.removeItem(name);
}

/** Calls back when the queue has changed, in this tab or another. */
export function onQueue(callback: () => void): () => void {
  changed.addEventListener("change", callback);
  addEventListener("storage", callback);
  return () => {
    changed.removeEventListener("change", callback);
    removeEventListener("storage", callback);
  };
}

function updateDay(user: string, date: string, change: (item: WaitingDay) => WaitingDay): void {
  update(user, (queue) => {
    const old = queue.find((item): item is WaitingDay => item.kind === "day" && item.date === date);
    const next = change(old ?? { kind: "day", date, fields: {} });
    return old ? queue.map((item) => (item === old ? next : item)) : [...queue, next];
  });
}

/** Adds a change of a field. Of a field that waits already, it keeps what the user saw first. */
export function changeField(user: string, date: string, field: string, base: Value, mine: Value): void {
  updateDay(user, date, ({ refused: _, ...item }) => {
    const { [field]: before, ...fields } = item.fields;
    const first = before ? before.base : base;
    if (first !== mine) fields[field] = { base: first, mine };
    return { ...item, fields, conflicts: (item.conflicts ?? []).filter((conflict) => conflict.field !== field) };
  });
}

/** Removes what the server has now from the changes of a day, and keeps the conflicts for the user to decide. */
export function settleDay(user: string, date: string, sent: Record<string, FieldChange>, conflicts: Conflict[]): void {
  updateDay(user, date, (item) => {
    const fields: Record<string, FieldChange> = {};
    for (const [field, change] of Object.entries(item.fields)) {
      const before = sent[field];
      // What was written meanwhile is still to be sent, over what has just been.
      if (!before) fields[field] = change;
      else if (before.mine !== change.mine) fields[field] = { base: before.mine, mine: change.mine };
    }
    return { ...item, fields, conflicts: [...(item.conflicts ?? []).filter(({ field }) => !(field in sent)), ...conflicts] };
  });
}

/** Decides a conflict: mine is written over theirs, or behind it, or dropped. */
export function decide(user: string, date: string, field: string, keeps: "mine" | "theirs" | "both"): void {
  updateDay(user, date, (item) => {
    const conflict = item.conflicts?.find((one) => one.field === field);
    const conflicts = (item.conflicts ?? []).filter((one) => one.field !== field);
    if (!conflict || keeps === "theirs") return { ...item, conflicts };
    const mine = keeps === "mine" ? conflict.mine : [conflict.theirs, conflict.mine].filter(Boolean).join("\n");
    return { ...item, conflicts, fields: { ...item.fields, [field]: { base: conflict.theirs, mine } } };
  });
}

export function addRun(user: string, date: string, run: RunDraft, line: string): void {
  update(user, (queue) => [...queue, { kind: "run", key: crypto.randomUUID(), date, run, line }]);
}

export function removeRun(user: string, key: string): void {
  update(user, (queue) => queue.filter((item) => item.kind !== "run" || item.key !== key));
}

export function discardDay(user: string, date: string): void {
  update(user, (queue) => queue.filter((item) => item.kind !== "day" || item.date !== date));
}

/** Keeps why the server refused something, for the user to see. */
export function refuse(user: string, waiting: Waiting, refused: string): void {
  const same = (item: Waiting): boolean =>
    waiting.kind === "run" ? item.kind === "run" && item.key === waiting.key : item.kind === "day" && item.date === waiting.date;
  update(user, (queue) => queue.map((item) => (same(item) ? { ...item, refused } : item)));
}
