// Codes by which athletes join a team: for a wall, a chat, or a QR code.
import type { CreatedTeamCode } from "@harrier/client";
import { useLayoutEffect, useState } from "preact/hooks";
import { codes, createCode, endCode } from "./api.ts";
import { moment } from "../../dates.ts";
import { readNumber } from "../../format.ts";
import { useLoad, useTask } from "../../load.ts";
import { QRCode } from "../../qr.tsx";
import { onEnd } from "../../session.ts";
import { Act, Field, Trouble } from "../../ui.tsx";
import { words } from "../../words.ts";
import { teamWords } from "../../words/team.ts";

const text = teamWords.codes;

export function Codes({ team }: { team: string }) {
  const list = useLoad(codes, "codes");
  const [form, setForm] = useState({ name: "", uses: "60", days: "60" });
  const [made, setMade] = useState<CreatedTeamCode>();
  const { busy, error, run } = useTask();
  const set = (field: keyof typeof form) => (value: string) => setForm((old) => ({ ...old, [field]: value }));
  async function create(): Promise<void> {
    const [uses, days] = [readNumber(form.uses), readNumber(form.days)];
    if (uses == null || days == null) throw new Error(words.week.invalid);
    setMade(await createCode({ name: form.name.trim() || team, max_uses: uses, expires_in_days: days }));
    list.reload();
  }
  return (
    <section>
      <h2>{text.title}</h2>
      <p class="soft">{text.help}</p>
      {made ? (
        <Poster code={made} team={team} onHide={() => setMade(undefined)} />
      ) : (
        <form
          class="add"
          onSubmit={(event) => {
            event.preventDefault();
            void run(create);
          }}
        >
          <Field label={text.name} placeholder={team} maxLength={100} value={form.name} onText={set("name")} />
          <Field label={text.uses} inputMode="numeric" required maxLength={3} value={form.uses} onText={set("uses")} />
          <Field label={text.days} inputMode="numeric" required maxLength={3} value={form.days} onText={set("days")} />
          <button disabled={busy}>{text.create}</button>
        </form>
      )}
      <Trouble error={error ?? list.error} />
      <ul class="list">
        {list.data?.map((one) => {
          const ended = one.expires_at <= new Date().toISOString();
          return (
            <li key={one._id} class="row">
              <span>
                <b>{one.name}</b>{" "}
                <span class="soft">
                  · {text.used(one.uses, one.max_uses)} · {ended ? text.ended : `${words.access.until} ${moment(one.expires_at)}`}
                </span>
                {one.athletes.length > 0 && (
                  <>
                    <br />
                    <span class="soft">{one.athletes.map(({ name }) => name || teamWords.unnamed).join(", ")}</span>
                  </>
                )}
              </span>
              {!ended && (
                <Act
                  class="link"
                  label={`${text.end}: ${one.name}`}
                  act={async () => {
                    await endCode(one._id);
                    list.reload();
                  }}
                >
                  {text.end}
                </Act>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** A new code, to print, to show, or to pass on. It is shown once. */
function Poster({ code, team, onHide }: { code: CreatedTeamCode; team: string; onHide: () => void }) {
  useLayoutEffect(() => {
    const stop = onEnd(onHide);
    addEventListener("pagehide", onHide);
    return () => {
      stop();
      removeEventListener("pagehide", onHide);
    };
  }, []);
  return (
    <div class="poster" role="status">
      <p>{text.join(team)}</p>
      <p class="big">{code.code}</p>
      <QRCode text={code.link} label={`${text.qr} ${team}`} />
      <pre tabIndex={0}>{code.link}</pre>
      <p class="soft">{text.once}</p>
      <div class="buttons">
        <button type="button" onClick={() => print()}>
          {teamWords.print}
        </button>
        <button type="button" class="quiet" onClick={onHide}>
          {text.hide}
        </button>
      </div>
    </div>
  );
}
