// Sums of weeks, months or years.
import type { LogSummary } from "@harrier/client";
import { useState } from "preact/hooks";
import { summaries } from "./api.ts";
import { addMonths, monthAndYear, plainDate, today as todayIn } from "../../dates.ts";
import { distance, hours, number } from "../../format.ts";
import { useLoad } from "../../load.ts";
import { LogTabs } from "../../nav.tsx";
import { useMe } from "../../session.ts";
import { Choice, Page, to, Trouble, Waiting } from "../../ui.tsx";
import { words } from "../../words.ts";

const text = words.summary;
const months = { week: 6, month: 24, year: 120 };

export default function Summary() {
  const me = useMe();
  const today = todayIn(me.timezone);
  const [by, setBy] = useState<"week" | "month" | "year">("week");
  const sums = useLoad(() => summaries("me", addMonths(today, -months[by]), today, by), by);
  const named = ({ period, from }: LogSummary): string => (by === "week" ? plainDate(from) : by === "month" ? monthAndYear(from) : period);
  const rows = (sums.data ?? [])
    .filter(
      ({ runs, other_seconds: other, rhr_days: rhr, sleep_days: sleep }) => runs > 0 || other > 0 || (rhr ?? 0) > 0 || (sleep ?? 0) > 0,
    )
    .reverse();
  return (
    <Page title={text.title} wide>
      <LogTabs open="summary" />
      <div class="columns">
        <Choice
          label={text.by}
          value={by}
          of={[
            ["week", text.week],
            ["month", text.month],
            ["year", text.year],
          ]}
          onChoose={setBy}
        />
      </div>
      <Trouble error={sums.error} retry={sums.reload} />
      {sums.data === undefined ? (
        sums.error === undefined && <Waiting />
      ) : rows.length === 0 ? (
        <p class="empty">{text.none}</p>
      ) : (
        <div class="scroll" tabIndex={0} role="region" aria-label={text.title}>
          <table>
            <caption>{text.caption}</caption>
            <thead>
              <tr>
                <th scope="col">{text.period}</th>
                <th scope="col" class="n">
                  {words.week.distance}
                </th>
                <th scope="col" class="n">
                  {words.week.runs}
                </th>
                <th scope="col" class="n">
                  {words.week.time}
                </th>
                <th scope="col" class="n phone-hidden">
                  {text.longest}
                </th>
                <th scope="col" class="n phone-hidden">
                  {words.week.sleep}
                </th>
                <th scope="col" class="n phone-hidden">
                  {words.week.rhr}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.period}>
                  <th scope="row">
                    <a
                      href={to(
                        by === "week"
                          ? `week/${row.from}`
                          : by === "month"
                            ? `month/${row.from.slice(0, 7)}`
                            : `year/${row.from.slice(0, 4)}`,
                      )}
                    >
                      {named(row)}
                    </a>
                  </th>
                  <td class="n">{distance(row.meters, me.units)}</td>
                  <td class="n">{row.runs}</td>
                  <td class="n">
                    {row.seconds > 0 ? hours(row.seconds) : ""}
                    {row.other_seconds > 0 && <small> {words.week.otherSports(hours(row.other_seconds))}</small>}
                  </td>
                  <td class="n phone-hidden">{row.longest_run > 0 ? distance(row.longest_run * 1609.344, me.units) : ""}</td>
                  <td class="n phone-hidden">{row.sleep == null ? "" : `${number(row.sleep)} ${words.units.h}`}</td>
                  <td class="n phone-hidden">{row.rhr == null ? "" : number(row.rhr)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Page>
  );
}
