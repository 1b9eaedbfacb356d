// What can act for the user: sessions, apps, personal tokens and secret links; and the apps that the user has made.
import type { TokenScope } from "@harrier/client";
import { useState } from "preact/hooks";
import { authorizations, createToken, deleteToken, endAuthorization, endSession, sessions, tokens } from "./api.ts";
import { moment } from "../../dates.ts";
import { useLoad } from "../../load.ts";
import { Check, Choice, Confirm, Field, Page, to } from "../../ui.tsx";
import { words } from "../../words.ts";
import { Links, List, Secret } from "./links.tsx";
import { OwnApps } from "./ownapps.tsx";

const text = words.access;
const scopes = ["read", "log", "results", "profile", "health", "team"] as const;
const kinds = ["calendar", "year", "weeks", "rhr", "sleep", "upload"] as const;

export default function Access() {
  const signedIn = useLoad(sessions, "sessions");
  const personal = useLoad(tokens, "tokens");
  const allowed = useLoad(authorizations, "authorizations");
  return (
    <Page title={text.title} aside={<a href={to("account")}>{words.account.title}</a>}>
      <List
        title={text.sessions}
        of={signedIn}
        none=""
        row={(one) => ({
          id: one._id,
          name: one.current ? text.thisOne : text.session,
          more: `${text.used} ${moment(one.used_at)}`,
          end: one.current ? undefined : () => endSession(one._id),
        })}
      />
      <List
        title={text.apps}
        of={allowed}
        none={text.noApps}
        row={(one) => ({
          id: one._id,
          name: one.app,
          more: `${one.scopes.map((scope) => text.scopes[scope]).join(", ")} · ${text.used} ${moment(one.used_at)}`,
          end: () => endAuthorization(one._id),
        })}
      />
      <List
        title={text.tokens}
        of={personal}
        none={text.noTokens}
        row={(one) => ({
          id: one._id,
          name: one.name,
          more: `${one.scopes.map((scope) => text.scopes[scope]).join(", ")} · ${text.until} ${moment(one.expires_at)}`,
          end: () => deleteToken(one._id),
        })}
      />
      <NewToken onDone={personal.reload} />
      <Links title={text.links} help={text.linkHelp} kinds={kinds} />
      <OwnApps />
    </Page>
  );
}

function NewToken({ onDone }: { onDone: () => void }) {
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<TokenScope[]>(["read"]);
  const [days, setDays] = useState("90");
  const [made, setMade] = useState<string>();
  const [asking, setAsking] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setAsking(true);
      }}
    >
      {made && <Secret value={made} help={text.tokenOnce} onHide={() => setMade(undefined)} />}
      <details>
        <summary>{text.newToken}</summary>
        <Field label={text.name} required maxLength={100} value={name} onText={setName} />
        <fieldset>
          <legend class="label">{text.may}</legend>
          {scopes.map((scope) => (
            <Check
              key={scope}
              label={text.scopes[scope]}
              checked={chosen.includes(scope)}
              onCheck={(on) => setChosen((old) => (on ? [...old, scope] : old.filter((one) => one !== scope)))}
            />
          ))}
        </fieldset>
        <Choice
          label={text.expires}
          value={days}
          of={[
            ["7", text.week],
            ["90", text.quarter],
            ["366", text.year],
          ]}
          onChoose={setDays}
        />
        <button>{text.create}</button>
      </details>
      {asking && (
        <Confirm
          title={text.newToken}
          text={name}
          yes={text.create}
          grave
          onClose={() => setAsking(false)}
          onYes={async () => {
            setMade((await createToken({ name: name.trim(), scopes: chosen, expires_in_days: Number(days) })).token);
            onDone();
          }}
        />
      )}
    </form>
  );
}
