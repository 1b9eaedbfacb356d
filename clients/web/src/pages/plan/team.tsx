// The plan of a team for a week: a table to write in, and what was done beside it.
import { useState } from "preact/hooks";
import { copyPlan, planAndDone, teamPlan, teamPlanFile } from "./api.ts";
import { PlanAndDone } from "./beside.tsx";
import { ChooseAthlete } from "./choose.tsx";
import type { Column } from "./table.tsx";
import { keyOf, toOf, usePlanDays, WeekPlan } from "./week.tsx";
import type { PageProps } from "../../lazy.tsx";
import { useLoad } from "../../load.ts";
import { useMe } from "../../session.ts";
import { groups } from "../team/api.ts";
import { Claim, TeamTabs, useTeam } from "../team/tabs.tsx";
import { Page, Trouble } from "../../ui.tsx";
import { planWords as text } from "../../words/plan.ts";
import { teamWords } from "../../words/team.ts";

/** How many sessions one can replace. */
const maxReplaced = 5;

export default function TeamPlan({ values }: PageProps) {
  const me = useMe();
  const team = useTeam();
  const { days, today } = usePlanDays(values["date"]);
  const of = `${team?.id ?? ""} ${days[0]}`;
  const beside = useLoad(async () => (team === null ? [] : planAndDone(team.id, days[0]!)), `done ${of}`);
  const parts = useLoad(async () => (team === null ? [] : groups()), `groups ${team?.id ?? ""}`);
  const plan = useLoad(async () => (team === null ? [] : teamPlan(team.id, days)), `plan ${of}`);
  const [added, setAdded] = useState<string[]>([]);
  const [begun, setBegun] = useState<string>();
  const name = team?.name ?? teamWords.title;
  const tabs = <TeamTabs open={`team/plan/${today}`} />;
  if (team === null)
    return (
      <Page title={name} wide>
        {tabs}
        {me.team_id === null && <Claim />}
      </Page>
    );
  const athletes = beside.data ?? [];
  /** The sessions of a day that an athlete does not have who has one alone: those for the team and for the athlete's groups. */
  function insteadOf(date: string, column: string): string[] {
    const { athletes: ids } = toOf(column);
    if (!ids) return [];
    const hers = athletes.filter(({ user_id: id }) => ids.includes(id)).flatMap((athlete) => athlete.groups);
    return (plan.data ?? [])
      .filter((one) => one.date === date && (one.to.team || (one.to.group_id !== null && hers.includes(one.to.group_id))))
      .map(({ _id }) => _id)
      .slice(0, maxReplaced);
  }
  const nameOf = (id: string): string => athletes.find((one) => one.user_id === id)?.name || teamWords.unnamed;
  const alone = new Set([...(plan.data ?? []).filter(({ to }) => to.athletes).map(({ to }) => keyOf(to)), ...added]);
  const columns: Column[] = [
    { key: "team", name: text.team },
    ...(parts.data ?? [])
      .filter(({ team_id: id }) => id.toLowerCase() === team.id.toLowerCase())
      .map(({ _id, name }) => ({ key: `group ${_id}`, name })),
    ...[...alone].map((key) => ({ key, name: key.split(" ").slice(1).map(nameOf).join(", ") })),
  ];
  return (
    <WeekPlan
      title={name}
      of={name}
      tabs={
        <>
          {tabs}
          <Trouble
            error={beside.error ?? parts.error}
            retry={() => {
              beside.reload();
              parts.reload();
            }}
          />
        </>
      }
      wide
      path="team/plan"
      days={days}
      today={today}
      team={team.id}
      plan={{ ...plan, data: beside.data && parts.data && plan.data }}
      columns={columns}
      insteadOf={insteadOf}
      copy={async () => (await copyPlan(team.id, days)).created.length}
      file={() => teamPlanFile(team.id, days[0]!, me.units)}
      onWritten={beside.reload}
      begun={begun}
      onBegun={() => setBegun(undefined)}
      tools={
        athletes.length > 0 && (
          <ChooseAthlete
            athletes={athletes.filter(({ user_id: id }) => !alone.has(`athletes ${id}`))}
            onChoose={(id) => {
              setAdded([...added, `athletes ${id}`]);
              setBegun(`athletes ${id}`);
            }}
          />
        )
      }
    >
      {beside.data && <PlanAndDone athletes={beside.data} days={days} today={today} units={me.units} />}
    </WeekPlan>
  );
}
