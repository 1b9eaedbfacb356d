// The user's week: seven days, written in place.
import { type Entry, isRunning } from "@harrier/client";
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { commentsBetween, goals, readDays, readPlan, streaks, summaries } from "./api.ts";
import { addDays, addMonths, dayAndMonth, isDate, today as todayIn, weekOf } from "../../dates.ts";
import { count, distance, hours, metersPer } from "../../format.ts";
import type { PageProps } from "../../lazy.tsx";
import { useLoad } from "../../load.ts";
import { onQueue, readQueue, type Waiting as Item } from "./queue.ts";
import { onWritten, send } from "./send.ts";
import { LogTabs } from "../../nav.tsx";
import { useMe } from "../../session.ts";
import { Bar, myWeek, Page, to, Trouble, Waiting } from "../../ui.tsx";
import { words } from "../../words.ts";
import { Day } from "./day.tsx";

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
  // On the first day of a week, yesterday is shown, too: it is the day that is written most often after today.
  const yesterday = addDays(today, -1);
  const from = first === today ? yesterday : first;
  const week = useLoad(() => readDays("me", from, last), `${me._id} ${from}`);
  // Tomorrow's plan is shown today, also on the last day of a week.
  const tomorrow = addDays(today, 1);
  const plan = useLoad(() => readPlan(first, last === today ? tomorrow : last), `${me._id} ${first} plan`);
  const ran = useLoad(streaks, `${me._id} streaks`);
  const goal = useLoad(goals, `${me._id} goals`);
  const queue = useQueue(me._id);
  const text = words.week;
  // In another week, its first day is open; in this one, today.
  const beside = (by: number): string => (days.includes(addDays(today, -by)) ? myWeek() : to(`week/${addDays(first, by)}`));

  useEffect(
    () =>
      onWritten((entry) => {
        if (entry.user_id !== me._id || entry.date < from || entry.date > last) return;
        week.change((old) => [...old.filter((one) => one.date !== entry.date), entry]);
        ran.reload();
        goal.reload();
      }),
    [from, week.data === undefined],
  );

  const byDate = new Map<string, Entry>((week.data ?? []).map((entry) => [entry.date, entry]));
  const entryOf = (day: string): Entry => byDate.get(day) ?? { date: day, user_id: me._id, athlete_id: me.athlete_id };
  const entries = days.map(entryOf);
  const all = entries.flatMap((entry) => entry.runs ?? []);
  const runs = all.filter(({ kind }) => isRunning(kind));
  const meters = entries.reduce((sum, entry) => sum + (entry.meters ?? 0), 0);
  const otherSeconds = entries.reduce((sum, entry) => sum + (entry.other_seconds ?? 0), 0);
  const seconds = runs.reduce((sum, run) => sum + (run.seconds ?? 0), 0);
  const planned = entries.reduce((sum, entry) => sum + (entry.goal ?? 0), 0) * metersPer.mi;
  const weekly = goal.data?.find(({ period }) => period === "week")?.meters ?? 0;
  const aim = weekly || planned;
  const isEmpty = week.data !== undefined && entries.every(({ _id }) => _id === undefined) && queue.length === 0;
  // Somebody with years of training needs no welcome.
  const years = useLoad(
    () => (isEmpty ? summaries("me", addMonths(today, -120), today, "year") : Promise.resolve(null)),
    `${me._id} ${isEmpty}`,
  );
  const isNew = isEmpty && days.includes(today) && (years.data?.every((year) => year.runs === 0 && year.other_seconds === 0) ?? false);
  const commented = useLoad(() => commentsBetween(from, last), `${me._id} ${from} comments`);
  const show = (entry: Entry): VNode => (
    <Day
      key={entry.date}
      entry={entry}
      today={today}
      opened={entry.date === date}
      waiting={queue.filter((item) => item.date === entry.date)}
      comments={commented.data?.filter(({ date }) => date === entry.date) ?? []}
      streaks={ran.data ?? {}}
      planned={plan.data?.find(({ date }) => date === entry.date)?.sessions}
      onMarked={(item) =>
        plan.change((old) =>
          old.map((day) => ({ ...day, sessions: day.sessions.map((one) => (one.session._id === item.session._id ? item : one)) })),
        )
      }
      onChange={() => void send(me._id)}
    />
  );
  const earlier = entries.filter((entry) => entry.date < today).reverse();
  const later = entries.filter((entry) => entry.date > today);

  return (
    <Page
      title={text.title}
      aside={
        <div class="buttons">
          <a class="button quiet" href={beside(-7)} aria-label={text.previous}>
            ‹
          </a>
          <span class="label">
            {dayAndMonth(first)} – {dayAndMonth(last)}
          </span>
          <a class="button quiet" href={beside(7)} aria-label={text.next}>
            ›
          </a>
          {!days.includes(today) && (
            <a class="button quiet" href={myWeek()}>
              {text.today}
            </a>
          )}
        </div>
      }
    >
      <LogTabs open="" date={first} />
      <Trouble error={week.error} retry={week.reload} />
      {week.data === undefined && week.error === undefined && <Waiting />}
      {week.data && (
        <>
          <dl class="sums three">
            <div>
              <dt>{text.distance}</dt>
              <dd>
                {distance(meters, me.units)}
                {weekly > 0 && <small> {text.ofWeek(distance(weekly, me.units))}</small>}
              </dd>
              {planned > 0 && (
                <dd>
                  <small>{text.dayGoals(distance(planned, me.units))}</small>
                </dd>
              )}
              {aim > 0 && (
                <dd>
                  <Bar share={meters / aim} label={meters >= aim ? text.reached : `${distance(aim - meters, me.units)} ${text.toGo}`} />
                </dd>
              )}
            </div>
            <div>
              <dt>{text.time}</dt>
              <dd>
                {hours(seconds)}
                {otherSeconds > 0 && <small> {text.otherSports(hours(otherSeconds))}</small>}
              </dd>
            </div>
            <div>
              <dt>{text.runs}</dt>
              <dd>{count(runs.length, "run")}</dd>
            </div>
          </dl>
          {plan.error !== undefined && plan.data === undefined && (
            <p class="trouble" role="alert">
              {text.noPlan}{" "}
              <button type="button" class="link" onClick={plan.reload}>
                {words.retry}
              </button>
            </p>
          )}
          {isNew && (
            <p class="empty">
              {text.first}
              <br />
              {text.importHint} <a href={to("imports")}>{text.importLink}</a>
            </p>
          )}
          {days.includes(today) ? (
            <>
              {entries.filter((entry) => entry.date === today).map(show)}
              {first === today && (
                <>
                  <p class="label">{text.yesterday}</p>
                  {show(entryOf(yesterday))}
                </>
              )}
              {earlier.length > 0 && <p class="label">{text.earlier}</p>}
              {earlier.map(show)}
              {later.length > 0 && <p class="label">{text.later}</p>}
              {later.map(show)}
              {last === today && plan.data?.some(({ date }) => date === tomorrow) && (
                <>
                  <p class="label">{text.tomorrow}</p>
                  {show(entryOf(tomorrow))}
                </>
              )}
            </>
          ) : (
            entries.map(show)
          )}
        </>
      )}
    </Page>
  );
}
