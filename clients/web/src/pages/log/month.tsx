// A month as a calendar, with the sum of each week.
import { readDays } from "./api.ts";
import { Calendar } from "./calendar.tsx";
import { addMonths, isDate, monthAndYear, today as todayIn, weeksOfMonth } from "../../dates.ts";
import { distance } from "../../format.ts";
import type { PageProps } from "../../lazy.tsx";
import { useLoad } from "../../load.ts";
import { LogTabs } from "../../nav.tsx";
import { useMe } from "../../session.ts";
import { Page, to, Trouble, Waiting } from "../../ui.tsx";
import { words } from "../../words.ts";

const text = words.month;

export default function Month({ values }: PageProps) {
  const me = useMe();
  const today = todayIn(me.timezone);
  const asked = `${values["date"] ?? today.slice(0, 7)}-01`;
  const first = isDate(asked) ? asked : `${today.slice(0, 7)}-01`;
  const weeks = weeksOfMonth(first, me.week_start);
  const month = useLoad(() => readDays("me", weeks[0]![0]!, weeks.at(-1)![6]!), first);
  const meters = new Map((month.data ?? []).map((entry) => [entry.date, entry.meters ?? 0]));
  const sum = (dates: string[]): number => dates.reduce((total, date) => total + (meters.get(date) ?? 0), 0);
  const within = weeks.flat().filter((date) => date.startsWith(first.slice(0, 7)));
  return (
    <Page
      title={monthAndYear(first)}
      aside={
        <div class="buttons">
          <a class="button quiet" href={to(`month/${addMonths(first, -1).slice(0, 7)}`)} aria-label={text.previous}>
            ‹
          </a>
          <a class="button quiet" href={to(`month/${addMonths(first, 1).slice(0, 7)}`)} aria-label={text.next}>
            ›
          </a>
        </div>
      }
    >
      <LogTabs open="month" />
      <Trouble error={month.error} retry={month.reload} />
      {month.data === undefined ? (
        month.error === undefined && <Waiting />
      ) : (
        <>
          <dl class="sums">
            <div>
              <dt>{words.week.distance}</dt>
              <dd>{distance(sum(within), me.units)}</dd>
            </div>
          </dl>
          <Calendar entries={month.data} weeks={weeks} month={first.slice(0, 7)} today={today} link={(date) => `week/${date}`} />
        </>
      )}
    </Page>
  );
}
