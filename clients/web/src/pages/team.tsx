// A coach's team: the week of everyone as a grid, and who needs attention.
import type { AttentionReason, TeamLog } from "@harrier/client";
import { useState } from "preact/hooks";
import { attention, claimTeam, teamMonth, teamWeek } from "../api-team.ts";
import { addDays, addMonths, dayAndMonth, isDate, monthAndYear, plainDate, shortWeekday, today as todayIn, weekOf } from "../dates.ts";
import { distance, metersPer, number, type Units } from "../format.ts";
import type { PageProps } from "../lazy.tsx";
import { useLoad, useTask } from "../load.ts";
import { useMe } from "../session.ts";
import { Field, Page, to, Trouble, Waiting } from "../ui.tsx";
import { words } from "../words.ts";

const text = words.team;

export default function Team({ values }: PageProps) {
  const me = useMe();
  const today = todayIn(me.timezone);
  const month = /^\d{4}-\d\d$/.test(values["date"] ?? "");
  const asked = month ? `${values["date"]}-01` : (values["date"] ?? today);
  const date = isDate(asked) ? asked : today;
  const days = weekOf(date, me.week_start);
  const logs = useLoad(() => (month ? teamMonth(date) : teamWeek(days)), `team ${month} ${month ? date : days[0]}`);
  const needs = useLoad(attention, "attention");
  const step = (by: number): string => (month ? addMonths(date, by).slice(0, 7) : addDays(days[0]!, 7 * by));
  return (
    <Page
      title={text.title} wide
      aside={
        <div class="buttons">
          <a class="button quiet" href={to(`team/${step(-1)}`)} aria-label={text.previous}>‹</a>
          <span class="label">{month ? monthAndYear(date) : `${dayAndMonth(days[0]!)} – ${dayAndMonth(days[6]!)}`}</span>
          <a class="button quiet" href={to(`team/${step(1)}`)} aria-label={text.next}>›</a>
        </div>
      }
    >
      <nav class="tabs" aria-label={text.title}>
        <ul>
          <li><a href={to("team")} aria-current={month ? undefined : "page"}>{words.week.week}</a></li>
          <li><a href={to(`team/${date.slice(0, 7)}`)} aria-current={month ? "page" : undefined}>{words.week.month}</a></li>
          <li><a href={to("team-settings")}>{text.settings}</a></li>
        </ul>
      </nav>
      {me.team_id === null && <Claim />}
      <Trouble error={needs.error} retry={needs.reload} />
      {needs.data && needs.data.length > 0 && (
        <section class="card" aria-labelledby="needs">
          <h2 class="plain" id="needs">{text.needs}</h2>
          <ul class="list">
            {needs.data.map(({ user_id: id, name, reasons }) => (
              <li key={id} class="row"><a href={to(`athlete/${id}`)}><b>{name || text.unnamed}</b></a><span class="soft">{reasons.map((reason) => why(reason, me.units)).join(" · ")}</span></li>
            ))}
          </ul>
        </section>
      )}
      {needs.data?.length === 0 && (logs.data?.length ?? 0) > 0 && <p class="soft">{text.nobodyNeeds}</p>}
      <Trouble error={logs.error} retry={logs.reload} />
      {logs.data === undefined ? logs.error === undefined && <Waiting /> : logs.data.length === 0 ? <p class="empty">{text.none}</p> : <Grid logs={logs.data} days={month ? [] : days} units={me.units} today={today} />}
    </Page>
  );
}

/** Says why an athlete needs attention, with its numbers. */
export function why({ kind, value, limit, date }: AttentionReason, units: Units): string {
  switch (kind) {
    case "no_entry":
      return date === null ? text.neverWrote : text.noEntry(number(value, 0), plainDate(date));
    case "resting_heart_rate":
      return text.rhr(number(value), number(limit));
    case "sleep":
      return text.sleep(number(value), number(limit));
    case "feel":
      return text.feel(number(value, 0));
    case "distance":
      return text.distance(distance(value * 1000, units, 0), distance(limit * 1000, units, 0));
    case "comment":
      return text.comment(date === null ? "" : plainDate(date));
  }
}

function Grid({ logs, days, units, today }: { logs: TeamLog[]; days: string[]; units: Units; today: string }) {
  const far = (meters: number | undefined): string => (meters ? number(meters / metersPer[units], 0) : "");
  const sum = (date: string): number => logs.reduce((total, { days: entries }) => total + (entries?.find((entry) => entry.date === date)?.meters ?? 0), 0);
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={text.grid}>
      <table class="grid">
        <caption>{text.grid} ({units})</caption>
        <thead>
          <tr>
            <th scope="col">{text.athlete}</th>
            {days.map((date) => <th key={date} scope="col" class="n">{shortWeekday(date)}</th>)}
            <th scope="col" class="n">{text.sum}</th>
            {days.length === 0 && <th scope="col" class="n">{words.week.runs}</th>}
          </tr>
        </thead>
        <tbody>
          {logs.map(({ user_id: id, name, days: entries, sums, unseen_comments: unseen }) => (
            <tr key={id}>
              <th scope="row"><a href={to(`athlete/${id}${days.length > 0 && !days.includes(today) ? `/${days[0]}` : ""}`)}>{name || text.unnamed}</a>{unseen > 0 && <span class="dot">{unseen}<span class="unseen"> {text.unseen}</span></span>}</th>
              {days.map((date) => {
                const entry = entries?.find((one) => one.date === date);
                return <td key={date} class={`n ${entry?.feel != null && entry.feel <= 3 ? "low" : ""}`}>{far(entry?.meters) || (entry ? "·" : "")}</td>;
              })}
              <td class="n"><b>{far(sums.meters) || "0"}</b></td>
              {days.length === 0 && <td class="n">{sums.runs}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr><th scope="row">{text.together}</th>{days.map((date) => <td key={date} class="n">{far(sum(date))}</td>)}<td class="n"><b>{far(logs.reduce((total, { sums }) => total + sums.meters, 0))}</b></td>{days.length === 0 && <td class="n">{logs.reduce((total, { sums }) => total + sums.runs, 0)}</td>}</tr>
        </tfoot>
      </table>
    </div>
  );
}

/** A coach without a team claims one. */
export function Claim() {
  const [team, setTeam] = useState("");
  const { busy, error, run } = useTask();
  return (
    <form class="card" onSubmit={(event) => { event.preventDefault(); void run(() => claimTeam(team.trim())); }}>
      <p>{text.claimHelp}</p>
      <div class="add"><Field label={text.claim} hint={text.claimHint} required maxLength={64} value={team} onText={setTeam} /><button disabled={busy}>{text.claimSubmit}</button></div>
      <Trouble error={error} />
    </form>
  );
}
