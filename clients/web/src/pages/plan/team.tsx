// The plan of a team for a week: a table to write in, and what was done beside it.
import type { PlannedSession, PlanTo, PlanToInput } from "@harrier/client";
import { useRef, useState } from "preact/hooks";
import { copyPlan, planAndDone, planSession, rewriteSession, teamPlan, teamPlanFile, writePlan } from "./api.ts";
import { PlanAndDone } from "./beside.tsx";
import { ChooseAthlete } from "./choose.tsx";
import { Details } from "./details.tsx";
import { type Column, type PastedCell, PlanTable } from "./table.tsx";
import { Templates } from "./templates.tsx";
import { readSession, useWrites } from "./writing.ts";
import { addDays, dayAndMonth, isDate, plainDate, today as todayIn, weekOf } from "../../dates.ts";
import type { PageProps } from "../../lazy.tsx";
import { useLoad } from "../../load.ts";
import { runText } from "../log/runtext.ts";
import { useMe } from "../../session.ts";
import { groups } from "../team/api.ts";
import { Claim, TeamTabs, useTeam } from "../team/tabs.tsx";
import { Act, Confirm, Page, save, to, Trouble, Waiting } from "../../ui.tsx";
import { planWords as text } from "../../words/plan.ts";
import { teamWords } from "../../words/team.ts";

/** How many sessions are written at once. */
const maxBatch = 200;
/** How many sessions one can replace. */
const maxReplaced = 5;

const keyOf = ({ team, group_id: group, athletes }: PlanTo): string =>
  team ? "team" : group !== null ? `group ${group}` : `athletes ${[...(athletes ?? [])].sort().join(" ")}`;

function toOf(key: string): PlanToInput {
  const [kind, ...ids] = key.split(" ");
  return kind === "team" ? { team: true } : kind === "group" ? { group_id: ids[0]! } : { athletes: ids };
}

export default function TeamPlan({ values }: PageProps) {
  const me = useMe();
  const team = useTeam();
  const today = todayIn(me.timezone);
  const asked = values["date"] ?? today;
  const days = weekOf(isDate(asked) ? asked : today, me.week_start);
  const [first, last] = [days[0]!, days[6]!];
  const of = `${team?.id ?? ""} ${first}`;
  const plan = useLoad(async () => (team === null ? [] : teamPlan(team.id, days)), `plan ${of}`);
  const beside = useLoad(async () => (team === null ? [] : planAndDone(team.id, days)), `done ${of}`);
  const parts = useLoad(async () => (team === null ? [] : groups()), `groups ${team?.id ?? ""}`);
  // What is written after something else replaces what is planned by then.
  const planned = useRef(plan.data);
  planned.current = plan.data;
  const [added, setAdded] = useState<string[]>([]);
  const [begun, setBegun] = useState<string>();
  const [open, setOpen] = useState<string>();
  const [copying, setCopying] = useState(false);
  const name = team?.name ?? teamWords.title;

  const { waiting, error, setError, write } = useWrites(beside.reload);
  const read = (typed: string) => readSession(typed, me.units);
  /** The sessions of a day that an athlete does not have who has one alone: those for the team and for the athlete's groups. */
  function replacedBy(date: string, column: string): string[] {
    const { athletes: ids } = toOf(column);
    if (!ids || sessionsOf(date, column).length > 0) return [];
    const parts = (beside.data ?? []).filter(({ user_id: id }) => ids.includes(id)).flatMap((athlete) => athlete.groups);
    return (planned.current ?? [])
      .filter((one) => one.date === date && (one.to.team || (one.to.group_id !== null && parts.includes(one.to.group_id))))
      .map(({ _id }) => _id)
      .slice(0, maxReplaced);
  }
  /** Changes a session, or deletes it. One that somebody else has changed meanwhile stays as it is. */
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
      const made = await planSession(team!.id, { date, to: toOf(column), instead_of: replacedBy(date, column), ...(await read(typed)) });
      plan.change((all) => [...all, made]);
    });
  };
  const sessionsOf = (date: string, column: string): PlannedSession[] =>
    (planned.current ?? []).filter((one) => one.date === date && keyOf(one.to) === column);
  const onPaste = (cells: PastedCell[]): void => {
    setError(cells.length > maxBatch ? new Error(text.many) : undefined);
    if (cells.length > maxBatch) return;
    void write(async () => {
      const all = await Promise.all(
        cells.map(async ({ date, column, text }) => ({
          old: sessionsOf(date, column)[0],
          date,
          column,
          to: toOf(column),
          ...(await read(text)),
        })),
      );
      await writePlan(team!.id, {
        create: all.flatMap(({ old, column, ...draft }) => (old ? [] : [{ ...draft, instead_of: replacedBy(draft.date, column) }])),
        change: all.flatMap(({ old, to: _, date: __, column: ___, ...change }) => (old ? [{ _id: old._id, ...change }] : [])),
      });
      plan.reload();
    });
  };
  async function copy(): Promise<void> {
    const { created } = await copyPlan(team!.id, addDays(first, -7), first);
    if (created.length === 0) throw new Error(text.nothing);
    plan.reload();
    beside.reload();
  }

  const nameOf = (id: string): string => beside.data?.find((one) => one.user_id === id)?.name || teamWords.unnamed;
  const athletes = new Set([...(plan.data ?? []).filter(({ to }) => to.athletes).map(({ to }) => keyOf(to)), ...added]);
  const columns: Column[] = [
    { key: "team", name: text.team },
    ...(parts.data ?? [])
      .filter(({ team_id: id }) => id.toLowerCase() === team?.id.toLowerCase())
      .map(({ _id, name }) => ({ key: `group ${_id}`, name })),
    ...[...athletes].map((key) => ({ key, name: key.split(" ").slice(1).map(nameOf).join(", ") })),
  ];
  const columnOf = (one: PlannedSession): string => columns.find(({ key }) => key === keyOf(one.to))?.name ?? "";
  /** How the text of a session was read, and what it replaces. */
  function readingOf(one: PlannedSession): string {
    const instead = (plan.data ?? []).filter(({ _id }) => one.instead_of.includes(_id)).map(columnOf);
    return [runText({ ...one, title: null }, me.units), instead.length > 0 && text.instead([...new Set(instead)].join(", "))]
      .filter(Boolean)
      .join(" · ");
  }
  const opened = plan.data?.find(({ _id }) => _id === open);
  const problem = plan.error ?? beside.error ?? parts.error;
  const step = (by: number): string => to(`team/plan/${addDays(first, by)}`);
  const here = `team/plan/${today}`;
  if (team === null)
    return (
      <Page title={name} wide>
        <TeamTabs open={here} />
        {me.team_id === null && <Claim />}
      </Page>
    );
  return (
    <Page
      title={name}
      wide
      aside={
        <div class="buttons">
          <a class="button quiet" href={step(-7)} aria-label={teamWords.previous}>
            ‹
          </a>
          <span class="label">
            {dayAndMonth(first)} – {dayAndMonth(last)}
          </span>
          <a class="button quiet" href={step(7)} aria-label={teamWords.next}>
            ›
          </a>
        </div>
      }
    >
      <TeamTabs open={here} />
      <p class="paper">{text.printed(name, `${plainDate(first)} – ${plainDate(last)}`)}</p>
      <Trouble error={problem} {...(problem !== undefined && { retry: () => [plan, beside, parts].forEach((one) => one.reload()) })} />
      {plan.data === undefined || beside.data === undefined || parts.data === undefined ? (
        problem === undefined && <Waiting />
      ) : (
        <>
          <div class="tools">
            {beside.data.length > 0 && (
              <ChooseAthlete
                athletes={beside.data.filter(({ user_id: id }) => !athletes.has(`athletes ${id}`))}
                onChoose={(id) => {
                  setAdded([...added, `athletes ${id}`]);
                  setBegun(`athletes ${id}`);
                }}
              />
            )}
            <div class="buttons">
              {plan.data.length === 0 ? (
                <Act act={copy}>{text.copy}</Act>
              ) : (
                <button type="button" class="quiet" onClick={() => setCopying(true)}>
                  {text.copy}
                </button>
              )}
              <button type="button" class="quiet" onClick={() => print()}>
                {teamWords.print}
              </button>
              <Act act={async () => save(await teamPlanFile(team.id, first, me.units), `${name} ${first}.csv`)}>{text.csv}</Act>
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
            begun={begun}
            onBegun={() => setBegun(undefined)}
            onWrite={onWrite}
            onPaste={onPaste}
            onDetails={setOpen}
          />
          <Templates
            team={team.id}
            first={first}
            audiences={columns.map(({ key, name }) => ({ key, name, to: toOf(key) }))}
            onPut={() => [plan, beside].forEach((one) => one.reload())}
          />
          <PlanAndDone athletes={beside.data} days={days} today={today} units={me.units} />
        </>
      )}
      {copying && <Confirm title={text.copyAsk} text={text.copyHelp} yes={text.copy} onYes={copy} onClose={() => setCopying(false)} />}
      {opened && (
        <Details
          key={opened._id}
          session={opened}
          others={(plan.data ?? [])
            .filter(({ _id, date, to }) => date === opened.date && _id !== opened._id && !to.athletes)
            .map((one) => ({ ...one, name: columnOf(one) }))}
          onSave={(body) => rewrite(opened, body).then(() => beside.reload())}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Page>
  );
}
