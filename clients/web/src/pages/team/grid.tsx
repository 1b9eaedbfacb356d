// The week or the month of a team as a grid.
import type { Entry, TeamLog } from "@harrier/client";
import type { ComponentChildren } from "preact";
import { dayAndMonth, shortWeekday } from "../../dates.ts";
import { hours, metersPer, number, type Units } from "../../format.ts";
import { to } from "../../ui.tsx";
import { words } from "../../words.ts";
import { teamWords as text } from "../../words/team.ts";

/** Says in a cell why an athlete does not run. */
const RestMark = ({ rest }: { rest: keyof typeof words.week.restMarks }) => (
  <abbr title={words.week.rests[rest]}>{words.week.restMarks[rest]}</abbr>
);

/** Time of other sports, which is shown and not counted. */
const Other = ({ seconds }: { seconds: number | undefined }) =>
  seconds ? (
    <small class="other">
      +{hours(seconds)}
      <span class="unseen"> {text.other}</span>
    </small>
  ) : null;

/** What an athlete did on a day: the distance, why there is no run, or a point if only something else was written. */
export function Done({ entry, units }: { entry: Entry | undefined; units: Units }) {
  if (!entry) return null;
  const { meters, rest, other_seconds: other } = entry;
  return (
    <>
      {meters ? far(meters, units) : rest != null ? <RestMark rest={rest} /> : other ? "" : "·"}
      <Other seconds={other} />
    </>
  );
}

/** Returns a distance as a whole number of units: "" for none. */
export const far = (meters: number | undefined, units: Units): string => (meters ? number(meters / metersPer[units], 0) : "");

export function Grid({
  logs,
  days,
  units,
  today,
  needs,
  groupOf,
  children,
}: {
  logs: TeamLog[];
  /** Without days, it is a month. */
  days: string[];
  units: Units;
  today: string;
  /** Those who need a word. */
  needs: ReadonlySet<string>;
  /** The group below whose name an athlete stands, if the grid is by groups. */
  groupOf?: (id: string) => string;
  /** Further rows. */
  children?: ComponentChildren;
}) {
  const sum = (date: string): number =>
    logs.reduce((total, { days: entries }) => total + (entries?.find((entry) => entry.date === date)?.meters ?? 0), 0);
  const month = days.length === 0;
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={text.grid}>
      <table class="grid" aria-label={text.grid}>
        <thead>
          <tr>
            <th scope="col">{text.athlete}</th>
            <th scope="col" class="n">
              {text.sum}
            </th>
            {days.map((date) => (
              <th key={date} scope="col" class={date === today ? "n now" : "n"}>
                {shortWeekday(date)}
                <span class="unseen"> {dayAndMonth(date)}</span>
              </th>
            ))}
            {month && (
              <th scope="col" class="n">
                {words.week.runs}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {logs.map(({ user_id: id, name, days: entries, sums, unseen_comments: unseen }, i) => {
            const group = groupOf?.(id);
            return [
              group !== undefined && (i === 0 || groupOf!(logs[i - 1]!.user_id) !== group) && (
                <tr key={`group ${group}`} class="group">
                  <th scope="rowgroup" colSpan={days.length + 2 + Number(month)}>
                    {group}
                  </th>
                </tr>
              ),
              <tr key={id}>
                <th scope="row">
                  <a href={to(`athlete/${id}${month || days.includes(today) ? "" : `/${days[0]}`}`)}>{name || text.unnamed}</a>
                  {needs.has(id) && (
                    <span class="warm" title={text.attentive}>
                      {" "}
                      !<span class="unseen"> {text.attentive}</span>
                    </span>
                  )}
                  {unseen > 0 && (
                    <span class="dot">
                      {unseen}
                      <span class="unseen"> {text.unseen}</span>
                    </span>
                  )}
                </th>
                <td class="n">
                  <b>{far(sums.meters, units) || "0"}</b>
                  <Other seconds={sums.other_seconds} />
                </td>
                {days.map((date) => {
                  const entry = entries?.find((one) => one.date === date);
                  return (
                    <td key={date} class={`n ${entry?.feel != null && entry.feel <= 3 ? "low" : ""}`}>
                      <Done entry={entry} units={units} />
                    </td>
                  );
                })}
                {month && <td class="n">{sums.runs}</td>}
              </tr>,
            ];
          })}
          {children}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text.together}</th>
            <td class="n">
              <b>
                {far(
                  logs.reduce((total, { sums }) => total + sums.meters, 0),
                  units,
                )}
              </b>
            </td>
            {days.map((date) => (
              <td key={date} class="n">
                {far(sum(date), units)}
              </td>
            ))}
            {month && <td class="n">{logs.reduce((total, { sums }) => total + sums.runs, 0)}</td>}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
