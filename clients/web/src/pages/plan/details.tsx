// A planned session in its fields: how its text was read, to be corrected, and the sessions that it replaces.
import type { PlannedSession, TeamSessionChange } from "@harrier/client";
import { useState } from "preact/hooks";
import { dayAndMonth, shortWeekday } from "../../dates.ts";
import { duration, type Kind, kinds, metersPer, readDuration, readNumber } from "../../format.ts";
import { useTask } from "../../load.ts";
import { useMe } from "../../session.ts";
import { Act, Check, Choice, Dialog, Field, Trouble } from "../../ui.tsx";
import { words } from "../../words.ts";
import { planWords as text } from "../../words/plan.ts";

interface Props {
  session: PlannedSession;
  /** The sessions of the day for the team and its groups. */
  others: (PlannedSession & { name: string })[];
  /** Changes the session; null deletes it. */
  onSave: (body: TeamSessionChange | null) => Promise<unknown>;
  onClose: () => void;
}

export function Details({ session, others, onSave, onClose }: Props) {
  const { units } = useMe();
  const [kind, setKind] = useState<Kind | "">(session.kind ?? "");
  const shown = session.meters === null ? "" : String(Math.round((session.meters / metersPer[units]) * 100) / 100);
  const [far, setFar] = useState(shown);
  const [time, setTime] = useState(session.seconds === null ? "" : duration(session.seconds));
  const [instead, setInstead] = useState(session.instead_of);
  const [wrong, setWrong] = useState<"far" | "time">();
  const { busy, error, run } = useTask();
  // A session for the whole team replaces none.
  const replaces = session.to.team ? [] : others;
  function save(): void {
    const read = readNumber(far);
    const seconds = time.trim() === "" ? null : readDuration(time);
    if (read === undefined || (read !== null && read < 0)) return setWrong("far");
    if (time.trim() !== "" && seconds === null) return setWrong("time");
    setWrong(undefined);
    const meters = far === shown ? session.meters : read === null ? null : read * metersPer[units];
    const body = { kind: kind === "" ? null : kind, meters, seconds, ...(replaces.length > 0 && { instead_of: instead }) };
    void run(() => onSave(body)).then((done) => done && onClose());
  }
  return (
    <Dialog title={`${shortWeekday(session.date)}, ${dayAndMonth(session.date)}`} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <p class="text">{session.text}</p>
        <Choice
          label={text.kind}
          value={kind}
          of={[["", text.noKind], ...kinds.map((one) => [one, words.kinds[one] ?? one] as const)]}
          onChoose={setKind}
        />
        <Field
          label={text.distance(units)}
          inputMode="decimal"
          autocomplete="off"
          maxLength={12}
          wrong={wrong === "far" ? text.wrongNumber : undefined}
          value={far}
          onText={setFar}
        />
        <Field
          label={text.seconds}
          autocomplete="off"
          maxLength={12}
          wrong={wrong === "time" ? text.wrongTime : undefined}
          value={time}
          onText={setTime}
        />
        {replaces.length > 0 && (
          <fieldset class="boxes">
            <legend class="label">{text.insteadOf}</legend>
            {replaces.map((one) => (
              <Check
                key={one._id}
                label={`${one.name}: ${one.text}`}
                checked={instead.includes(one._id)}
                onCheck={(on) => setInstead(on ? [...instead, one._id] : instead.filter((id) => id !== one._id))}
              />
            ))}
          </fieldset>
        )}
        <Trouble error={error} />
        <div class="buttons">
          <button disabled={busy}>{words.save}</button>
          <button type="button" class="quiet" onClick={onClose}>
            {words.cancel}
          </button>
          <Act act={() => onSave(null).then(onClose)}>{text.delete}</Act>
        </div>
      </form>
    </Dialog>
  );
}
