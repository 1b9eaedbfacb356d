// What somebody sees who is not signed in: sign in, create an account, or ask for a new password.
import type { InstanceInformation, LogVisibility } from "@harrier/client";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { forgotPassword } from "./api.ts";
import { lazyPart } from "../../lazy.tsx";
import { useLoad, useTask } from "../../load.ts";
import { invitation } from "../people/api.ts";
import { go, match } from "../../router.ts";
import { signIn, signUp } from "../../session.ts";
import { Check, Choice, Field, Page, to, Trouble, Waiting } from "../../ui.tsx";
import { words } from "../../words.ts";

interface Props {
  path: string;
  site: InstanceInformation | undefined;
  ended: boolean;
  onIn: () => void;
  /** What stands above the form. */
  above?: ComponentChildren;
}

export function Start(props: Props) {
  const token = match("join/:token", props.path)?.["token"];
  if (token !== undefined) return <Invited {...props} token={token} />;
  if (props.path === "join") return <Code />;
  if (props.path === "sign-up") return <SignUp {...props} />;
  return props.path === "forgot" ? <Forgot /> : <SignIn {...props} />;
}

function SignIn({ site, ended, onIn, above }: Props) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const { busy, error, run } = useTask();
  const text = words.signIn;
  return (
    <Page title={text.title}>
      {above}
      <form
        class="narrow"
        onSubmit={(event) => {
          event.preventDefault();
          void run(() => signIn(email.trim(), password)).then((done) => done && onIn());
        }}
      >
        {ended && <p role="status">{text.again}</p>}
        <Field label={text.email} type="email" autocomplete="username" required maxLength={254} value={email} onText={setEmail} />
        <Field label={text.password} type="password" autocomplete="current-password" required value={password} onText={setPassword} />
        <Trouble error={error} />
        <div class="buttons">
          <button disabled={busy}>{text.submit}</button> <a href={to("forgot")}>{text.forgot}</a>
        </div>
        {site?.registration !== "closed" && (
          <p>
            {text.none} <a href={to("sign-up")}>{text.create}</a>
          </p>
        )}
      </form>
    </Page>
  );
}

const Code = lazyPart<object>(async () => (await import("../people/code.tsx")).default);

const milesRegions = new Set(["US", "GB", "LR", "MM"]);

/** Somebody who was invited creates an account, or signs in to the one that they have, where the page of the invitation goes on. */
function Invited(props: Props & { token: string }) {
  const { token } = props;
  const invited = useLoad(() => invitation(token), `invitation ${token}`);
  const [has, setHas] = useState(false);
  const text = words.join;
  const by = invited.data;
  if (by === undefined)
    return <Page title={text.title}>{invited.error === undefined ? <Waiting /> : <Trouble error={invited.error} />}</Page>;
  const assists = by.role === "assistant";
  const above = (
    <section class="narrow card" aria-label={text.title}>
      <p>{by.team === null ? text.toAccount(by.inviter) : (assists ? text.toAssist : text.toTeam)(by.inviter, by.team)}</p>
      {by.team !== null && !assists && <p class="soft">{text.means}</p>}
      <button type="button" class="link" onClick={() => setHas(!has)}>
        {has ? text.create : text.have}
      </button>
    </section>
  );
  return has ? (
    <SignIn {...props} above={above} />
  ) : (
    <SignUp {...props} above={above} invited={{ token, toTeam: by.team !== null && !assists, assists }} />
  );
}

function SignUp({ site, onIn, above, invited }: Props & { invited?: { token: string; toTeam: boolean; assists: boolean } }) {
  const [draft, setDraft] = useState({
    name: "",
    email: "",
    password: "",
    role: "runner" as "runner" | "coach",
    reads: "team" as LogVisibility,
    health: false,
    invite: "",
  });
  const { busy, error, run } = useTask();
  const text = words.signUp;
  const set = (field: keyof typeof draft) => (value: string) => setDraft((old) => ({ ...old, [field]: value }));
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  async function create(): Promise<void> {
    const invite = invited?.token ?? /([^/#]*)$/.exec(draft.invite.trim())![1]!; // of a link, what is after the last slash
    await signUp({
      email: draft.email.trim(),
      password: draft.password,
      coach: (invited?.assists ?? false) || draft.role === "coach",
      log_visibility: draft.reads,
      ...(draft.health && { health_visibility: "team" as const }),
      timezone: timeZone,
      units: milesRegions.has(new Intl.Locale(navigator.language).maximize().region ?? "") ? "mi" : "km",
      ...(draft.name.trim() !== "" && { name: draft.name.trim() }),
      ...(invite !== "" && { invite }),
    });
    if (invited) go("", true);
  }
  if (site?.registration === "closed") {
    return (
      <Page title={text.title}>
        <p>
          {text.closed}
          {site.contact && ` ${text.contact}: ${site.contact}`}
        </p>
        <p>
          <a href={to("sign-in")}>{words.signIn.title}</a>
        </p>
      </Page>
    );
  }
  return (
    <Page title={text.title}>
      {above}
      <form
        class="narrow"
        onSubmit={(event) => {
          event.preventDefault();
          void run(create).then((done) => done && onIn());
        }}
      >
        {site?.registration === "invite" && !invited && (
          <>
            <p>{text.invited}</p>
            <Field label={text.invite} hint={text.inviteHint} required autocomplete="off" value={draft.invite} onText={set("invite")} />
          </>
        )}
        <Field label={text.name} hint={text.nameHint} autocomplete="name" maxLength={100} value={draft.name} onText={set("name")} />
        <Field
          label={words.signIn.email}
          type="email"
          autocomplete="username"
          required
          maxLength={254}
          value={draft.email}
          onText={set("email")}
        />
        <Field
          label={words.signIn.password}
          hint={text.passwordHint}
          type="password"
          autocomplete="new-password"
          required
          minLength={8}
          maxLength={128}
          value={draft.password}
          onText={set("password")}
        />
        {!invited?.toTeam && !invited?.assists && (
          <Choice
            label={text.role}
            value={draft.role}
            of={[
              ["runner", text.runner],
              ["coach", text.coach],
            ]}
            onChoose={set("role")}
          />
        )}
        <Choice
          label={text.reads}
          hint={text.readsHint}
          value={draft.reads}
          of={[
            ["team", text.readsTeam],
            ["private", text.readsPrivate],
            ["public", text.readsPublic],
          ]}
          onChoose={set("reads")}
        />
        {invited?.toTeam && (
          <Check label={text.health} checked={draft.health} onCheck={(health) => setDraft((old) => ({ ...old, health }))} />
        )}
        <Trouble error={error} />
        <div class="buttons">
          <button disabled={busy}>{text.submit}</button>
        </div>
        {site?.terms_url && (
          <p>
            <a href={site.terms_url} target="_blank" rel="noreferrer">
              {text.terms}
            </a>
          </p>
        )}
        {!invited && (
          <p>
            <a href={to("join")}>{words.join.byCode}</a>
          </p>
        )}
        {!invited && (
          <p>
            {text.have} <a href={to("sign-in")}>{words.signIn.title}</a>
          </p>
        )}
      </form>
    </Page>
  );
}

export function Forgot() {
  const [email, setEmail] = useState("");
  const [sent, setSent] = useState(false);
  const { busy, error, run } = useTask();
  const text = words.forgot;
  return (
    <Page title={text.title}>
      <form
        class="narrow"
        onSubmit={(event) => {
          event.preventDefault();
          void run(() => forgotPassword(email.trim())).then(setSent);
        }}
      >
        {sent ? (
          <p role="status">{text.sent}</p>
        ) : (
          <>
            <p>{text.help}</p>
            <Field
              label={words.signIn.email}
              type="email"
              autocomplete="username"
              required
              maxLength={254}
              value={email}
              onText={setEmail}
            />
            <Trouble error={error} />
            <div class="buttons">
              <button disabled={busy}>{text.submit}</button>
            </div>
          </>
        )}
        <p>
          <a href={to("sign-in")}>{words.signIn.title}</a>
        </p>
      </form>
    </Page>
  );
}
