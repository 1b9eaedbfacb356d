// One athlete on one page: a month and its season with sums, races, bests, what needs a word, and the notes by search.
import { bests, planOf, results } from "./api.ts";
import { AthleteLinks, AthleteTabs } from "./tabs.tsx";
import { MakeReport } from "./reports.tsx";
import { AttentionSoFar, Goals } from "./sofar.tsx";
import { AllComments, LogSearch, Races, useSeason } from "./seasonparts.tsx";
import { Calendar } from "../log/calendar.tsx";
import { readDays, records, summaries } from "../log/api.ts";
import { RecordsTable } from "../log/records.tsx";
import { attention, roster } from "../team/api.ts";
import { why } from "../team/attention.ts";
import { addDays, addMonths, isDate, monthAndYear, today as todayIn, weeksOfMonth } from "../../dates.ts";
import { distance, hours, metersPer, number } from "../../format.ts";
import type { PageProps } from "../../lazy.tsx";
import { useLoad } from "../../load.ts";
import { useMe } from "../../session.ts";
import { Choice, Page, to, Trouble, Waiting } from "../../ui.tsx";
import { words } from "../../words.ts";
import { teamWords } from "../../words/team.ts";

const text = teamWords.month;

export default function Season({ values }: PageProps) {
  const me = useMe();
  const id = values["id"]!;
  const today = todayIn(me.timezone);
  const asked = `${values["month"] ?? ""}-01`;
  const first = isDate(asked) ? asked : `${today.slice(0, 7)}-01`;
  const weeks = weeksOfMonth(first, me.week_start);
  const [begins, setBegins, season] = useSeason(first);
  const until = addDays(addMonths(season, 12), -1);
  const month = useLoad(() => readDays(id, weeks[0]![0]!, weeks.at(-1)![6]!), `${id} ${first}`);
  const sums = useLoad(() => summaries(id, season, until, "month"), `${id} ${season} sums`);
  const about = useLoad(async () => {
    if (!me.coach) return null;
    const [athletes, needs] = await Promise.all([roster(), attention()]);
    return {
      name: athletes.find(({ user_id: user }) => user === id)?.name,
      reasons: needs.find(({ user_id: user }) => user === id)?.reasons,
    };
  }, `about ${id}`);
  const athlete = month.data?.[0]?.athlete_id ?? null;
  const raced = useLoad(
    async () => (athlete === null ? null : Promise.all([results(athlete), bests(athlete, begins)])),
    `raced ${athlete} ${begins}`,
  );
  const ran = useLoad(() => records(id), `records ${id}`);
  // The weeks of the month reach beyond the season.
  const [begin, end] = [[season, weeks[0]![0]!].sort()[0]!, [until, weeks.at(-1)![6]!].sort()[1]!];
  const plan = useLoad(async () => (me.coach ? planOf(id, begin, end) : []), `plan ${id} ${begin} ${end}`);
  const planned = (from: string, to: string): number =>
    (plan.data ?? []).filter(({ date }) => date >= from && date <= to).reduce((sum, day) => sum + day.planned.meters, 0);
  const own = sums.data?.find(({ from }) => from === first);
  const path = (by: number): string => to(`athlete/${id}/month/${addMonths(first, by).slice(0, 7)}`);
  return (
    <Page
      title={about.data?.name || (about.loading ? words.loading : (athlete ?? teamWords.athlete))}
      wide
      aside={
        <div class="buttons">
          <a class="button quiet" href={path(-1)} aria-label={teamWords.previous}>
            ‹
          </a>
          <span class="label">{monthAndYear(first)}</span>
          <a class="button quiet" href={path(1)} aria-label={teamWords.next}>
            ›
          </a>
        </div>
      }
    >
      <AthleteTabs id={id} open={`athlete/${id}/month/${first.slice(0, 7)}`} month={first.slice(0, 7)} />
      {(about.data?.reasons?.length ?? 0) > 0 && (
        <p class="conflict">
          <b>{text.attention}:</b> {about.data!.reasons!.map((reason) => why(reason, me.units)).join(" · ")}
        </p>
      )}
      <Trouble error={month.error ?? sums.error ?? plan.error} retry={month.reload} />
      {month.data === undefined || sums.data === undefined ? (
        month.error === undefined && sums.error === undefined && <Waiting />
      ) : (
        <>
          {own && (
            <dl class="sums">
              <div>
                <dt>{words.week.distance}</dt>
                <dd>
                  {distance(own.meters, me.units)}{" "}
                  {planned(first, own.to) > 0 && (
                    <small>
                      {words.month.of(distance(planned(first, own.to), me.units))} {words.month.planned}
                    </small>
                  )}
                </dd>
              </div>
              <div>
                <dt>{text.days}</dt>
                <dd>{own.days_run}</dd>
              </div>
              <div>
                <dt>{text.longest}</dt>
                <dd>{own.longest_run > 0 ? distance(own.longest_run * metersPer.mi, me.units) : "–"}</dd>
              </div>
              {own.other_seconds > 0 && (
                <div>
                  <dt>{text.other}</dt>
                  <dd>{hours(own.other_seconds)}</dd>
                </div>
              )}
              {own.goal !== null && own.goal > 0 && (
                <div>
                  <dt>{text.goals}</dt>
                  <dd>
                    {distance(own.goal * metersPer.mi, me.units)}{" "}
                    {own.goal_share !== null && <small>{text.goalShare(number(100 * own.goal_share, 0))}</small>}
                  </dd>
                </div>
              )}
            </dl>
          )}
          <Calendar
            entries={month.data}
            weeks={weeks}
            month={first.slice(0, 7)}
            today={today}
            planned={planned}
            link={(date) => `athlete/${id}/${date}`}
          />
          <h2>{text.season}</h2>
          <div class="tools">
            <Choice
              label={text.begins}
              value={begins}
              of={[
                ["aug", text.august],
                ["jan", text.january],
              ]}
              onChoose={setBegins}
            />
          </div>
          <Months
            sums={sums.data.filter(({ from }) => from <= today)}
            planned={planned}
            path={(from) => to(`athlete/${id}/month/${from.slice(0, 7)}`)}
          />
          <Trouble error={raced.error} retry={raced.reload} />
          <Races entries={month.data} raced={raced.data ?? null} from={season} until={until} />
          <h2>{words.records.title}</h2>
          <Trouble error={ran.error} retry={ran.reload} />
          {(ran.data?.length ?? 0) > 0 ? <RecordsTable records={ran.data!} /> : <p class="soft">{words.records.none}</p>}
        </>
      )}
      {(me.coach || id === me._id) && (
        <Goals athlete={id} date={first.slice(0, 7) === today.slice(0, 7) ? today : addDays(addMonths(first, 1), -1)} />
      )}
      {me.coach && <AttentionSoFar athlete={id} from={season} until={until < today ? until : today} />}
      {me.coach && <AllComments key={id} athlete={id} />}
      <LogSearch athlete={id} />
      {me.coach && <MakeReport key={`${id} ${season}`} athlete={id} from={season} until={until < today ? until : today} />}
      <AthleteLinks athlete={athlete} />
    </Page>
  );
}

interface MonthsProps {
  sums: Awaited<ReturnType<typeof summaries>>;
  /** How far was planned from one day to another. */
  planned: (from: string, to: string) => number;
  path: (from: string) => string;
}

function Months({ sums, planned, path }: MonthsProps) {
  const { units } = useMe();
  const plans = sums.some(({ from, to }) => planned(from, to) > 0);
  const total = (of: (sum: (typeof sums)[number]) => number): number => sums.reduce((all, one) => all + of(one), 0);
  const row = (plan: number, meters: number, runs: number, longest: number, seconds: number, other: number) => (
    <>
      {plans && <td class="n">{plan > 0 ? distance(plan, units, 0) : ""}</td>}
      <td class="n">{distance(meters, units, 0)}</td>
      <td class="n">{runs}</td>
      <td class="n">{longest > 0 ? distance(longest * metersPer.mi, units) : ""}</td>
      <td class="n">
        {seconds > 0 ? hours(seconds) : ""}
        {other > 0 && <small> +{hours(other)}</small>}
      </td>
    </>
  );
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={text.season}>
      <table class="figures">
        <thead>
          <tr>
            <th scope="col">{words.week.month}</th>
            {plans && (
              <th scope="col" class="n">
                {text.planned}
              </th>
            )}
            <th scope="col" class="n">
              {words.week.distance}
            </th>
            <th scope="col" class="n">
              {words.week.runs}
            </th>
            <th scope="col" class="n">
              {text.longest}
            </th>
            <th scope="col" class="n">
              {words.week.time}
            </th>
          </tr>
        </thead>
        <tbody>
          {sums.map((one) => (
            <tr key={one.period}>
              <th scope="row">
                <a href={path(one.from)}>{monthAndYear(one.from)}</a>
              </th>
              {row(planned(one.from, one.to), one.meters, one.runs, one.longest_run, one.seconds, one.other_seconds)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{teamWords.sum}</th>
            {row(
              total(({ from, to }) => planned(from, to)),
              total(({ meters }) => meters),
              total(({ runs }) => runs),
              Math.max(0, ...sums.map(({ longest_run: longest }) => longest)),
              total(({ seconds }) => seconds),
              total(({ other_seconds: other }) => other),
            )}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
