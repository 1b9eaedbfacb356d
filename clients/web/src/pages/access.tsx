// What can act for the user: sessions, personal tokens, apps and secret links.
import type { LinkKind, TokenScope } from "@harrier/client";
import { useState } from "preact/hooks";
import {
  apps, authorizations, createLink, createToken, deleteApp, deleteLink, deleteToken, endAuthorization, endSession, links, sessions, tokens,
} from "../api-account.ts";
import { moment } from "../dates.ts";
import type { PageProps } from "../lazy.tsx";
import { type Loaded, useLoad, useTask } from "../load.ts";
import { Act, Check, Choice, Confirm, Field, Page, to, Trouble, Waiting } from "../ui.tsx";
import { words } from "../words.ts";

const text = words.access;
const scopes = ["read", "log", "results", "profile", "health", "team"] as const;
const kinds = ["calendar", "year", "weeks", "rhr", "sleep"] as const;

export default function Access(_: PageProps) {
  const signedIn = useLoad(sessions, "sessions");
  const personal = useLoad(tokens, "tokens");
  const allowed = useLoad(authorizations, "authorizations");
  const owned = useLoad(apps, "apps");
  const secret = useLoad(links, "links");
  return (
    <Page title={text.title} aside={<a href={to("account")}>{words.account.title}</a>}>
      <List title={text.sessions} of={signedIn} none="" row={(one) => ({
        id: one._id, name: one.current ? text.thisOne : text.session, more: `${text.used} ${moment(one.used_at)}`, end: one.current ? undefined : () => endSession(one._id),
      })} />
      <List title={text.apps} of={allowed} none={text.noApps} row={(one) => ({
        id: one._id, name: one.app, more: `${one.scopes.map((scope) => text.scopes[scope]).join(", ")} · ${text.used} ${moment(one.used_at)}`, end: () => endAuthorization(one._id),
      })} />
      <List title={text.tokens} of={personal} none={text.noTokens} row={(one) => ({
        id: one._id, name: one.name, more: `${one.scopes.map((scope) => text.scopes[scope]).join(", ")} · ${text.until} ${moment(one.expires_at)}`, end: () => deleteToken(one._id),
      })} />
      <NewToken onDone={personal.reload} />
      <List title={text.links} of={secret} none={text.noLinks} row={(one) => ({
        id: one._id, name: one.name ?? text.kinds[one.kind]!, more: one.used_at === null ? text.unused : `${text.used} ${moment(one.used_at)}`, end: () => deleteLink(one._id),
      })} />
      <NewLink onDone={secret.reload} />
      <List title={text.ownApps} of={owned} none={text.noOwnApps} row={(one) => ({ id: one._id, name: one.name, more: one.redirect_uris.join(", "), end: () => deleteApp(one._id) })} />
    </Page>
  );
}

function List<T>({ title, of, none, row }: { title: string; of: Loaded<T[]>; none: string; row: (one: T) => { id: string; name: string; more: string; end: (() => Promise<unknown>) | undefined } }) {
  return (
    <section>
      <h2>{title}</h2>
      <Trouble error={of.error} retry={of.reload} />
      {of.data === undefined ? of.error === undefined && <Waiting /> : of.data.length === 0 && <p class="soft">{none}</p>}
      <ul class="list">
        {of.data?.map(row).map(({ id, name, more, end }) => (
          <li key={id} class="row"><span><b>{name}</b><br /><span class="soft">{more}</span></span>{end && <Act label={`${text.end}: ${name}`} act={async () => { await end(); of.reload(); }}>{text.end}</Act>}</li>
        ))}
      </ul>
    </section>
  );
}

/** A secret that is shown once. */
const Secret = ({ value, help }: { value: string; help: string }) => <div class="conflict" role="status"><p>{help}</p><pre tabIndex={0}>{value}</pre></div>;

function NewToken({ onDone }: { onDone: () => void }) {
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<TokenScope[]>(["read"]);
  const [days, setDays] = useState("90");
  const [made, setMade] = useState<string>();
  const [asking, setAsking] = useState(false);
  return (
    <form onSubmit={(event) => { event.preventDefault(); setAsking(true); }}>
      {made && <Secret value={made} help={text.tokenOnce} />}
      <details>
        <summary>{text.newToken}</summary>
        <Field label={text.name} required maxLength={100} value={name} onText={setName} />
        <fieldset><legend class="label">{text.may}</legend>
          {scopes.map((scope) => <Check key={scope} label={text.scopes[scope]} checked={chosen.includes(scope)} onCheck={(on) => setChosen((old) => (on ? [...old, scope] : old.filter((one) => one !== scope)))} />)}
        </fieldset>
        <Choice label={text.expires} value={days} of={[["7", text.week], ["90", text.quarter], ["366", text.year]]} onChoose={setDays} />
        <button>{text.create}</button>
      </details>
      {asking && <Confirm title={text.newToken} text={name} yes={text.create} grave onClose={() => setAsking(false)} onYes={async () => {
        setMade((await createToken({ name: name.trim(), scopes: chosen, expires_in_days: Number(days) })).token);
        onDone();
      }} />}
    </form>
  );
}

function NewLink({ onDone }: { onDone: () => void }) {
  const [kind, setKind] = useState<LinkKind>("calendar");
  const [made, setMade] = useState<string>();
  const { busy, error, run } = useTask();
  return (
    <form onSubmit={(event) => { event.preventDefault(); void run(async () => { setMade((await createLink({ kind })).url); onDone(); }); }}>
      {made && <Secret value={made} help={text.linkOnce} />}
      <div class="add">
        <Choice label={text.newLink} value={kind} of={kinds.map((one) => [one, text.kinds[one]!] as const)} onChoose={setKind} />
        <button disabled={busy}>{text.create}</button>
      </div>
      <p class="hint">{text.linkHelp}</p>
      <Trouble error={error} />
    </form>
  );
}
