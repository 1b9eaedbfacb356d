// A coach's home: the week of the team as a grid, and who needs attention.
import type { Pending } from "@harrier/client";
import { useState } from "preact/hooks";
import { attention, groups, teamMonth, teamWeek, weekFile } from "./api.ts";
import { byGravity, byLastName, why } from "./attention.ts";
import { Absent } from "./absent.tsx";
import { Grid } from "./grid.tsx";
import { Claim, TeamLinks, TeamTabs, useTeam } from "./tabs.tsx";
import { addDays, addMonths, dayAndMonth, isDate, monthAndYear, plainDate, today as todayIn, weekOf } from "../../dates.ts";
import type { PageProps } from "../../lazy.tsx";
import { useLoad } from "../../load.ts";
import { useMe } from "../../session.ts";
import { Act, Choice, Page, save, to, Trouble, Waiting } from "../../ui.tsx";
import { teamWords as text } from "../../words/team.ts";

type Sort = "gravity" | "name" | "group";

export default function Team({ values }: PageProps) {
  const me = useMe();
  const team = useTeam();
  const today = todayIn(me.timezone);
  const given = values["date"] === "month" ? today.slice(0, 7) : (values["date"] ?? "");
  const month = /^\d{4}-\d\d$/.test(given);
  const asked = month ? `${given}-01` : given || today;
  const date = isDate(asked) ? asked : today;
  const days = weekOf(date, me.week_start);
  const logs = useLoad(() => (month ? teamMonth(date) : teamWeek(date)), `team ${month} ${month ? date : days[0]}`);
  const needs = useLoad(attention, "attention");
  const parts = useLoad(async () => (team === null ? [] : groups()), `groups ${team?.id ?? ""}`);
  const [part, setPart] = useState("");
  const [sort, setSort] = useState<Sort>("gravity");
  const step = (by: number): string => (month ? addMonths(date, by).slice(0, 7) : addDays(days[0]!, 7 * by));
  const name = team?.name ?? text.title;
  const members = new Set(parts.data?.find(({ _id }) => _id === part)?.athletes.map(({ user_id: id }) => id));
  const isShown = ({ user_id: id }: { user_id: string }): boolean => part === "" || members.has(id);
  const isPending = ({ _id, email }: Pending): boolean => part === "" || (email === null && members.has(_id));
  const grave = byGravity(needs.data ?? []).filter(isShown);
  const rank = new Map(grave.map(({ user_id: id }, i) => [id, i]));
  const ranked = (id: string): number => rank.get(id) ?? grave.length;
  const groupOf = (id: string): string =>
    parts.data?.find(({ athletes }) => athletes.some(({ user_id: user }) => user === id))?.name ?? text.groups.none;
  const order = (id: string): number => {
    const at = parts.data?.findIndex(({ name }) => name === groupOf(id)) ?? 0;
    return at < 0 ? 99 : at;
  };
  const shown = (logs.data?.athletes ?? [])
    .filter(isShown)
    .sort(
      (a, b) =>
        (sort === "gravity" ? ranked(a.user_id) - ranked(b.user_id) : sort === "group" ? order(a.user_id) - order(b.user_id) : 0) ||
        byLastName(a, b),
    );
  return (
    <Page
      title={name}
      wide
      aside={
        <div class="buttons">
          <a class="button quiet" href={to(`team/${step(-1)}`)} aria-label={text.previous}>
            ‹
          </a>
          <span class="label">{month ? monthAndYear(date) : `${dayAndMonth(days[0]!)} – ${dayAndMonth(days[6]!)}`}</span>
          <a class="button quiet" href={to(`team/${step(1)}`)} aria-label={text.next}>
            ›
          </a>
        </div>
      }
    >
      <TeamTabs open={month ? `team/${date.slice(0, 7)}` : "team"} month={date.slice(0, 7)} />
      {me.team_id === null && team === null && <Claim />}
      <Trouble error={needs.error} retry={needs.reload} />
      {grave.length > 0 && (
        <section class="card" aria-labelledby="needs">
          <h2 class="plain" id="needs">
            {text.needs}
          </h2>
          <ul class="list">
            {grave.map(({ user_id: id, name, reasons }) => (
              <li key={id} class="row">
                <a href={to(`athlete/${id}`)}>
                  <b>{name || text.unnamed}</b>
                </a>
                <span class="soft">{reasons.map((reason) => why(reason, me.units)).join(" · ")}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {needs.data?.length === 0 && shown.length > 0 && <p class="soft">{text.nobodyNeeds}</p>}
      <Trouble error={logs.error} retry={logs.reload} />
      {logs.data === undefined ? (
        logs.error === undefined && <Waiting />
      ) : shown.length === 0 && logs.data.pending.length === 0 ? (
        team && (
          <p class="empty">
            {text.none}
            <br />
            <a class="button" href={to("team-athletes")}>
              {text.invite}
            </a>
          </p>
        )
      ) : (
        <>
          <p class="paper">{text.printed(name, month ? monthAndYear(date) : `${plainDate(days[0]!)} – ${plainDate(days[6]!)}`)}</p>
          <div class="tools">
            <Choice
              label={text.sort}
              value={sort}
              of={[
                ["gravity", text.sorts.gravity],
                ["name", text.sorts.name],
                ...((parts.data?.length ?? 0) > 0 ? [["group", text.sorts.group] as const] : []),
              ]}
              onChoose={setSort}
            />
            {(parts.data?.length ?? 0) > 0 && (
              <Choice
                label={text.groups.of}
                value={part}
                of={[["", text.groups.all], ...parts.data!.map(({ _id, name }) => [_id, name] as const)]}
                onChoose={setPart}
              />
            )}
            <div class="buttons">
              <button type="button" class="quiet" onClick={() => print()}>
                {text.print}
              </button>
              {!month &&
                (["csv", "xlsx"] as const).map((kind) => (
                  <Act
                    key={kind}
                    act={async () => save(await weekFile(date, kind, me.units, part || undefined), `${name} ${days[0]!}.${kind}`)}
                  >
                    {text.files[kind]}
                  </Act>
                ))}
            </div>
          </div>
          <p class="hint">
            {text.gridHelp(me.units)} {!month && text.lowDay}
          </p>
          <Grid
            logs={shown}
            days={month ? [] : days}
            units={me.units}
            today={today}
            needs={new Set(rank.keys())}
            {...(sort === "group" && { groupOf })}
          >
            {logs.data.pending.filter(isPending).map((one) => (
              <Absent key={one._id} one={one} columns={month ? 2 : 8} />
            ))}
          </Grid>
        </>
      )}
      {team && <TeamLinks id={team.id} />}
    </Page>
  );
}
