// A month as a calendar, with the sum of each week.
import { readDays } from "../api-log.ts";
import { addMonths, fullDate, isDate, monthAndYear, shortWeekday, today as todayIn, weeksOfMonth } from "../dates.ts";
import { distance, metersPer, number } from "../format.ts";
import type { PageProps } from "../lazy.tsx";
import { useLoad } from "../load.ts";
import { useMe } from "../session.ts";
import { Page, to, Trouble, Waiting } from "../ui.tsx";
import { words } from "../words.ts";
import { LogTabs } from "./logtabs.tsx";

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
          <a class="button quiet" href={to(`month/${addMonths(first, -1).slice(0, 7)}`)} aria-label={text.previous}>‹</a>
          <a class="button quiet" href={to(`month/${addMonths(first, 1).slice(0, 7)}`)} aria-label={text.next}>›</a>
        </div>
      }
    >
      <LogTabs open="month" />
      <Trouble error={month.error} retry={month.reload} />
      {month.data === undefined ? month.error === undefined && <Waiting /> : (
        <>
          <dl class="sums"><div><dt>{words.week.distance}</dt><dd>{distance(sum(within), me.units)}</dd></div></dl>
          <table class="month">
            <thead><tr>{weeks[0]!.map((date) => <th key={date} scope="col">{shortWeekday(date)}</th>)}<th scope="col" class="n">{text.total}</th></tr></thead>
            <tbody>
              {weeks.map((week) => (
                <tr key={week[0]}>
                  {week.map((date) => (
                    <td key={date} class={date === today ? "now" : undefined}>
                      <a href={to(`week/${date}`)} class={date.startsWith(first.slice(0, 7)) ? undefined : "out"}>
                        {Number(date.slice(8))}
                        <span class="unseen"> {fullDate(date)}</span>
                        {(meters.get(date) ?? 0) > 0 && <b>{number(meters.get(date)! / metersPer[me.units])}<span class="unseen"> {me.units}</span></b>}
                      </a>
                    </td>
                  ))}
                  <td class="n"><b>{number(sum(week) / metersPer[me.units])}</b></td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Page>
  );
}
