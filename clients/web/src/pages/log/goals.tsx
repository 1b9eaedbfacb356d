// The goals of each week, month and year, with their progress.
import type { PeriodGoal, PeriodGoalInput } from "@harrier/client";
import { useState } from "preact/hooks";
import { deleteGoal, goals, setGoal } from "./api.ts";
import { distance, hours, metersPer, number, readNumber } from "../../format.ts";
import { useLoad, useTask } from "../../load.ts";
import { LogTabs } from "../../nav.tsx";
import { useMe } from "../../session.ts";
import { Act, Bar, Field, Page, Trouble, Waiting } from "../../ui.tsx";
import { words } from "../../words.ts";

const text = words.goals;
const periods = ["week", "month", "year"] as const;

export default function Goals() {
  const list = useLoad(goals, "goals");
  return (
    <Page title={text.title}>
      <LogTabs open="goals" />
      <p class="soft">{text.help}</p>
      <Trouble error={list.error} retry={list.reload} />
      {list.data === undefined
        ? list.error === undefined && <Waiting />
        : periods.map((period) => (
            <Goal key={period} period={period} goal={list.data!.find((one) => one.period === period)} onChange={list.reload} />
          ))}
    </Page>
  );
}

function Goal({ period, goal, onChange }: { period: (typeof periods)[number]; goal: PeriodGoal | undefined; onChange: () => void }) {
  const me = useMe();
  const [editing, setEditing] = useState(false);
  const progress = goal?.progress;
  const line = (share: number | null | undefined, done: string, of: string) =>
    share == null ? null : (
      <div>
        <p>
          {done} {words.week.of} {of} <span class="soft">({number(share * 100, 0)} %)</span>
        </p>
        <Bar share={share} label={`${text[period]}: ${done} ${words.week.of} ${of}`} />
      </div>
    );
  return (
    <section class="card" aria-label={text[period]}>
      <div class="row">
        <h2 class="plain">{text[period]}</h2>
        {progress && <span class="soft">{text.passed(progress.days_passed, progress.days)}</span>}
      </div>
      {goal && progress && (
        <>
          {line(progress.distance_share, distance(progress.meters, me.units), distance(goal.meters ?? 0, me.units))}
          {line(progress.seconds_share, hours(progress.seconds), hours(goal.seconds ?? 0))}
          {line(progress.runs_share, String(progress.runs), `${goal.runs} ${words.week.runs.toLowerCase()}`)}
        </>
      )}
      {!goal && !editing && <p class="soft">{text.none}</p>}
      {editing ? (
        <GoalForm
          period={period}
          goal={goal}
          onDone={() => {
            setEditing(false);
            onChange();
          }}
          onClose={() => setEditing(false)}
        />
      ) : (
        <div class="buttons">
          <button
            type="button"
            class="quiet"
            aria-label={`${goal ? words.edit : text.set}: ${text[period]}`}
            onClick={() => setEditing(true)}
          >
            {goal ? words.edit : text.set}
          </button>
          {goal && (
            <Act
              label={`${text.delete}: ${text[period]}`}
              act={async () => {
                await deleteGoal(period);
                onChange();
              }}
            >
              {words.remove}
            </Act>
          )}
        </div>
      )}
    </section>
  );
}

function GoalForm({
  period,
  goal,
  onDone,
  onClose,
}: {
  period: (typeof periods)[number];
  goal: PeriodGoal | undefined;
  onDone: () => void;
  onClose: () => void;
}) {
  const me = useMe();
  const text2 = (value: number | null | undefined, per: number): string =>
    value == null ? "" : String(Math.round((value * 100) / per) / 100);
  const [form, setForm] = useState({
    distance: text2(goal?.meters, metersPer[me.units]),
    hours: text2(goal?.seconds, 3600),
    runs: text2(goal?.runs, 1),
  });
  const { busy, error, run } = useTask();
  const set = (field: keyof typeof form) => (value: string) => setForm((old) => ({ ...old, [field]: value }));
  function input(): PeriodGoalInput {
    const [far, long, often] = [readNumber(form.distance), readNumber(form.hours), readNumber(form.runs)];
    if (far === undefined || long === undefined || often === undefined) throw new Error(words.week.invalid);
    return {
      ...(far !== null && { meters: Math.round(far * metersPer[me.units] * 100) / 100 }),
      ...(long !== null && { seconds: Math.round(long * 3600) }),
      ...(often !== null && { runs: Math.round(often) }),
    };
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void run(() => setGoal(period, input())).then((done) => done && onDone());
      }}
    >
      <div class="columns">
        <Field label={`${text.distance} (${me.units})`} inputMode="decimal" value={form.distance} onText={set("distance")} />
        <Field label={text.hours} inputMode="decimal" value={form.hours} onText={set("hours")} />
        <Field label={text.runs} inputMode="numeric" value={form.runs} onText={set("runs")} />
      </div>
      <Trouble error={error} />
      <div class="buttons">
        <button disabled={busy}>{words.save}</button>
        <button type="button" class="quiet" onClick={onClose}>
          {words.cancel}
        </button>
      </div>
    </form>
  );
}
