// The form of a run, for a new one and for one that is changed.
import type { LogRun, RunChange } from "@harrier/client";
import { useState } from "preact/hooks";
import { shoes as readShoes } from "../api-log.ts";
import { duration, metersPer, readDuration, readNumber } from "../format.ts";
import { kinds } from "../line.ts";
import { useLoad, useTask } from "../load.ts";
import { useMe } from "../session.ts";
import { Choice, Field, Trouble } from "../ui.tsx";
import { words } from "../words.ts";

const text = words.run;

export function RunForm({ run, onSave, onClose }: { run?: LogRun; onSave: (change: RunChange) => Promise<unknown>; onClose: () => void }) {
  const me = useMe();
  const shoes = useLoad(readShoes, "shoes");
  const far = run ? String(Math.round((run.meters * 100) / metersPer[me.units]) / 100) : "";
  const [form, setForm] = useState({
    distance: far, time: run?.seconds != null ? duration(run.seconds) : "", kind: run?.kind ?? "", title: run?.title ?? "", notes: run?.notes ?? "",
    heartRate: run?.heart_rate === undefined ? "" : String(run.heart_rate), shoe: run?.shoe_id ?? "",
  });
  const { busy, error, run: task } = useTask();
  const set = (field: keyof typeof form) => (value: string) => setForm((old) => ({ ...old, [field]: value }));

  function change(): RunChange {
    const meters = readNumber(form.distance);
    if (!meters || meters <= 0) throw new Error(text.badDistance);
    const seconds = form.time.trim() === "" ? null : readDuration(form.time);
    if (form.time.trim() !== "" && seconds === null) throw new Error(text.badTime);
    const heartRate = readNumber(form.heartRate);
    if (heartRate === undefined) throw new Error(words.week.invalid);
    return {
      // The distance as it is stored has more digits than the form shows.
      ...(form.distance !== far && { meters: Math.round(meters * metersPer[me.units] * 100) / 100 }), seconds,
      kind: form.kind === "" ? null : (form.kind as (typeof kinds)[number]), title: form.title.trim() || null, notes: form.notes.trim() || null,
      heart_rate: heartRate, shoe_id: form.shoe || null,
    };
  }

  return (
    <form class="card" onSubmit={(event) => { event.preventDefault(); void task(async () => onSave(change())); }}>
      <div class="columns">
        <Field label={`${text.distance} (${me.units})`} inputMode="decimal" required value={form.distance} onText={set("distance")} />
        <Field label={text.time} placeholder="51:20" value={form.time} onText={set("time")} />
        <Choice label={text.kind} value={form.kind} of={[["", text.noKind], ...kinds.map((kind) => [kind, words.kinds[kind]!] as const)]} onChoose={set("kind")} />
        <Field label={`${text.heartRate} (${words.units.bpm})`} inputMode="decimal" value={form.heartRate} onText={set("heartRate")} />
        <Choice label={text.shoe} value={form.shoe} of={[["", text.noShoe], ...(shoes.data ?? []).filter(({ _id, retired_on }) => !retired_on || _id === form.shoe).map(({ _id, name }) => [_id, name] as const)]} onChoose={set("shoe")} />
      </div>
      <Field label={text.name} maxLength={200} value={form.title} onText={set("title")} />
      <label class="field">{text.notes}<textarea rows={2} maxLength={2000} value={form.notes} onInput={(event) => set("notes")(event.currentTarget.value)} /></label>
      <Trouble error={error} />
      <div class="buttons"><button disabled={busy}>{words.save}</button><button type="button" class="quiet" onClick={onClose}>{words.cancel}</button></div>
    </form>
  );
}
