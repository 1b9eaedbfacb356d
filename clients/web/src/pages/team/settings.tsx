// A team's settings: its name, its assistants, and when an athlete needs attention.
import { useState } from "preact/hooks";
import {
  acceptAssistantship,
  assistants,
  assistantships,
  endAssistantship,
  invite,
  invites,
  removeAssistant,
  withdrawInvite,
  unclaimTeam,
} from "./api.ts";
import { Rules } from "./rules.tsx";
import { Claim, TeamTabs, useTeam } from "./tabs.tsx";
import { useLoad, useTask } from "../../load.ts";
import { useMe } from "../../session.ts";
import { Act, Confirm, Field, Page, Trouble } from "../../ui.tsx";
import { words } from "../../words.ts";
import { racesWords } from "../../words/races.ts";
import { teamWords as text } from "../../words/team.ts";
import { Secret } from "../account/links.tsx";
import { useChange } from "../account/privacy.tsx";

export default function TeamSettings() {
  const me = useMe();
  const team = useTeam();
  const [leaving, setLeaving] = useState(false);
  return (
    <Page title={team?.name ?? text.title}>
      <TeamTabs open="team-settings" />
      {me.team_id === null ? (
        <Claim />
      ) : (
        <p>
          {text.yours} <b>{me.team_name}</b> <span class="soft">({me.team_id})</span>.
        </p>
      )}
      {me.team_name !== null && <Rename />}
      {leaving && (
        <Confirm title={text.giveUp} text={text.giveUpHelp} yes={text.giveUp} onClose={() => setLeaving(false)} onYes={unclaimTeam} />
      )}
      <Asked />
      {me.team_id !== null && <Assistants />}
      <h2>{text.when}</h2>
      <p class="soft">{text.whenHelp}</p>
      <Rules />
      {me.team_id !== null && (
        <button type="button" class="quiet" onClick={() => setLeaving(true)}>
          {text.giveUp}
        </button>
      )}
    </Page>
  );
}

function Rename() {
  const me = useMe();
  const [name, setName] = useState(me.team_name ?? "");
  const { change, busy, status } = useChange();
  return (
    <form
      class="add"
      onSubmit={(event) => {
        event.preventDefault();
        change({ team_name: name.trim() });
      }}
    >
      <Field label={text.rename} hint={text.claimHint} required maxLength={200} value={name} onText={setName} />
      <button disabled={busy}>{words.save}</button>
      {status}
    </form>
  );
}

/** The teams that the user is asked to assist, or assists. */
function Asked() {
  const list = useLoad(assistantships, "assistantships");
  return (
    <>
      {list.data?.map((one) => (
        <div class="card" key={one.team_id}>
          <p>{one.status === "pending" ? `${one.user} ${text.asksAssist} ${one.team}.` : `${text.assist} ${one.team}.`}</p>
          <div class="buttons">
            {one.status === "pending" && (
              <Act
                class=""
                act={async () => {
                  await acceptAssistantship(one.team_id);
                  list.reload();
                }}
              >
                {racesWords.races.accept}
              </Act>
            )}
            <Act
              act={async () => {
                await endAssistantship(one.team_id);
                list.reload();
              }}
            >
              {one.status === "pending" ? racesWords.races.refuse : text.leave}
            </Act>
          </div>
        </div>
      ))}
    </>
  );
}

function Assistants() {
  const list = useLoad(assistants, "assistants");
  const asked = useLoad(invites, "invites");
  const [email, setEmail] = useState("");
  const [link, setLink] = useState<string | null>(null);
  const { busy, error, run } = useTask();
  return (
    <>
      <h2>{text.assistants}</h2>
      <ul class="list">
        {list.data?.map((one) => (
          <li key={one.user_id} class="row">
            <span>
              {one.name || text.unnamed} {one.status === "pending" && <span class="soft">· {racesWords.people.pending}</span>}
            </span>
            <Act
              class="link"
              label={`${words.remove}: ${one.name}`}
              act={async () => {
                await removeAssistant(one.user_id);
                list.reload();
              }}
            >
              {words.remove}
            </Act>
          </li>
        ))}
      </ul>
      <ul class="list">
        {asked.data
          ?.filter(({ used_at: used, declined_at: declined, role }) => used === null && declined === null && role === "assistant")
          .map((one) => (
            <li key={one._id} class="row">
              <span>
                {one.email ?? text.byLink} <span class="soft">· {racesWords.people.pending}</span>
              </span>
              <Act
                class="link"
                label={`${text.withdraw}: ${one.email ?? text.byLink}`}
                act={async () => {
                  await withdrawInvite(one._id);
                  asked.reload();
                }}
              >
                {text.withdraw}
              </Act>
            </li>
          ))}
      </ul>
      <form
        class="add"
        onSubmit={(event) => {
          event.preventDefault();
          void run(async () => {
            setLink((await invite(email.trim(), "assistant")).link);
            setEmail("");
            asked.reload();
          });
        }}
      >
        <Field
          label={text.assistantEmail}
          hint={text.assistantHint}
          type="email"
          maxLength={254}
          autocomplete="off"
          value={email}
          onText={setEmail}
        />
        <button disabled={busy}>{text.addAssistant}</button>
      </form>
      <Trouble error={error ?? list.error ?? asked.error} />
      {link !== null && <Secret value={link} help={text.inviteOnce} onHide={() => setLink(null)} />}
    </>
  );
}
