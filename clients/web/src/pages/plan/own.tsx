// What the user plans for themselves in a week, below what the team has planned for them.
import type { PlannedSession } from "@harrier/client";
import { useState } from "preact/hooks";
import { copyOwnWeek, ownPlan, ownPlanFile, planForMe, rewriteSession } from "./api.ts";
import { Details } from "./details.tsx";
import { type PastedCell, PlanTable } from "./table.tsx";
import { Templates } from "./templates.tsx";
import { readSession, useWrites } from "./writing.ts";
import { addDays, dayAndMonth, isDate, plainDate, today as todayIn, weekOf } from "../../dates.ts";
import type { PageProps } from "../../lazy.tsx";
import { useLoad } from "../../load.ts";
import { runText } from "../log/runtext.ts";
import { LogTabs } from "../../nav.tsx";
import { useMe } from "../../session.ts";
import { Act, Page, save, to, Trouble, Waiting } from "../../ui.tsx";
import { words } from "../../words.ts";
import { planWords as text } from "../../words/plan.ts";

const column = "me";

export default function OwnPlan({ values }: PageProps) {
  const me = useMe();
  const today = todayIn(me.timezone);
  const asked = values["date"] ?? today;
  const days = weekOf(isDate(asked) ? asked : today, me.week_start);
  const [first, last] = [days[0]!, days[6]!];
  const plan = useLoad(async () => (await ownPlan(days)).flatMap(({ sessions }) => sessions.map(({ session }) => session)), first);
  const [open, setOpen] = useState<string>();
  const { waiting, error, setError, write } = useWrites(() => undefined);
  const own = (plan.data ?? []).filter(({ to }) => to.me);
  const on = (date: string): PlannedSession[] => own.filter((one) => one.date === date);
  /** Changes a session, or deletes it. One that has been changed on another device stays as it is. */
  async function rewrite(old: PlannedSession, body: Parameters<typeof rewriteSession>[1]): Promise<void> {
    const now = await rewriteSession(old, body);
    if (now === false) {
      plan.reload();
      throw new Error(text.meanwhile);
    }
    plan.change((all) => all.flatMap((one) => (one._id !== old._id ? [one] : now === true ? [] : [now])));
  }
  async function set(date: string, typed: string, old: PlannedSession | undefined): Promise<void> {
    if (old) return rewrite(old, typed === "" ? null : await readSession(typed, me.units));
    if (typed === "") return;
    const made = await planForMe({ date, ...(await readSession(typed, me.units)) });
    plan.change((all) => [...all, made]);
  }
  const onWrite = (date: string, _: string, typed: string, id?: string): Promise<boolean> => {
    setError(undefined);
    return write(() =>
      set(
        date,
        typed,
        own.find(({ _id }) => _id === id),
      ),
    );
  };
  const onPaste = (cells: PastedCell[]): void => {
    setError(undefined);
    for (const { date, text: typed } of cells) void write(() => set(date, typed, on(date)[0]));
  };
  const opened = own.find(({ _id }) => _id === open);
  const step = (by: number): string => to(`plan/${addDays(first, by)}`);
  return (
    <Page
      title={text.mine}
      aside={
        <div class="buttons">
          <a class="button quiet" href={step(-7)} aria-label={words.week.previous}>
            ‹
          </a>
          <span class="label">
            {dayAndMonth(first)} – {dayAndMonth(last)}
          </span>
          <a class="button quiet" href={step(7)} aria-label={words.week.next}>
            ›
          </a>
        </div>
      }
    >
      <LogTabs open="plan" date={first} />
      <p class="paper">{text.printed(me.name, `${plainDate(first)} – ${plainDate(last)}`)}</p>
      <Trouble error={plan.error} retry={plan.reload} />
      {plan.data === undefined ? (
        plan.error === undefined && <Waiting />
      ) : (
        <>
          <div class="buttons">
            <Act
              act={async () => {
                // What was copied before something went wrong stays.
                if ((await copyOwnWeek(days).finally(plan.reload)) === 0) throw new Error(text.nothing);
              }}
            >
              {text.copy}
            </Act>
            <button type="button" class="quiet" onClick={() => print()}>
              {text.print}
            </button>
            <Act act={async () => save(await ownPlanFile(days, me.units), `${text.mine} ${first}.csv`)}>{text.csv}</Act>
          </div>
          <p class="links hint">
            <a href={to("access")}>{text.calendar}</a>
          </p>
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
            columns={[{ key: column, name: text.mine }]}
            sessions={(date) =>
              on(date).map((one) => ({ id: one._id, text: one.text, reading: runText({ ...one, title: null }, me.units) }))
            }
            above={(date) =>
              (plan.data ?? [])
                .filter((one) => one.date === date && !one.to.me)
                .map((one) => (
                  <p key={one._id} class="text">
                    <span class="label">{text.ofTeam}</span> {one.title && <b>{one.title} </b>}
                    {one.text}
                  </p>
                ))
            }
            onWrite={onWrite}
            onPaste={onPaste}
            onDetails={setOpen}
          />
          <Templates first={first} audiences={[{ key: column, name: text.mine, to: { me: true } }]} onPut={plan.reload} />
        </>
      )}
      {opened && (
        <Details
          key={opened._id}
          session={opened}
          others={[]}
          onSave={(body) => rewrite(opened, body)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Page>
  );
}
