// An athlete's coaches: who reads what, in words, and with whose consent.
import type { FoundTeam } from "@harrier/client";
import { useState } from "preact/hooks";
import { changeMe } from "../account/api.ts";
import { acceptAllCoaches, acceptCoach, coaches, findTeams, revokeAllCoaches, revokeCoach } from "./api.ts";
import { plainDate, today } from "../../dates.ts";
import { idOf } from "../../ids.ts";
import { useLoad, useTask } from "../../load.ts";
import { Reports } from "./reports.tsx";
import { PeopleTabs } from "./tabs.tsx";
import { useMe } from "../../session.ts";
import { Act, Field, Page, to, Trouble, Waiting } from "../../ui.tsx";
import { words } from "../../words.ts";
import { teamWords } from "../../words/team.ts";
import { peopleWords } from "../../words/people.ts";

const text = peopleWords.coaches;

export default function Coaches() {
  const me = useMe();
  const list = useLoad(coaches, `coaches ${me.team_id}`);
  const all = list.data?.some(({ all_accepted: accepted }) => accepted) ?? false;
  const act = (work: () => Promise<unknown>) => async (): Promise<void> => {
    await work();
    list.reload();
  };
  return (
    <Page title={text.title}>
      <PeopleTabs open="coaches" />
      {me.coach ? (
        <p class="soft">{text.isCoach}</p>
      ) : (
        <>
          <Team />
          <Trouble error={list.error} retry={list.reload} />
          {list.data === undefined ? (
            list.error === undefined && <Waiting />
          ) : list.data.length === 0 ? (
            <p class="empty">{me.team_id === null ? text.noTeam : text.noCoach}</p>
          ) : (
            <>
              <ul class="list">
                {list.data.map((coach) => {
                  const waits = coach.reads_from !== null && coach.reads_from > today(me.timezone);
                  return (
                    <li key={coach.user_id}>
                      <div class="row">
                        <span>
                          <b>{coach.name || text.unnamed}</b>{" "}
                          <span class="soft">
                            · {coach.role === "head" ? text.head : text.assistant} · {coach.team}
                          </span>
                        </span>
                        {coach.status === "accepted" ? (
                          <Act label={`${text.revoke}: ${coach.name}`} act={act(() => revokeCoach(coach.user_id))}>
                            {text.revoke}
                          </Act>
                        ) : (
                          <Act class="" label={`${text.accept}: ${coach.name}`} act={act(() => acceptCoach(coach.user_id))}>
                            {text.accept}
                          </Act>
                        )}
                      </div>
                      <span class="soft">
                        {coach.status !== "accepted"
                          ? me.log_visibility === "public"
                            ? text.cannotMore
                            : text.cannot
                          : waits
                            ? `${text.readsFrom} ${plainDate(coach.reads_from!)}.`
                            : text.reads}
                      </span>
                    </li>
                  );
                })}
              </ul>
              <div class="card">
                <p>{all ? text.allAccepted : text.allHelp}</p>
                {all ? <Act act={act(revokeAllCoaches)}>{text.revokeAll}</Act> : <Act act={act(acceptAllCoaches)}>{text.acceptAll}</Act>}
              </div>
            </>
          )}
        </>
      )}
      {!me.coach && <Reports of={me._id} title={teamWords.report.ofYours} />}
      <h2>{text.whatTitle}</h2>
      <ul>
        <li>
          {words.account.log}: {words.account.seesLog[me.log_visibility]}
        </li>
        <li>
          {words.account.health}: {words.account.seesHealth[me.health_visibility]}
        </li>
        <li>
          {words.account.tracks}: {words.account.seesTracks[me.track_visibility]}
        </li>
      </ul>
    </Page>
  );
}

/** The team that an athlete runs for, found by its name among those that somebody coaches. */
function Team() {
  const me = useMe();
  const [team, setTeam] = useState(me.team_name ?? me.team_id ?? "");
  const [asked, setAsked] = useState<{ words: string; found: FoundTeam[] }>();
  const { busy, error, run } = useTask();
  const find = (): void => {
    const typed = team.trim();
    if (typed !== "") void run(async () => setAsked({ words: typed, found: await findTeams(typed) }));
  };
  const name = (team_id: string | null, shown: string) => async (): Promise<void> => {
    await changeMe({ team_id });
    setTeam(shown);
    setAsked(undefined);
  };
  const id = asked && idOf(asked.words, "-");
  return (
    <>
      <form
        class="add"
        onSubmit={(event) => {
          event.preventDefault();
          find();
        }}
      >
        <Field label={text.team} hint={text.teamHint} maxLength={64} value={team} onText={setTeam} />
        <button disabled={busy}>{text.find}</button>
      </form>
      <Trouble error={error} />
      {asked && (
        <section class="card" role="status" aria-label={text.found}>
          {asked.found.length > 0 && (
            <>
              <p>{text.found}</p>
              <ul class="list">
                {asked.found.map((one) => (
                  <li key={one.team_id} class="row">
                    <span>
                      <b>{one.name}</b> <span class="soft">· {text.coachedBy(one.coach || text.unnamed)}</span>
                    </span>
                    <Act class="" label={`${text.join}: ${one.name} (${one.team_id})`} act={name(one.team_id, one.name)}>
                      {text.join}
                    </Act>
                  </li>
                ))}
              </ul>
            </>
          )}
          <p class="soft">{asked.found.length > 0 ? text.noneOfThese : text.nobody(asked.words)}</p>
          {id && (
            <Act label={`${text.nameIt}: ${id}`} act={name(id, id)}>
              {text.nameIt}
            </Act>
          )}
        </section>
      )}
      <p>
        <a href={to("join")}>{words.join.byCode}</a>
      </p>
      {me.team_id !== null && <Act act={name(null, "")}>{text.leave}</Act>}
    </>
  );
}
