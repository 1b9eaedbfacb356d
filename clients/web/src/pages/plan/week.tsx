// The plan of a week as a table to write in, of a team or of the user.
import type { PlannedSession, PlanTo, PlanToInput } from "@harrier/client";
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { rewriteSession, writePlan } from "./api.ts";
import { Details } from "./details.tsx";
import { type Column, type PastedCell, PlanTable, type TableProps } from "./table.tsx";
import { Templates } from "./templates.tsx";
import { readSession, useWrites } from "./writing.ts";
import { addDays, dayAndMonth, isDate, plainDate, today as todayIn, weekOf } from "../../dates.ts";
import type { Loaded } from "../../load.ts";
import { runText } from "../log/runtext.ts";
import { useMe } from "../../session.ts";
import { Act, Confirm, Page, save, to, Trouble, Waiting } from "../../ui.tsx";
import { words } from "../../words.ts";
import { planWords as text } from "../../words/plan.ts";

/** How many sessions are written at once. */
const maxBatch = 200;

/** The column of the table in which a session is. */
export const keyOf = ({ me, team, group_id: group, athletes }: PlanTo): string =>
  me ? "me" : team ? "team" : group !== null ? `group ${group}` : `athletes ${[...(athletes ?? [])].sort().join(" ")}`;

/** For whom the sessions of a column are. */
export function toOf(key: string): PlanToInput {
  const [kind, ...ids] = key.split(" ");
  return kind === "team" ? { team: true } : kind === "group" ? { group_id: ids[0]! } : { athletes: ids };
}

/** The days of the week of a date, which is today's where none is asked for. */
export function usePlanDays(asked: string | undefined): { days: string[]; today: string } {
  const me = useMe();
  const today = todayIn(me.timezone);
  return { today, days: weekOf(asked !== undefined && isDate(asked) ? asked : today, me.week_start) };
}

interface Props extends Pick<TableProps, "above" | "begun" | "onBegun"> {
  title: string;
  /** Whose plan it is on paper. */
  of: string;
  tabs: ComponentChildren;
  wide?: boolean;
  /** The page, without its date. */
  path: string;
  days: string[];
  today: string;
  /** The team whose plan it is; without it, the user's own. */
  team?: string | undefined;
  /** The sessions of the week; others are only shown, above the cells. */
  plan: Loaded<PlannedSession[]>;
  columns: Column[];
  /** What a new session of a column stands instead of. */
  insteadOf?: (date: string, column: string) => string[];
  /** Copies the week before, and returns how many sessions these are. */
  copy: () => Promise<number>;
  file: () => Promise<Blob>;
  /** Called when something has been written. */
  onWritten?: () => void;
  tools?: ComponentChildren;
  /** What is below the table. */
  children?: ComponentChildren;
}

export function WeekPlan({
  title,
  of,
  tabs,
  wide = false,
  path,
  days,
  today,
  team,
  plan,
  columns,
  insteadOf = () => [],
  copy,
  file,
  onWritten,
  tools,
  children,
  ...table
}: Props) {
  const me = useMe();
  const [first, last] = [days[0]!, days[6]!];
  // What is written after something else replaces what is planned by then.
  const planned = useRef(plan.data);
  planned.current = plan.data;
  const [open, setOpen] = useState<string>();
  const [copying, setCopying] = useState(false);
  const { waiting, error, setError, write } = useWrites(onWritten ?? (() => undefined));
  const read = (typed: string) => readSession(typed, me.units);
  const sessionsOf = (date: string, column: string): PlannedSession[] =>
    (planned.current ?? []).filter((one) => one.date === date && keyOf(one.to) === column);
  const draftOf = (date: string, column: string) => ({
    date,
    ...(team !== undefined && { to: toOf(column), instead_of: sessionsOf(date, column).length > 0 ? [] : insteadOf(date, column) }),
  });
  /** Changes a session, or deletes it. One that has been changed elsewhere meanwhile stays as it is. */
  async function rewrite(old: PlannedSession, body: Parameters<typeof rewriteSession>[1]): Promise<void> {
    const now = await rewriteSession(old, body);
    if (now === false) {
      plan.reload();
      throw new Error(text.meanwhile);
    }
    plan.change((all) => all.flatMap((one) => (one._id !== old._id ? [one] : now === true ? [] : [now])));
  }
  const onWrite = (date: string, column: string, typed: string, id?: string): Promise<boolean> => {
    setError(undefined);
    const old = plan.data?.find(({ _id }) => _id === id);
    return write(async () => {
      if (old) return rewrite(old, typed === "" ? null : await read(typed));
      if (typed === "") return;
      const { created } = await writePlan(team, { create: [{ ...draftOf(date, column), ...(await read(typed)) }] });
      plan.change((all) => [...all, ...created]);
    });
  };
  const onPaste = (cells: PastedCell[]): void => {
    setError(cells.length > maxBatch ? new Error(text.many) : undefined);
    if (cells.length > maxBatch) return;
    void write(async () => {
      const all = await Promise.all(
        cells.map(async ({ date, column, text }) => ({
          old: sessionsOf(date, column)[0],
          draft: draftOf(date, column),
          fields: await read(text),
        })),
      );
      await writePlan(team, {
        create: all.flatMap(({ old, draft, fields }) => (old ? [] : [{ ...draft, ...fields }])),
        change: all.flatMap(({ old, fields }) => (old ? [{ _id: old._id, ...fields }] : [])),
      });
      plan.reload();
    });
  };
  async function copyWeek(): Promise<void> {
    if ((await copy()) === 0) throw new Error(text.nothing);
    plan.reload();
    onWritten?.();
  }
  const nameOf = (one: PlannedSession): string => columns.find(({ key }) => key === keyOf(one.to))?.name ?? "";
  /** How the text of a session was read, and what it replaces. */
  function readingOf(one: PlannedSession): string {
    const instead = (plan.data ?? []).filter(({ _id }) => one.instead_of.includes(_id)).map(nameOf);
    return [runText({ ...one, title: null }, me.units), instead.length > 0 && text.instead([...new Set(instead)].join(", "))]
      .filter(Boolean)
      .join(" · ");
  }
  const opened = plan.data?.find(({ _id }) => _id === open);
  const step = (by: number): string => to(`${path}/${addDays(first, by)}`);
  const week = `${dayAndMonth(first)} – ${dayAndMonth(last)}`;
  return (
    <Page
      title={title}
      wide={wide}
      aside={
        <div class="buttons">
          <a class="button quiet" href={step(-7)} aria-label={words.week.previous}>
            ‹
          </a>
          <span class="label">{week}</span>
          <a class="button quiet" href={step(7)} aria-label={words.week.next}>
            ›
          </a>
        </div>
      }
    >
      {tabs}
      <p class="paper">{text.printed(of, `${plainDate(first)} – ${plainDate(last)}`)}</p>
      <Trouble error={plan.error} retry={plan.reload} />
      {plan.data === undefined ? (
        plan.error === undefined && <Waiting />
      ) : (
        <>
          <div class="tools">
            {tools}
            <div class="buttons">
              {plan.data.every((one) => nameOf(one) === "") ? (
                <Act act={copyWeek}>{text.copy}</Act>
              ) : (
                <button type="button" class="quiet" onClick={() => setCopying(true)}>
                  {text.copy}
                </button>
              )}
              <button type="button" class="quiet" onClick={() => print()}>
                {text.print}
              </button>
              <Act act={async () => save(await file(), `${title} ${first}.csv`)}>{text.csv}</Act>
            </div>
          </div>
          <p class="hint">{text.help}</p>
          <Trouble error={error} />
          <p class="hint" role="status">
            {waiting > 0 ? text.saving : ""}
          </p>
          <PlanTable
            key={first}
            label={text.table}
            days={days}
            today={today}
            columns={columns}
            sessions={(date, column) => sessionsOf(date, column).map((one) => ({ id: one._id, text: one.text, reading: readingOf(one) }))}
            onWrite={onWrite}
            onPaste={onPaste}
            onDetails={setOpen}
            {...table}
          />
          <Templates
            team={team}
            first={first}
            audiences={columns.map(({ key, name }) => ({ key, name, to: team === undefined ? { me: true } : toOf(key) }))}
            onPut={() => {
              plan.reload();
              onWritten?.();
            }}
          />
          {children}
        </>
      )}
      {copying && <Confirm title={text.copyAsk} text={text.copyHelp} yes={text.copy} onYes={copyWeek} onClose={() => setCopying(false)} />}
      {opened && (
        <Details
          key={opened._id}
          session={opened}
          others={(plan.data ?? [])
            .filter(({ _id, date, to }) => date === opened.date && _id !== opened._id && (to.team || to.group_id !== null))
            .map((one) => ({ ...one, name: nameOf(one) }))}
          onSave={(body) => rewrite(opened, body).then(onWritten)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Page>
  );
}
