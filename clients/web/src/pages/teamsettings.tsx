// A team: its athletes, invitations, assistants, and when an athlete needs attention.
import type { AttentionSettings } from "@harrier/client";
import { useState } from "preact/hooks";
import {
  acceptAssistantship, assistants, assistantships, attentionSettings, endAssistantship, invite, invites, nameAssistant, removeAssistant, roster, setAttention, unclaimTeam, withdrawInvite,
} from "../api-team.ts";
import { moment } from "../dates.ts";
import { readNumber } from "../format.ts";
import type { PageProps } from "../lazy.tsx";
import { useLoad, useTask } from "../load.ts";
import { useMe } from "../session.ts";
import { Act, Confirm, Field, Page, to, Trouble, Waiting } from "../ui.tsx";
import { words } from "../words.ts";
import { Secret } from "./links.tsx";
import { Claim } from "./team.tsx";

const text = words.team;

export default function TeamSettings(_: PageProps) {
  const me = useMe();
  const athletes = useLoad(roster, "roster");
  const [leaving, setLeaving] = useState(false);
  return (
    <Page title={text.settings} aside={<a href={to("team")}>{text.title}</a>}>
      {me.team_id === null ? <Claim /> : <p>{text.yours} <b>{me.team_id}</b>. <button type="button" class="link" onClick={() => setLeaving(true)}>{text.giveUp}</button></p>}
      {leaving && <Confirm title={text.giveUp} text={text.giveUpHelp} yes={text.giveUp} onClose={() => setLeaving(false)} onYes={unclaimTeam} />}
      <Asked />
      <h2>{text.roster}</h2>
      <Trouble error={athletes.error} retry={athletes.reload} />
      {athletes.data === undefined ? athletes.error === undefined && <Waiting /> : athletes.data.length === 0 && <p class="soft">{text.noRoster}</p>}
      <ul class="list">
        {athletes.data?.map((one) => (
          <li key={one.user_id} class="row">
            {one.status === "accepted" ? <a href={to(`athlete/${one.user_id}`)}>{one.name || text.unnamed}</a> : <span>{one.name || text.unnamed}</span>}
            <span class="soft">{one.status === "accepted" ? text.accepted : text.notAccepted}</span>
          </li>
        ))}
      </ul>
      {me.team_id !== null && <><Invitations /><Assistants /></>}
      <h2>{text.when}</h2>
      <Attention />
    </Page>
  );
}

/** The teams that the user is asked to assist, or assists. */
function Asked() {
  const list = useLoad(assistantships, "assistantships");
  return (
    <>
      {list.data?.map((one) => (
        <div class="card" key={one.team_id}>
          <p>{one.status === "pending" ? `${one.user} ${text.asksAssist} ${one.team_id}.` : `${text.assist} ${one.team_id}.`}</p>
          <div class="buttons">
            {one.status === "pending" && <Act class="" act={async () => { await acceptAssistantship(one.team_id); list.reload(); }}>{words.races.accept}</Act>}
            <Act act={async () => { await endAssistantship(one.team_id); list.reload(); }}>{one.status === "pending" ? words.races.refuse : text.leave}</Act>
          </div>
        </div>
      ))}
    </>
  );
}

function Invitations() {
  const list = useLoad(invites, "invites");
  const [email, setEmail] = useState("");
  const [link, setLink] = useState<string | null>(null);
  const { busy, error, run } = useTask();
  return (
    <>
      <h2>{text.invites}</h2>
      <form class="add" onSubmit={(event) => { event.preventDefault(); void run(async () => { setLink((await invite(email.trim())).link); setEmail(""); list.reload(); }); }}>
        <Field label={text.inviteEmail} hint={text.inviteHint} type="email" maxLength={254} value={email} onText={setEmail} />
        <button disabled={busy}>{text.invite}</button>
      </form>
      <Trouble error={error ?? list.error} />
      {link !== null && <Secret value={link} help={text.inviteOnce} onHide={() => setLink(null)} />}
      <ul class="list">
        {list.data?.filter(({ used_at: used }) => used === null).map((one) => (
          <li key={one._id} class="row"><span>{one.email ?? text.byLink} <span class="soft">· {words.access.until} {moment(one.expires_at)}</span></span><Act class="link" label={`${text.withdraw}: ${one.email ?? text.byLink}`} act={async () => { await withdrawInvite(one._id); list.reload(); }}>{text.withdraw}</Act></li>
        ))}
      </ul>
    </>
  );
}

function Assistants() {
  const list = useLoad(assistants, "assistants");
  const [user, setUser] = useState("");
  const { busy, error, run } = useTask();
  return (
    <>
      <h2>{text.assistants}</h2>
      <ul class="list">
        {list.data?.map((one) => <li key={one.user_id} class="row"><span>{one.name || text.unnamed} {one.status === "pending" && <span class="soft">· {words.people.pending}</span>}</span><Act class="link" label={`${words.remove}: ${one.name}`} act={async () => { await removeAssistant(one.user_id); list.reload(); }}>{words.remove}</Act></li>)}
      </ul>
      <form class="add" onSubmit={(event) => { event.preventDefault(); void run(async () => { await nameAssistant(user.trim()); setUser(""); list.reload(); }); }}>
        <Field label={text.addAssistant} hint={words.people.userHint} required value={user} onText={setUser} />
        <button disabled={busy}>{words.add}</button>
      </form>
      <Trouble error={error ?? list.error} />
    </>
  );
}

/** The thresholds at which an athlete needs attention. */
function Attention() {
  const me = useMe();
  const settings = useLoad(attentionSettings, "attention settings");
  const [form, setForm] = useState<Record<string, string>>({});
  const [saved, setSaved] = useState(false);
  const { busy, error, run } = useTask();
  if (!settings.data) return <><Trouble error={settings.error} retry={settings.reload} />{settings.error === undefined && <Waiting />}</>;
  const data = settings.data;
  async function save(): Promise<void> {
    const next: Record<string, number> = { ...data };
    for (const [name, value] of Object.entries(form)) {
      const read = readNumber(value);
      if (read == null) throw new Error(`${text.rules[name]}: ${words.week.invalid}`);
      next[name] = read;
    }
    settings.set(await setAttention(next as unknown as AttentionSettings));
    setForm({});
  }
  return (
    <form onSubmit={(event) => { event.preventDefault(); void run(save).then(setSaved); }}>
      <div class="columns">
        {Object.entries(data).map(([name, value]) => (
          <Field key={name} label={text.rules[name] ?? name} inputMode="decimal" disabled={me.team_id === null} value={form[name] ?? String(value)} onText={(next) => setForm((old) => ({ ...old, [name]: next }))} />
        ))}
      </div>
      <Trouble error={error} />
      {me.team_id !== null && <div class="buttons"><button disabled={busy}>{words.save}</button><span role="status" class="good">{saved && words.saved}</span></div>}
    </form>
  );
}
