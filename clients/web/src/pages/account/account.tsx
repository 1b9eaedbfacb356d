// The account: profile, who sees what, and what can be done with all of it.
import type { User } from "@harrier/client";
import { useEffect, useState } from "preact/hooks";
import {
  changeEmail,
  changeMe,
  changePassword,
  claimAthlete,
  deleteAccount,
  exportAll,
  resendVerification,
  setCoach,
  unclaimAthlete,
} from "./api.ts";
import { today } from "../../dates.ts";
import { idOf } from "../../ids.ts";
import { useTask } from "../../load.ts";
import { isUnsent } from "../log/queue.ts";
import { go } from "../../router.ts";
import { currentUser, signOut, signOutEverywhere, useMe } from "../../session.ts";
import { Act, Check, Choice, Confirm, Field, Page, save, to, Trouble } from "../../ui.tsx";
import { words } from "../../words.ts";
import { Privacy, useChange } from "./privacy.tsx";

const text = words.account;

export default function Account() {
  const me = useMe();
  const [asking, setAsking] = useState<"delete" | "everywhere" | "waiting">();
  const leave = async (): Promise<void> => {
    if (isUnsent(me._id)) return setAsking("waiting");
    await signOut(me._id);
    go("", true);
  };
  return (
    <Page title={text.title} aside={<Act act={leave}>{text.signOut}</Act>}>
      <p>
        {me.email}{" "}
        {!me.email_verified && (
          <span class="warm">
            · {text.unverified}{" "}
            <Act class="link" act={resendVerification}>
              {text.resend}
            </Act>
          </span>
        )}
        <br />
        <span class="soft">
          {text.userID}: <code>{me._id}</code>
        </span>
      </p>
      <ul class="tiles">
        {text.parts.map(([path, title, help]) => (
          <li key={path}>
            <a href={to(path)}>
              <b>{title}</b>
              <span class="soft">{help}</span>
            </a>
          </li>
        ))}
      </ul>
      <h2>{text.profile}</h2>
      <Profile />
      <h2>{text.privacy}</h2>
      <Privacy />
      <h2>{text.athleteID}</h2>
      <AthleteID />
      <h2>{text.email}</h2>
      <Email />
      <h2>{text.password}</h2>
      <Password />
      <h2>{text.data}</h2>
      <p class="soft">{text.exportHelp}</p>
      <div class="buttons">
        <Act act={async () => save(await exportAll(), `harrier-${today()}.zip`)}>{text.export}</Act>
        <button type="button" class="quiet" onClick={() => setAsking("everywhere")}>
          {text.everywhere}
        </button>
        <button type="button" class="quiet" onClick={() => setAsking("delete")}>
          {text.delete}
        </button>
      </div>
      {asking === "waiting" && (
        <Confirm
          title={text.waitingAsk}
          text={text.waitingHelp}
          yes={text.signOut}
          onClose={() => setAsking(undefined)}
          onYes={async () => {
            await signOut(me._id);
            go("", true);
          }}
        />
      )}
      {asking === "everywhere" && (
        <Confirm
          title={text.everywhereAsk}
          text={text.everywhereHelp}
          yes={text.everywhere}
          onClose={() => setAsking(undefined)}
          onYes={async () => {
            await signOutEverywhere(me._id);
            go("", true);
          }}
        />
      )}
      {asking === "delete" && (
        <Confirm
          title={text.deleteAsk}
          text={text.deleteHelp}
          yes={text.delete}
          grave
          onClose={() => setAsking(undefined)}
          onYes={async () => {
            await deleteAccount();
            go("", true);
          }}
        />
      )}
    </Page>
  );
}

const profileOf = (user: User) => ({
  name: user.name,
  timezone: user.timezone,
  units: user.units,
  week_start: user.week_start,
  birth_date: user.birth_date ?? "",
  sex: user.sex ?? ("" as const),
});

function Profile() {
  const me = useMe();
  const [form, setForm] = useState(() => profileOf(me));
  const { change, busy, status } = useChange(() => setForm(profileOf(currentUser())));
  const set =
    <K extends keyof typeof form>(field: K) =>
    (value: (typeof form)[K]) =>
      setForm((old) => ({ ...old, [field]: value }));
  // The hundreds of time zones come a moment later, so that the page does not wait for them. Listing them takes a browser as long as showing them.
  const [zones, setZones] = useState([me.timezone]);
  useEffect(() => {
    let timer = setTimeout(() => {
      const all = [...new Set([me.timezone, ...Intl.supportedValuesOf("timeZone")])];
      timer = setTimeout(() => setZones(all));
    });
    return () => clearTimeout(timer);
  }, []);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        change({ ...form, name: form.name.trim(), birth_date: form.birth_date || null, sex: form.sex === "" ? null : form.sex });
      }}
    >
      <div class="columns">
        <Field label={words.signUp.name} maxLength={100} value={form.name} onText={set("name")} autocomplete="name" />
        <Choice
          label={text.units}
          value={form.units}
          of={[
            ["km", text.km],
            ["mi", text.mi],
          ]}
          onChoose={set("units")}
        />
        <Choice
          label={text.weekStart}
          value={form.week_start}
          of={[
            ["monday", text.monday],
            ["sunday", text.sunday],
            ["saturday", text.saturday],
          ]}
          onChoose={set("week_start")}
        />
        <Choice
          label={text.timezone}
          value={form.timezone}
          of={zones.map((zone) => [zone, zone.replaceAll("_", " ")] as const)}
          onChoose={set("timezone")}
        />
        <Field label={text.birthDate} type="date" hint={text.birthHelp} value={form.birth_date} onText={set("birth_date")} />
        <Choice
          label={text.sex}
          value={form.sex}
          of={[
            ["", text.unsaid],
            ["female", text.female],
            ["male", text.male],
          ]}
          onChoose={set("sex")}
        />
      </div>
      <div class="buttons">
        <button disabled={busy}>{words.save}</button>
        {status}
      </div>
      <Check label={text.coach} checked={me.coach} onCheck={(coach) => void setCoach(coach)} />
    </form>
  );
}

function AthleteID() {
  const me = useMe();
  const [id, setId] = useState("");
  const { busy, error, run } = useTask();
  const [findable, setFindable] = useState(false);
  const name = idOf(id, ".");
  if (me.athlete_id !== null) {
    return (
      <p>
        {text.claimed} <b>{me.athlete_id}</b>
        {me.aliases.length > 0 && <span class="soft"> ({me.aliases.join(", ")})</span>}.{" "}
        <Act class="link" act={unclaimAthlete}>
          {text.unclaim}
        </Act>
      </p>
    );
  }
  return (
    <form
      class="add"
      onSubmit={(event) => {
        event.preventDefault();
        if (name !== "")
          void run(async () => {
            // The form goes once the name is taken, and an error would go with it.
            if (findable) await changeMe({ findable });
            await claimAthlete(name);
          });
      }}
    >
      <Field
        label={text.claim}
        hint={name === "" ? text.claimHelp : text.claimAs(name)}
        required
        maxLength={64}
        value={id}
        onText={setId}
      />
      <button disabled={busy}>{text.claimSubmit}</button>
      <Check label={text.findableToo} checked={findable} onCheck={setFindable} />
      <Trouble error={error} />
    </form>
  );
}

function Email() {
  const [email, setEmail] = useState("");
  const [asking, setAsking] = useState(false);
  return (
    <form
      class="add"
      onSubmit={(event) => {
        event.preventDefault();
        setAsking(true);
      }}
    >
      <Field label={text.newEmail} type="email" required maxLength={254} autocomplete="off" value={email} onText={setEmail} />
      <button>{text.changeIt}</button>
      {asking && (
        <Confirm
          title={text.emailAsk}
          text={email}
          yes={text.changeIt}
          grave
          onClose={() => setAsking(false)}
          onYes={async () => {
            await changeEmail(email.trim());
            setEmail("");
          }}
        />
      )}
    </form>
  );
}

function Password() {
  const me = useMe();
  const [form, setForm] = useState({ old: "", next: "", tokens: true });
  const [done, setDone] = useState(false);
  const { busy, error, run } = useTask();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void run(() => changePassword(form.old, form.next, form.tokens)).then((ok) => {
          setDone(ok);
          if (ok) setForm({ old: "", next: "", tokens: true });
        });
      }}
    >
      <input type="email" autocomplete="username" value={me.email} hidden readOnly />
      <div class="columns">
        <Field
          label={text.currentPassword}
          type="password"
          required
          autocomplete="current-password"
          value={form.old}
          onText={(old) => setForm((now) => ({ ...now, old }))}
        />
        <Field
          label={text.newPassword}
          type="password"
          required
          minLength={8}
          maxLength={128}
          autocomplete="new-password"
          hint={words.signUp.passwordHint}
          value={form.next}
          onText={(next) => setForm((now) => ({ ...now, next }))}
        />
      </div>
      <Check label={text.endTokens} checked={form.tokens} onCheck={(tokens) => setForm((now) => ({ ...now, tokens }))} />
      <Trouble error={error} />
      <div class="buttons">
        <button disabled={busy}>{text.changeIt}</button>
        <span role="status" class="good">
          {done && text.passwordDone}
        </span>
      </div>
    </form>
  );
}
