// The user's week: seven days, written in place.
import type { Entry } from "@harrier/client";
import { useEffect, useState } from "preact/hooks";
import { goals, readDays, streaks } from "../api-log.ts";
import { addDays, dayAndMonth, isDate, today as todayIn, weekOf } from "../dates.ts";
import { count, distance, hours, metersPer } from "../format.ts";
import type { PageProps } from "../lazy.tsx";
import { useLoad } from "../load.ts";
import { onQueue, readQueue, type Waiting as Item } from "../queue.ts";
import { onWritten, send } from "../send.ts";
import { useMe } from "../session.ts";
import { Bar, Page, to, Trouble, Waiting } from "../ui.tsx";
import { words } from "../words.ts";
import { Day } from "./day.tsx";
import { LogTabs } from "./logtabs.tsx";

/** Returns what waits to be sent, as it changes. */
export function useQueue(user: string): Item[] {
  const [queue, setQueue] = useState(() => readQueue(user));
  useEffect(() => onQueue(() => setQueue(readQueue(user))), [user]);
  return queue;
}

export default function Week({ values }: PageProps) {
  const me = useMe();
  const today = todayIn(me.timezone);
  const asked = values["date"] ?? today;
  const date = isDate(asked) ? asked : today;
  const days = weekOf(date, me.week_start);
  const [first, last] = [days[0]!, days[6]!];
  const week = useLoad(() => readDays("me", first, last), `${me._id} ${first}`);
  const ran = useLoad(streaks, `${me._id} streaks`);
  const goal = useLoad(goals, `${me._id} goals`);
  const queue = useQueue(me._id);
  const text = words.week;
  // In another week, its first day is open; in this one, today.
  const beside = (by: number): string => (days.includes(addDays(today, -by)) ? "" : `week/${addDays(first, by)}`);

  useEffect(
    () => onWritten((entry) => {
      const old = week.data;
      if (!old || entry.date < first || entry.date > last) return;
      week.set([...old.filter((one) => one.date !== entry.date), entry]);
      ran.reload();
      goal.reload();
    }),
    [week.data],
  );

  const byDate = new Map<string, Entry>((week.data ?? []).map((entry) => [entry.date, entry]));
  const entries = days.map((day): Entry => byDate.get(day) ?? { date: day, user_id: me._id, athlete_id: me.athlete_id });
  const runs = entries.flatMap((entry) => entry.runs ?? []);
  const meters = runs.reduce((sum, run) => sum + run.meters, 0);
  const seconds = runs.reduce((sum, run) => sum + (run.seconds ?? 0), 0);
  const planned = entries.reduce((sum, entry) => sum + (entry.goal ?? 0), 0) * metersPer.mi;
  const weekly = goal.data?.find(({ period }) => period === "week")?.meters ?? 0;
  const aim = planned || weekly;
  const isNew = week.data !== undefined && runs.length === 0 && days.includes(today) && ran.data !== undefined;

  return (
    <Page
      title={text.title}
      aside={
        <div class="buttons">
          <a class="button quiet" href={to(beside(-7))} aria-label={text.previous}>‹</a>
          <span class="label">{dayAndMonth(first)} – {dayAndMonth(last)}</span>
          <a class="button quiet" href={to(beside(7))} aria-label={text.next}>›</a>
          {!days.includes(today) && <a class="button quiet" href={to("")}>{text.today}</a>}
        </div>
      }
    >
      <LogTabs open="" />
      <Trouble error={week.error} retry={week.reload} />
      {week.data === undefined && week.error === undefined && <Waiting />}
      {week.data && (
        <>
          <dl class="sums">
            <div>
              <dt>{text.distance}</dt>
              <dd>{distance(meters, me.units)}{aim > 0 && <small> {text.of} {distance(aim, me.units, 0)}</small>}</dd>
              {aim > 0 && <dd><Bar share={meters / aim} label={meters >= aim ? text.reached : `${distance(aim - meters, me.units)} ${text.toGo}`} /></dd>}
            </div>
            <div><dt>{text.time}</dt><dd>{hours(seconds)}</dd></div>
            <div><dt>{text.runs}</dt><dd>{count(runs.length, "run")}</dd></div>
          </dl>
          {isNew && <p class="empty">{text.first}<br />{text.broughtHint} <a href={to("bring")}>{text.broughtLink}</a></p>}
          {entries.map((entry) => (
            <Day
              key={entry.date}
              entry={entry}
              today={today}
              opened={entry.date === date}
              waiting={queue.filter((item) => item.date === entry.date)}
              streaks={ran.data ?? {}}
              onChange={() => void send(me._id)}
            />
          ))}
        </>
      )}
    </Page>
  );
}
