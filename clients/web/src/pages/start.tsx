// What somebody sees who is not signed in: sign in, create an account, or ask for a new password.
import type { InstanceInformation } from "@harrier/client";
import { useState } from "preact/hooks";
import { forgotPassword } from "../api-account.ts";
import { useTask } from "../load.ts";
import { signIn, signUp } from "../session.ts";
import { Choice, Field, Page, to, Trouble } from "../ui.tsx";
import { words } from "../words.ts";

interface Props {
  path: string;
  site: InstanceInformation | undefined;
  ended: boolean;
  onIn: () => void;
}

export function Start(props: Props) {
  if (props.path === "sign-up") return <SignUp {...props} />;
  return props.path === "forgot" ? <Forgot /> : <SignIn {...props} />;
}

function SignIn({ site, ended, onIn }: Props) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const { busy, error, run } = useTask();
  const text = words.signIn;
  return (
    <Page title={text.title}>
      <form class="narrow" onSubmit={(event) => { event.preventDefault(); void run(() => signIn(email.trim(), password)).then((done) => done && onIn()); }}>
        {ended && <p role="status">{text.again}</p>}
        <Field label={text.email} type="email" autocomplete="username" required maxLength={254} value={email} onText={setEmail} />
        <Field label={text.password} type="password" autocomplete="current-password" required value={password} onText={setPassword} />
        <Trouble error={error} />
        <div class="buttons"><button disabled={busy}>{text.submit}</button> <a href={to("forgot")}>{text.forgot}</a></div>
        {site?.registration !== "closed" && <p>{text.none} <a href={to("sign-up")}>{text.create}</a></p>}
      </form>
    </Page>
  );
}

const milesRegions = new Set(["US", "GB", "LR", "MM"]);

function SignUp({ site, onIn }: Props) {
  const [draft, setDraft] = useState({ name: "", email: "", password: "", role: "runner" as "runner" | "coach", invite: "" });
  const { busy, error, run } = useTask();
  const text = words.signUp;
  const set = (field: keyof typeof draft) => (value: string) => setDraft((old) => ({ ...old, [field]: value }));
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  async function create(): Promise<void> {
    const invite = /([^/#]*)$/.exec(draft.invite.trim())![1]!; // of a link, what is after the last slash
    await signUp({
      email: draft.email.trim(), password: draft.password, coach: draft.role === "coach", timezone: timeZone,
      units: milesRegions.has(new Intl.Locale(navigator.language).maximize().region ?? "") ? "mi" : "km",
      ...(draft.name.trim() !== "" && { name: draft.name.trim() }), ...(invite !== "" && { invite }),
    });
  }
  if (site?.registration === "closed") {
    return <Page title={text.title}><p>{text.closed}{site.contact && ` ${text.contact}: ${site.contact}`}</p><p><a href={to("sign-in")}>{words.signIn.title}</a></p></Page>;
  }
  return (
    <Page title={text.title}>
      <form class="narrow" onSubmit={(event) => { event.preventDefault(); void run(create).then((done) => done && onIn()); }}>
        {site?.registration === "invite" && (
          <>
            <p>{text.invited}</p>
            <Field label={text.invite} hint={text.inviteHint} required autocomplete="off" value={draft.invite} onText={set("invite")} />
          </>
        )}
        <Field label={text.name} hint={text.nameHint} autocomplete="name" maxLength={100} value={draft.name} onText={set("name")} />
        <Field label={words.signIn.email} type="email" autocomplete="username" required maxLength={254} value={draft.email} onText={set("email")} />
        <Field label={words.signIn.password} hint={text.passwordHint} type="password" autocomplete="new-password" required minLength={8} maxLength={128} value={draft.password} onText={set("password")} />
        <Choice label={text.role} value={draft.role} of={[["runner", text.runner], ["coach", text.coach]]} onChoose={set("role")} />
        <Trouble error={error} />
        <div class="buttons"><button disabled={busy}>{text.submit}</button></div>
        {site?.terms_url && <p><a href={site.terms_url} target="_blank" rel="noreferrer">{text.terms}</a></p>}
        <p>{text.have} <a href={to("sign-in")}>{words.signIn.title}</a></p>
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
      <form class="narrow" onSubmit={(event) => { event.preventDefault(); void run(() => forgotPassword(email.trim())).then(setSent); }}>
        {sent ? <p role="status">{text.sent}</p> : (
          <>
            <p>{text.help}</p>
            <Field label={words.signIn.email} type="email" autocomplete="username" required maxLength={254} value={email} onText={setEmail} />
            <Trouble error={error} />
            <div class="buttons"><button disabled={busy}>{text.submit}</button></div>
          </>
        )}
        <p><a href={to("sign-in")}>{words.signIn.title}</a></p>
      </form>
    </Page>
  );
}
