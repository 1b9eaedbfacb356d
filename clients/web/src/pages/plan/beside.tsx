// What each athlete of a team has planned and has done in a week, one below the other.
import type { TeamPlanAthlete, TeamPlanDay } from "@harrier/client";
import { byLastName } from "../team/attention.ts";
import { shortWeekday } from "../../dates.ts";
import { hours, metersPer, number, type Units } from "../../format.ts";
import { to } from "../../ui.tsx";
import { planWords as text } from "../../words/plan.ts";
import { teamWords } from "../../words/team.ts";

interface Props {
  athletes: TeamPlanAthlete[];
  days: string[];
  today: string;
  units: Units;
}

interface Sums {
  meters: number;
  seconds: number;
  other_seconds: number;
}

/** Sums of a day or a week: the distance, or else the time. */
function said({ meters, seconds, other_seconds: other }: Sums, units: Units): string {
  if (meters > 0) return number(meters / metersPer[units], 1);
  return seconds + other > 0 ? hours(seconds + other) : "";
}

const none: Sums = { meters: 0, seconds: 0, other_seconds: 0 };
const plus = (a: Sums, b: Sums): Sums => ({
  meters: a.meters + b.meters,
  seconds: a.seconds + b.seconds,
  other_seconds: a.other_seconds + b.other_seconds,
});

export function PlanAndDone({ athletes, days, today, units }: Props) {
  return (
    <>
      <h2>{text.both}</h2>
      {athletes.length === 0 ? (
        <p class="empty">{text.nobody}</p>
      ) : (
        <>
          <p class="hint">{text.bothHelp(units)}</p>
          <div class="scroll" tabIndex={0} role="region" aria-label={text.both}>
            <table class="figures grid" aria-label={text.both}>
              <thead>
                <tr>
                  <th scope="col">{teamWords.athlete}</th>
                  <th scope="col" class="n">
                    {teamWords.sum}
                  </th>
                  {days.map((date) => (
                    <th key={date} scope="col" class={date === today ? "n now" : "n"}>
                      {shortWeekday(date)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {[...athletes].sort(byLastName).map(({ user_id: id, name, days: had }) => (
                  <tr key={id}>
                    <th scope="row">
                      <a href={to(`athlete/${id}/${days[0]}`)}>{name || teamWords.unnamed}</a>
                    </th>
                    <td class="n">
                      <Both
                        planned={had.reduce((sum, { planned }) => plus(sum, planned), none)}
                        done={had.reduce((sum, { done }) => plus(sum, done), none)}
                        units={units}
                      />
                    </td>
                    {days.map((date) => {
                      const day = had.find((one) => one.date === date);
                      return (
                        <td key={date} class="n">
                          {day && <Both planned={day.planned} done={day.done} units={units} sessions={day.sessions} />}
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </>
  );
}

/** Planned and done in a cell. A session whose text has no numbers is a point. */
function Both({ planned, done, units, sessions = [] }: { planned: Sums; done: Sums; units: Units; sessions?: TeamPlanDay["sessions"] }) {
  const did = said(done, units);
  return (
    <>
      <span class="soft">
        <span class="unseen">{text.planned} </span>
        {said(planned, units) || (sessions.length > 0 ? "·" : "–")}
      </span>
      {did && (
        <b class="other">
          <span class="unseen"> {text.bothDone} </span>
          {did}
        </b>
      )}
      {sessions.map(
        ({ session_id: id, mark, note }) =>
          mark && (
            <small key={id} class="other">
              {text.marks[mark]}
              {note && `: ${note}`}
            </small>
          ),
      )}
    </>
  );
}
