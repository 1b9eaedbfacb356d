// An athlete's coaches: who reads what, in words, and with whose consent.
import { useState } from "preact/hooks";
import { changeMe } from "../api-account.ts";
import { acceptAllCoaches, acceptCoach, coaches, revokeAllCoaches, revokeCoach } from "../api-team.ts";
import { plainDate, today } from "../dates.ts";
import type { PageProps } from "../lazy.tsx";
import { useLoad, useTask } from "../load.ts";
import { useMe } from "../session.ts";
import { Act, Field, Page, Trouble, Waiting } from "../ui.tsx";
import { words } from "../words.ts";
import { PeopleTabs } from "./peopletabs.tsx";

const text = words.coaches;

export default function Coaches(_: PageProps) {
  const me = useMe();
  const list = useLoad(coaches, `coaches ${me.team_id}`);
  const [team, setTeam] = useState(me.team_id ?? "");
  const { busy, error, run } = useTask();
  const all = list.data?.some(({ all_accepted: accepted }) => accepted) ?? false;
  const act = (work: () => Promise<unknown>) => async (): Promise<void> => {
    await work();
    list.reload();
  };
  return (
    <Page title={text.title}>
      <PeopleTabs open="coaches" />
      {me.coach ? <p class="soft">{text.isCoach}</p> : (
        <>
          <form class="add" onSubmit={(event) => { event.preventDefault(); void run(() => changeMe({ team_id: team.trim() || null })); }}>
            <Field label={text.team} hint={text.teamHint} maxLength={64} value={team} onText={setTeam} />
            <button disabled={busy}>{words.save}</button>
          </form>
          <Trouble error={error ?? list.error} retry={list.reload} />
          {list.data === undefined ? list.error === undefined && <Waiting /> : list.data.length === 0 ? <p class="empty">{me.team_id === null ? text.noTeam : text.noCoach}</p> : (
            <>
              <ul class="list">
                {list.data.map((coach) => {
                  const waits = coach.reads_from !== null && coach.reads_from > today(me.timezone);
                  return (
                    <li key={coach.user_id}>
                      <div class="row">
                        <span><b>{coach.name || text.unnamed}</b> <span class="soft">· {coach.role === "head" ? text.head : text.assistant} · {coach.team_id}</span></span>
                        {coach.status === "accepted" ? <Act label={`${text.revoke}: ${coach.name}`} act={act(() => revokeCoach(coach.user_id))}>{text.revoke}</Act> : <Act class="" label={`${text.accept}: ${coach.name}`} act={act(() => acceptCoach(coach.user_id))}>{text.accept}</Act>}
                      </div>
                      <span class="soft">{coach.status !== "accepted" ? text.cannot : waits ? `${text.readsFrom} ${plainDate(coach.reads_from!)}.` : text.reads}</span>
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
      <h2>{text.whatTitle}</h2>
      <ul>
        <li>{words.account.log}: {words.account.seesLog[me.log_visibility]}</li>
        <li>{words.account.health}: {words.account.seesHealth[me.health_visibility]}</li>
        <li>{words.account.tracks}: {words.account.seesTracks[me.track_visibility]}</li>
      </ul>
    </Page>
  );
}
