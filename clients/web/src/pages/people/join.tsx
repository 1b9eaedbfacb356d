// An invitation, for somebody who is signed in.
import { useState } from "preact/hooks";
import { acceptInvitation, invitation } from "./api.ts";
import type { PageProps } from "../../lazy.tsx";
import { useLoad, useTask } from "../../load.ts";
import { go } from "../../router.ts";
import { useMe } from "../../session.ts";
import { Check, myWeek, Page, Trouble, Waiting } from "../../ui.tsx";
import { words } from "../../words.ts";

const text = words.join;

export default function Join({ values }: PageProps) {
  const me = useMe();
  const token = values["token"]!;
  const invited = useLoad(() => invitation(token), `invitation ${token}`);
  const [health, setHealth] = useState(me.health_visibility !== "private");
  const { busy, error, run } = useTask();
  const by = invited.data;
  const assists = by?.role === "assistant";
  const moves = me.team_id !== null && me.team_id.toLowerCase() !== by?.team_id?.toLowerCase();
  return (
    <Page title={text.title}>
      <Trouble error={invited.error} retry={invited.reload} />
      {by === undefined ? (
        invited.error === undefined && <Waiting />
      ) : by.team === null ? (
        <p>{text.accepted}</p>
      ) : (
        <>
          <p>{(assists ? text.toAssist : text.toTeam)(by.inviter, by.team)}</p>
          {me.coach !== assists ? (
            <p>{assists ? text.isAthlete : text.isCoach}</p>
          ) : assists ? (
            <form
              onSubmit={(event) => {
                event.preventDefault();
                void run(() => acceptInvitation(token)).then((done) => done && go("", true));
              }}
            >
              <Trouble error={error} />
              <div class="buttons">
                <button disabled={busy}>{text.accept}</button>
              </div>
            </form>
          ) : (
            <form
              onSubmit={(event) => {
                event.preventDefault();
                void run(() => acceptInvitation(token, health)).then((done) => done && go("coaches", true));
              }}
            >
              <p>{text.means}</p>
              {moves && <p class="soft">{text.leaves(me.team_name ?? me.team_id!)}</p>}
              <Check label={words.signUp.health} checked={health} disabled={me.health_visibility !== "private"} onCheck={setHealth} />
              <Trouble error={error} />
              <div class="buttons">
                <button disabled={busy}>{text.accept}</button>
              </div>
            </form>
          )}
        </>
      )}
      <p>
        <a href={myWeek()}>{words.toWeek}</a>
      </p>
    </Page>
  );
}
