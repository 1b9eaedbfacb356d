// Sends the changes in the queue, in the order and as often as queue.ts says.
import type { Entry, EntryChange } from "@harrier/client";
import { addRun as postRun, readDay, writeDay } from "./api.ts";
import { merge, type Value } from "./merge.ts";
import { type Waiting, type WaitingDay, readQueue, refuse, removeRun, settleDay } from "./queue.ts";
import { etagOf, HarrierProblem, isEnded } from "../../session.ts";

const box = "box:";

/** Returns a field of a day, or a checkbox of it ("box:Stretched"). */
export function fieldOf(entry: Entry, field: string): Value {
  if (field.startsWith(box)) return entry.checkboxes?.[field.slice(box.length)] ?? false;
  return entry[field as "notes"] ?? null;
}

/** Returns a day with what waits to be written to it. */
export function withWaiting(entry: Entry, waiting: WaitingDay | undefined): Entry {
  if (!waiting) return entry;
  return {
    ...entry,
    ...asChange(Object.fromEntries(Object.entries(waiting.fields).map(([field, { mine }]) => [field, mine])), entry),
  } as Entry;
}

function asChange(fields: Record<string, Value>, entry?: Entry): EntryChange {
  const change: Record<string, unknown> = {};
  const boxes: Record<string, boolean | null> = { ...entry?.checkboxes };
  for (const [field, value] of Object.entries(fields)) {
    if (field.startsWith(box)) boxes[field.slice(box.length)] = value as boolean | null;
    else change[field] = value;
  }
  return Object.keys(boxes).length > 0 ? { ...change, checkboxes: boxes } : change;
}

const written = new EventTarget();

/** Calls back with each day that was written, in this tab or another. */
export function onWritten(callback: (entry: Entry) => void): () => void {
  const told = (event: Event): void => callback((event as CustomEvent<Entry>).detail);
  written.addEventListener("written", told);
  return () => written.removeEventListener("written", told);
}

const tellTab = (entry: Entry): boolean => written.dispatchEvent(new CustomEvent("written", { detail: entry }));

// One tab sends what all have written, and all show it.
const tabs = new BroadcastChannel("harrier-app written");
tabs.onmessage = ({ data }: MessageEvent<Entry>) => {
  known.delete(data.date);
  tellTab(data);
};

function tell(entry: Entry): void {
  tellTab(entry);
  tabs.postMessage(entry);
}

// The days as the server had them last, with their ETags.
const known = new Map<string, Entry>();
export const forgetDays = (): void => known.clear();

/** Writes the changes of a day over the day as it is now. If somebody writes it meanwhile (412), it looks again. */
async function sendDay(user: string, { date, fields }: WaitingDay): Promise<void> {
  for (let tries = 0; ; tries++) {
    const now = known.get(date) ?? (await readDay(date));
    known.set(date, now);
    const { write, conflicts } = merge(fields, (field) => fieldOf(now, field));
    try {
      const entry = Object.keys(write).length === 0 ? now : await writeDay(date, asChange(write), etagOf(now)!);
      known.set(date, entry);
      settleDay(user, date, fields, conflicts);
      tell(entry);
      return;
    } catch (error) {
      known.delete(date);
      if (!(error instanceof HarrierProblem && error.status === 412) || tries === 5) throw error;
    }
  }
}

async function sendOne(user: string, item: Waiting): Promise<void> {
  if (item.kind === "day") return sendDay(user, item);
  await postRun(item.date, item.run, item.key);
  const entry = await readDay(item.date).catch(() => undefined);
  removeRun(user, item.key);
  known.delete(item.date);
  if (entry) tell(entry);
}

/** The statuses that no later attempt would change. */
const refusals = new Set([400, 403, 404, 409, 413, 415, 422]);
let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;

/** Sends the queue. The first change that cannot be sent now ends it until later. */
export async function send(user: string): Promise<void> {
  clearTimeout(timer);
  await navigator.locks.request(`harrier-app queue ${user}`, async () => {
    const next = (): Waiting | undefined =>
      readQueue(user).find((item) => item.refused === undefined && (item.kind === "run" || Object.keys(item.fields).length > 0));
    for (let item = next(); item; item = next()) {
      try {
        await sendOne(user, item);
        failures = 0;
      } catch (error) {
        if (error instanceof HarrierProblem && refusals.has(error.status)) refuse(user, item, error.errors[0]?.detail ?? error.detail);
        // Without a session, it waits until the user has signed in again.
        else if (!isEnded(error)) return later(user, error);
        else return;
      }
    }
  });
}

function later(user: string, error: unknown): void {
  const asked = error instanceof HarrierProblem ? (error.retryAfter ?? 0) * 1000 : 0;
  clearTimeout(timer);
  timer = setTimeout(() => void send(user), Math.max(asked, Math.min(1000 * 2 ** failures++, 30_000)));
}
