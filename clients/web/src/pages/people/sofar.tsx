// What a coach has of an athlete beside the log: the goals, and when the athlete needed attention.
import { goalsOf } from "./api.ts";
import { pastAttention } from "../team/api.ts";
import { whyThen } from "../team/attention.ts";
import { dayAndMonth, monthAndYear } from "../../dates.ts";
import { distance, hours, number } from "../../format.ts";
import { useLoad } from "../../load.ts";
import { HarrierProblem, useMe } from "../../session.ts";
import { Bar, Trouble } from "../../ui.tsx";
import { words } from "../../words.ts";
import { teamWords } from "../../words/team.ts";

const text = teamWords.month;

/** Of an athlete who has not accepted the coach, there is nothing. */
const ofAccepted = async <T,>(list: Promise<T[]>): Promise<T[] | null> => {
  try {
    return await list;
  } catch (error) {
    if (error instanceof HarrierProblem && (error.status === 403 || error.status === 404)) return null;
    throw error;
  }
};

/** The goals for each week, month and year, with the progress as of a day. */
export function Goals({ athlete, date }: { athlete: string; date: string }) {
  const { units } = useMe();
  const list = useLoad(() => ofAccepted(goalsOf(athlete, date)), `goals ${athlete} ${date}`);
  if (list.error !== undefined) return <Trouble error={list.error} retry={list.reload} />;
  if (!list.data || list.data.length === 0) return null;
  return (
    <>
      <h2>{text.periodGoals}</h2>
      <ul class="list">
        {list.data.map(({ period, meters, seconds, runs, progress: done }) => {
          const parts = [
            [done.distance_share, distance(done.meters, units), distance(meters ?? 0, units)],
            [done.seconds_share, hours(done.seconds), hours(seconds ?? 0)],
            [done.runs_share, String(done.runs), `${runs} ${words.week.runs.toLowerCase()}`],
          ] as const;
          return (
            <li key={period}>
              <div class="row">
                <b>{words.goals[period]}</b>
                <span class="soft">
                  {period === "week"
                    ? `${dayAndMonth(done.from)} – ${dayAndMonth(done.to)}`
                    : period === "month"
                      ? monthAndYear(done.from)
                      : done.from.slice(0, 4)}
                </span>
              </div>
              {parts.map(
                ([share, reached, of]) =>
                  share !== null && (
                    <div key={of}>
                      <p>{text.progress(reached, of, number(share * 100, 0))}</p>
                      <Bar share={share} label={`${words.goals[period]}: ${reached} ${words.week.of} ${of}`} />
                    </div>
                  ),
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** When the athlete needed attention in a season, the latest first. */
export function AttentionSoFar({ athlete, from, until }: { athlete: string; from: string; until: string }) {
  const { units } = useMe();
  const list = useLoad(() => ofAccepted(pastAttention(athlete, from, until)), `attention ${athlete} ${from} ${until}`);
  if (list.error !== undefined) return <Trouble error={list.error} retry={list.reload} />;
  if (!list.data) return null;
  return (
    <>
      <h2>{text.attentionSoFar}</h2>
      {list.data.length === 0 && <p class="soft">{text.noAttention}</p>}
      <ul class="list">
        {list.data.map(({ from: first, to: last, reason }) => (
          <li key={`${reason.kind} ${first}`} class="row">
            <span>{whyThen(reason, units)}</span>
            <span class="soft">{first === last ? dayAndMonth(first) : `${dayAndMonth(first)} – ${dayAndMonth(last)}`}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
