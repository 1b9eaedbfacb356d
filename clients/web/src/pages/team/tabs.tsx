// The pages of a team, its name, and the form that takes one.
import { useState } from "preact/hooks";
import { assistantships, claimNamedTeam } from "./api.ts";
import { today } from "../../dates.ts";
import { useLoad, useTask } from "../../load.ts";
import { Tabs } from "../../nav.tsx";
import { serverPath, serverURL } from "../../router.ts";
import { currentUser, useMe } from "../../session.ts";
import { Field, Trouble } from "../../ui.tsx";
import { words } from "../../words.ts";
import { teamWords as text } from "../../words/team.ts";

/** The team that a coach has taken, or else assists: null as long as there is none, or it is not known yet. */
export function useTeam(): { id: string; name: string } | null {
  const me = useMe();
  const assisted = useLoad(async () => (me.team_id === null ? await assistantships() : []), `assisted ${me.team_id}`);
  if (me.team_id !== null) return { id: me.team_id, name: me.team_name ?? me.team_id };
  const first = assisted.data?.find(({ status }) => status === "accepted");
  return first ? { id: first.team_id, name: first.team } : null;
}

export const TeamTabs = ({ open, month }: { open: string; month?: string }) => (
  <Tabs
    label={text.views}
    open={open}
    pages={[
      ["team", words.week.week],
      [month ? `team/${month}` : "team/month", words.week.month],
      [`team/plan/${today(currentUser().timezone)}`, text.plan],
      ["team-athletes", text.athletes],
      ["team-groups", text.groups.title],
      ["team-news", text.news.tab],
      ["team-settings", text.settings],
    ]}
  />
);

/** Links to the public pages of a team. */
export const TeamLinks = ({ id }: { id: string }) => (
  <p class="links">
    <a href={`${serverPath}/t/${encodeURIComponent(id)}`}>{text.publicPage}</a>
    {" · "}
    <a href={`${serverURL}/teams/${encodeURIComponent(id)}/races.ics`} download="">
      {text.calendar}
    </a>
  </p>
);

/** A coach without a team takes one. */
export function Claim() {
  const [team, setTeam] = useState("");
  const { busy, error, run } = useTask();
  return (
    <form
      class="card"
      onSubmit={(event) => {
        event.preventDefault();
        void run(() => claimNamedTeam(team.trim()));
      }}
    >
      <p>{text.claimHelp}</p>
      <div class="add">
        <Field label={text.claim} hint={text.claimHint} required maxLength={200} value={team} onText={setTeam} />
        <button disabled={busy}>{text.claimSubmit}</button>
      </div>
      <Trouble error={error} />
    </form>
  );
}
