// What the user plans for themselves in a week, below what the team has planned for them.
import { copyOwnWeek, ownPlan, ownPlanFile } from "./api.ts";
import { usePlanDays, WeekPlan } from "./week.tsx";
import type { PageProps } from "../../lazy.tsx";
import { useLoad } from "../../load.ts";
import { LogTabs } from "../../nav.tsx";
import { useMe } from "../../session.ts";
import { to } from "../../ui.tsx";
import { planWords as text } from "../../words/plan.ts";

export default function OwnPlan({ values }: PageProps) {
  const me = useMe();
  const { days, today } = usePlanDays(values["date"]);
  const plan = useLoad(async () => (await ownPlan(days)).flatMap(({ sessions }) => sessions.map(({ session }) => session)), days[0]!);
  return (
    <WeekPlan
      title={text.mine}
      of={me.name}
      tabs={<LogTabs open="plan" date={days[0]!} />}
      path="plan"
      days={days}
      today={today}
      plan={plan}
      columns={[{ key: "me", name: text.mine }]}
      copy={() => copyOwnWeek(days)}
      file={() => ownPlanFile(days, me.units)}
      tools={
        <p class="links hint">
          <a href={to("access")}>{text.calendar}</a>
        </p>
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
    />
  );
}
