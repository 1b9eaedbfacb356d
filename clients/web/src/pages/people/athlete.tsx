// One athlete's week, day by day, beside the comments; and the next athlete, with one press.
import type { Entry } from "@harrier/client";
import { useState } from "preact/hooks";
import { followed, planOf } from "./api.ts";
import { readDays } from "../log/api.ts";
import { attention, teamWeek } from "../team/api.ts";
import { addDays, dayAndMonth, isDate, today as todayIn, weekday, weekOf } from "../../dates.ts";
import { distance, duration, kindBesideTitle, length, number } from "../../format.ts";
import type { PageProps } from "../../lazy.tsx";
import { useLoad } from "../../load.ts";
import { useMe } from "../../session.ts";
import { Page, to, Trouble, Waiting } from "../../ui.tsx";
import { words } from "../../words.ts";
import { AthleteLinks, AthleteTabs } from "./tabs.tsx";
import { Comments } from "../log/comments.tsx";
import { byGravity, byLastName, why } from "../team/attention.ts";
import { planWords } from "../../words/plan.ts";
import { teamWords as text } from "../../words/team.ts";

export default function Athlete({ values }: PageProps) {
  const me = useMe();
  const id = values["id"]!;
  const today = todayIn(me.timezone);
  const asked = values["date"] ?? today;
  const date = isDate(asked) ? asked : today;
  const days = weekOf(date, me.week_start);
  const week = useLoad(() => readDays(id, days[0]!, days[6]!), `${id} ${days[0]}`);
  const team = useLoad(async () => (me.coach ? Promise.all([teamWeek(date), attention()]) : null), `team ${days[0]}`);
  const plan = useLoad(async () => (me.coach ? planOf(id, days[0]!, days[6]!) : null), `plan ${id} ${days[0]}`);
  const [period, needs] = team.data ?? [];
  const logs = period?.athletes;
  const at = logs?.findIndex(({ user_id: user }) => user === id) ?? -1;
  const own = logs?.[at];
  // Of whom the user does not coach, the feed tells the name.
  const stranger = team.data !== undefined && own === undefined && id !== me._id;
  const found = useLoad(
    async () => (stranger ? (await followed()).items.find(({ entry }) => entry?.user_id === id)?.athlete : undefined),
    `name ${id} ${stranger}`,
  );
  const name = own?.name || (id === me._id && me.name) || found.data || week.data?.[0]?.athlete_id;
  const reasons = needs?.find(({ user_id: user }) => user === id)?.reasons ?? [];
  // Those who need attention come first.
  const waiting = byGravity(needs ?? []).map(({ user_id: user }) => user);
  const order = [
    ...waiting,
    ...[...(logs ?? [])]
      .sort(byLastName)
      .map(({ user_id: user }) => user)
      .filter((user) => !waiting.includes(user)),
  ];
  const here = order.indexOf(id);
  const next = order[here + 1];
  const nextName = logs?.find(({ user_id: user }) => user === next)?.name || text.unnamed;
  const [chosen, setChosen] = useState<string>();
  const commented =
    chosen !== undefined && days.includes(chosen)
      ? chosen
      : (reasons.find((reason) => reason.kind === "comment" && reason.date !== null && days.includes(reason.date))?.date ??
        (days.includes(today) ? today : date));
  return (
    <Page
      title={name || (team.loading || found.loading || week.loading ? words.loading : text.athlete)}
      wide
      aside={
        <div class="buttons">
          <a class="button quiet" href={to(`athlete/${id}/${addDays(days[0]!, -7)}`)} aria-label={text.previous}>
            ‹
          </a>
          <span class="label">
            {dayAndMonth(days[0]!)} – {dayAndMonth(days[6]!)}
          </span>
          <a class="button quiet" href={to(`athlete/${id}/${addDays(days[0]!, 7)}`)} aria-label={text.next}>
            ›
          </a>
          {here >= 0 && next !== undefined && (
            <a class="button" href={to(`athlete/${next}${values["date"] ? `/${date}` : ""}`)}>
              {text.nextAthlete}: {nextName}
            </a>
          )}
        </div>
      }
    >
      <AthleteTabs id={id} open={`athlete/${id}`} month={date.slice(0, 7)} />
      {reasons.length > 0 && <p class="conflict">{reasons.map((reason) => why(reason, me.units)).join(" · ")}</p>}
      <Trouble error={week.error ?? plan.error} retry={week.reload} />
      <div class="beside">
        <section aria-label={words.week.week}>
          {week.data === undefined ? (
            week.error === undefined && <Waiting />
          ) : (
            <>
              <p>
                <b>
                  {distance(
                    week.data.reduce((sum, entry) => sum + (entry.meters ?? 0), 0),
                    me.units,
                  )}
                </b>{" "}
                <span class="soft">{text.inWeek}</span>
              </p>
              <ul class="list">
                {days.map((day) => {
                  const entry = week.data!.find((one) => one.date === day);
                  return (
                    <li key={day}>
                      <div class="row">
                        <span>
                          <b>{weekday(day)}</b> <span class="soft">{dayAndMonth(day)}</span>
                        </span>
                        {me.coach && (
                          <button
                            type="button"
                            class="link"
                            aria-pressed={day === commented}
                            aria-label={`${words.comments.title}: ${weekday(day)}`}
                            onClick={() => setChosen(day)}
                          >
                            {words.comments.title}
                          </button>
                        )}
                      </div>
                      {plan.data
                        ?.find(({ date }) => date === day)
                        ?.sessions.map(({ session, mark, note }) => (
                          <p key={session._id}>
                            <span class="label">{planWords.planned}</span> {session.title && <b>{session.title} </b>}
                            <span class="text">{session.text}</span>{" "}
                            {mark && (
                              <span class="soft">
                                {planWords.marks[mark]}
                                {note && `: ${note}`}
                              </span>
                            )}
                          </p>
                        ))}
                      {entry && <Day entry={entry} />}
                    </li>
                  );
                })}
              </ul>
            </>
          )}
        </section>
        {me.coach && (
          <section>
            <h2 class="plain">
              {weekday(commented)}, {dayAndMonth(commented)}
            </h2>
            <Comments key={`${id} ${commented}`} athlete={id} date={commented} always />
          </section>
        )}
      </div>
      <AthleteLinks athlete={week.data?.[0]?.athlete_id} />
    </Page>
  );
}

function Day({ entry }: { entry: Entry }) {
  const me = useMe();
  const values = [
    entry.rest != null && words.week.rests[entry.rest],
    entry.sleep != null && `${words.week.sleep} ${number(entry.sleep)} ${words.units.h}`,
    entry.rhr != null && `${number(entry.rhr)} ${words.units.bpm}`,
    entry.feel != null && `${words.week.feel} ${entry.feel}`,
    ...Object.entries(entry.checkboxes ?? {})
      .filter(([, on]) => on)
      .map(([name]) => `✓ ${name}`),
  ].filter(Boolean);
  return (
    <>
      {(entry.runs ?? []).map((run) => (
        <div key={run._id}>
          <a href={to(`run/${run._id}`)}>{length(run, me.units, 1)}</a>{" "}
          {run.meters !== null && run.seconds !== null && duration(run.seconds)} <span class="soft">{kindBesideTitle(run)}</span>{" "}
          {run.title}
        </div>
      ))}
      {values.length > 0 && <div class="soft">{values.join(" · ")}</div>}
      {entry.notes && <div>{entry.notes}</div>}
    </>
  );
}
