// A month as a calendar, with the sum of each week.
import type { Entry } from "@harrier/client";
import { fullDate, shortWeekday } from "../../dates.ts";
import { metersPer, number } from "../../format.ts";
import { useMe } from "../../session.ts";
import { to } from "../../ui.tsx";
import { words } from "../../words.ts";

const text = words.month;

export function Calendar({
  entries,
  weeks,
  month,
  today,
  planned,
  link,
}: {
  entries: readonly Entry[];
  weeks: string[][];
  month: string;
  today: string;
  /** How far was planned from one day to another. */
  planned?: (from: string, to: string) => number;
  /** The page that a day leads to. */
  link: (date: string) => string;
}) {
  const { units } = useMe();
  const meters = new Map(entries.map((entry) => [entry.date, entry.meters ?? 0]));
  const rests = new Map(entries.map((entry) => [entry.date, entry.rest]));
  const sum = (dates: string[]): number => dates.reduce((total, date) => total + (meters.get(date) ?? 0), 0);
  return (
    <table class="month">
      <thead>
        <tr>
          {weeks[0]!.map((date) => (
            <th key={date} scope="col">
              {shortWeekday(date)}
            </th>
          ))}
          <th scope="col" class="n">
            {text.total}
          </th>
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <td key={date} class={date === today ? "now" : undefined}>
                <a href={to(link(date))} class={date.startsWith(month) ? undefined : "out"}>
                  {Number(date.slice(8))}
                  <span class="unseen"> {fullDate(date)}</span>
                  {(meters.get(date) ?? 0) > 0 && (
                    <b>
                      {number(meters.get(date)! / metersPer[units])}
                      <span class="unseen"> {units}</span>
                    </b>
                  )}
                  {!meters.get(date) && rests.get(date) != null && (
                    <abbr title={words.week.rests[rests.get(date)!]}>{words.week.restMarks[rests.get(date)!]}</abbr>
                  )}
                </a>
              </td>
            ))}
            <td class="n">
              <b>{number(sum(week) / metersPer[units])}</b>
              {(planned?.(week[0]!, week[6]!) ?? 0) > 0 && (
                <small class="other">
                  {text.of(number(planned!(week[0]!, week[6]!) / metersPer[units], 0))}
                  <span class="unseen"> {text.planned}</span>
                </small>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
