// The form of a run, for a new one and for one that is changed.
import { canRun, isRunning, type LogRun, type Run, type RunChange } from "@harrier/client";
import { useState } from "preact/hooks";
import { shoes as readShoes } from "./api.ts";
import { distance, duration, kinds, metersPer, readDuration, readNumber } from "../../format.ts";
import { useLoad, useTask } from "../../load.ts";
import { useMe } from "../../session.ts";
import { Choice, Field, Trouble } from "../../ui.tsx";
import { words } from "../../words.ts";

const text = words.run;

interface Props {
  /** The run that is changed. */
  run?: LogRun;
  /** The run that a new one is like. */
  like?: Run;
  onSave: (change: RunChange) => Promise<unknown>;
  onClose: () => void;
}

export function RunForm({ run, like, onSave, onClose }: Props) {
  const me = useMe();
  const shoes = useLoad(readShoes, "shoes");
  const shown = run ?? like;
  const written = shown?.meters != null ? String(Math.round((shown.meters * 100) / metersPer[me.units]) / 100) : "";
  // The distance as it is stored has more digits than the form shows.
  const far = run ? written : "";
  const [form, setForm] = useState({
    distance: written,
    time: shown?.seconds != null ? duration(shown.seconds) : "",
    kind: shown?.kind ?? "",
    title: shown?.title ?? "",
    notes: run?.notes ?? "",
    heartRate: run?.heart_rate === undefined ? "" : String(run.heart_rate),
    shoe: shown?.shoe_id ?? "",
  });
  const { busy, error, run: task } = useTask();
  const [impossible, setImpossible] = useState<string>();
  const set = (field: keyof typeof form) => (value: string) => {
    setImpossible(undefined);
    setForm((old) => ({ ...old, [field]: value }));
  };

  function change(): RunChange {
    const meters = readNumber(form.distance);
    if (meters === undefined || (meters !== null && meters <= 0)) throw new Error(text.badDistance);
    const seconds = form.time.trim() === "" ? null : readDuration(form.time);
    if (form.time.trim() !== "" && seconds === null) throw new Error(text.badTime);
    if (meters === null && seconds === null) throw new Error(text.badDistance);
    const heartRate = readNumber(form.heartRate);
    if (heartRate === undefined) throw new Error(words.week.invalid);
    return {
      ...(form.distance !== far && { meters: meters === null ? null : Math.round(meters * metersPer[me.units] * 100) / 100 }),
      seconds,
      kind: form.kind === "" ? null : (form.kind as (typeof kinds)[number]),
      title: form.title.trim() || null,
      notes: form.notes.trim() || null,
      heart_rate: heartRate,
      shoe_id: form.shoe || null,
    };
  }

  /** Asks about what nobody runs before it is saved. */
  async function submit(): Promise<void> {
    const draft = change();
    const meters = draft.meters === undefined ? run?.meters : draft.meters;
    if (impossible === undefined && meters && draft.seconds && isRunning(draft.kind) && !canRun(meters, draft.seconds)) {
      setImpossible(words.week.impossible(distance(meters, me.units, 2), duration(draft.seconds)));
      return;
    }
    await onSave(draft);
  }

  return (
    <form
      class="card"
      onSubmit={(event) => {
        event.preventDefault();
        void task(submit);
      }}
    >
      <div class="columns">
        <Field label={`${text.distance} (${me.units})`} inputMode="decimal" value={form.distance} onText={set("distance")} />
        <Field label={text.time} placeholder="51:20" value={form.time} onText={set("time")} />
        <Choice
          label={text.kind}
          value={form.kind}
          of={[["", text.noKind], ...kinds.map((kind) => [kind, words.kinds[kind]!] as const)]}
          onChoose={set("kind")}
        />
        <Field label={`${text.heartRate} (${words.units.bpm})`} inputMode="decimal" value={form.heartRate} onText={set("heartRate")} />
        <Choice
          label={text.shoe}
          value={form.shoe}
          of={[
            ["", text.noShoe],
            ...(shoes.data ?? [])
              .filter(({ _id, retired_on }) => !retired_on || _id === form.shoe)
              .map(({ _id, name }) => [_id, name] as const),
          ]}
          onChoose={set("shoe")}
        />
      </div>
      <Field label={text.name} maxLength={200} value={form.title} onText={set("title")} />
      <label class="field">
        {text.notes}
        <textarea rows={2} maxLength={2000} value={form.notes} onInput={(event) => set("notes")(event.currentTarget.value)} />
      </label>
      <Trouble error={error} />
      {impossible !== undefined && (
        <p class="wrong" role="alert">
          {impossible}
        </p>
      )}
      <div class="buttons">
        <button disabled={busy}>{impossible === undefined ? words.save : words.week.addAnyway}</button>
        <button type="button" class="quiet" onClick={onClose}>
          {words.cancel}
        </button>
      </div>
    </form>
  );
}
