// Runs that come by themselves: a connection to Intervals.icu, and links to which recorders send files.
import type { Connection } from "@harrier/client";
import { useEffect, useState } from "preact/hooks";
import { askConnection, connect, connection, disconnect } from "./api.ts";
import { ImportTabs } from "./tabs.tsx";
import { moment, plainDate } from "../../../dates.ts";
import { type Loaded, useLoad, useTask } from "../../../load.ts";
import { isEnded } from "../../../session.ts";
import { Act, Confirm, Field, Page, to, Trouble, Waiting } from "../../../ui.tsx";
import { words } from "../../../words.ts";
import { importsWords } from "../../../words/imports.ts";
import { Links } from "../../account/links.tsx";

const text = importsWords.connections;

export default function Connections() {
  const state = useLoad(connection, "connection");
  return (
    <Page title={text.title}>
      <ImportTabs open="connections" />
      <h2>{text.service}</h2>
      <p class="soft">{text.help}</p>
      <Trouble error={state.error} retry={state.reload} />
      {state.data === undefined ? (
        state.error === undefined && <Waiting />
      ) : state.data === null ? (
        <Key state={state} submit={text.connect} />
      ) : (
        <Connected one={state.data} state={state} />
      )}
      <Links title={text.links} help={text.linksHelp} kinds={["upload"]} />
    </Page>
  );
}

/** Asks for the key that the user made at Intervals.icu. */
function Key({ state, submit }: { state: Loaded<Connection | null>; submit: string }) {
  const [form, setForm] = useState({ athlete: "", key: "", since: "" });
  const { busy, error, run } = useTask();
  const set = (field: keyof typeof form) => (value: string) => setForm((old) => ({ ...old, [field]: value }));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void run(async () => {
          state.set(
            await connect({
              athlete_id: form.athlete.trim() || "0",
              api_key: form.key.trim(),
              ...(form.since !== "" && { since: form.since }),
            }),
          );
          setForm({ athlete: "", key: "", since: "" });
        });
      }}
    >
      <div class="columns">
        <Field
          label={text.key}
          hint={text.keyHint}
          type="password"
          required
          minLength={8}
          maxLength={200}
          autocomplete="off"
          value={form.key}
          onText={set("key")}
        />
        <Field
          label={text.athlete}
          hint={text.athleteHint}
          maxLength={20}
          autocomplete="off"
          value={form.athlete}
          onText={set("athlete")}
        />
        <Field label={text.since} hint={text.sinceHint} type="date" value={form.since} onText={set("since")} />
      </div>
      <Trouble error={error} />
      <button disabled={busy}>{submit}</button>
    </form>
  );
}

function Connected({ one, state }: { one: Connection; state: Loaded<Connection | null> }) {
  const [since, setSince] = useState("");
  const [ending, setEnding] = useState(false);
  // When Intervals.icu had been asked last, as long as it is to be asked again. A new key is tried at once.
  const [asked, setAsked] = useState<string | null>();
  const { busy, error, run } = useTask();
  const waits =
    one.state !== "stopped" &&
    (one.looked_at === null || one.looked_at === asked || Date.parse(one.looked_at) < Date.parse(one.created_at));
  const older = one.since !== null;
  useEffect(() => {
    // Without a session, it waits until the user has signed in again.
    if ((!waits && !older) || isEnded(state.error)) return;
    const timer = setTimeout(state.reload, waits ? 2000 : 10_000);
    return () => clearTimeout(timer);
  }, [state.loading, waits, older]);
  const ask = async (from?: string): Promise<void> => {
    setAsked(one.looked_at);
    state.set(await askConnection(from));
  };
  return (
    <>
      <div class="card">
        <div class="row">
          <span>
            <b>{one.athlete_id === "0" ? text.own : one.athlete_id}</b> ·{" "}
            <span class={one.state === "active" ? "good" : one.state === "failing" ? "warm" : "wrong"}>{text.states[one.state]}</span>
          </span>
        </div>
        {one.error !== null && (
          <p class="wrong" role="alert">
            {one.error}
          </p>
        )}
        <p class="soft" role="status">
          {waits ? text.asking : one.looked_at && `${text.asked} ${moment(one.looked_at)}.`}{" "}
          {!waits && one.state !== "stopped" && one.next_at && `${text.next} ${moment(one.next_at)}.`}
          {one.since && one.until && (
            <>
              {" "}
              {text.older} {plainDate(one.since)} – {plainDate(one.until)}.
            </>
          )}
        </p>
        <div class="buttons">
          {one.state !== "stopped" && <Act act={() => ask()}>{text.askNow}</Act>}
          <a class="button quiet" href={to("imports")}>
            {text.imported}
          </a>
          <button type="button" class="quiet" onClick={() => setEnding(true)}>
            {text.end}
          </button>
        </div>
      </div>
      {one.state !== "stopped" && (
        <form
          class="add"
          onSubmit={(event) => {
            event.preventDefault();
            void run(() => ask(since));
          }}
        >
          <Field label={text.fillSince} type="date" required value={since} onText={setSince} />
          <button disabled={busy}>{text.fill}</button>
        </form>
      )}
      <Trouble error={error} />
      <details open={one.state === "stopped"}>
        <summary>{text.another}</summary>
        <Key state={state} submit={words.save} />
      </details>
      {ending && (
        <Confirm
          title={text.endAsk}
          text={text.endHelp}
          yes={text.end}
          onClose={() => setEnding(false)}
          onYes={async () => {
            await disconnect();
            state.set(null);
          }}
        />
      )}
    </>
  );
}
