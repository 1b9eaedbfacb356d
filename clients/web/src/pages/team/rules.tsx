// When an athlete needs attention, in the coach's units and words.
import type { AttentionSettings } from "@harrier/client";
import { useState } from "preact/hooks";
import { attentionSettings, setAttention } from "./api.ts";
import { metersPer, number, readNumber, type Units } from "../../format.ts";
import { useLoad, useTask } from "../../load.ts";
import { useMe } from "../../session.ts";
import { Choice, Field, Trouble, Waiting } from "../../ui.tsx";
import { words } from "../../words.ts";
import { teamWords } from "../../words/team.ts";

const text = teamWords.rules;
const steps = { early: 1.5, usual: 2, late: 3 };
type Step = keyof typeof steps | "other";
type Plain = "week_least" | "rhr_by";
type Name = Exclude<keyof AttentionSettings, "week_least_km" | "rhr_deviations" | "rhr_least_deviation"> | Plain;

/** The settings as the coach reads them: distances in the coach's units, and beats instead of deviations. */
function shown(settings: AttentionSettings, units: Units): Record<Plain, number> {
  return {
    week_least: (settings.week_least_km * 1000) / metersPer[units],
    rhr_by: settings.rhr_deviations * settings.rhr_least_deviation,
  };
}

/** Returns the settings with what the coach has changed. */
function changed(data: AttentionSettings, form: Partial<Record<Name, string>>, step: Step | undefined, units: Units): AttentionSettings {
  const next = { ...data };
  if (step !== undefined && step !== "other") next.rhr_deviations = steps[step];
  for (const [name, value] of Object.entries(form) as [Name, string][]) {
    const read = readNumber(value);
    if (read == null) throw new Error(words.week.invalid);
    if (name === "week_least") next.week_least_km = Math.round(read * metersPer[units]) / 1000;
    else if (name !== "rhr_by") next[name] = read;
  }
  const by = form.rhr_by === undefined ? shown(data, units).rhr_by : readNumber(form.rhr_by)!;
  next.rhr_least_deviation = by / next.rhr_deviations;
  return next;
}

/** The rules by which an athlete is named to the coaches. */
export function Rules() {
  const me = useMe();
  const settings = useLoad(attentionSettings, "attention settings");
  const [form, setForm] = useState<Partial<Record<Name, string>>>({});
  const [step, setStep] = useState<Step>();
  const [saved, setSaved] = useState(false);
  const { busy, error, run } = useTask();
  const data = settings.data;
  if (!data) return settings.error === undefined ? <Waiting /> : <Trouble error={settings.error} retry={settings.reload} />;
  const all = { ...data, ...shown(data, me.units) };
  const set = (Object.keys(steps) as (keyof typeof steps)[]).find((one) => steps[one] === data.rhr_deviations) ?? "other";
  const field = (name: Name, label: string) => (
    <Field
      key={name}
      label={label}
      inputMode="decimal"
      required
      maxLength={8}
      disabled={me.team_id === null}
      value={form[name] ?? number(all[name], 2)}
      onText={(value) => setForm((old) => ({ ...old, [name]: value }))}
    />
  );
  return (
    <form
      class="rules"
      onSubmit={(event) => {
        event.preventDefault();
        void run(async () => {
          settings.set(await setAttention(changed(data, form, step, me.units)));
          setForm({});
          setStep(undefined);
        }).then(setSaved);
      }}
    >
      <fieldset>
        <legend>{text.entries}</legend>
        {field("no_entry_days", text.no_entry_days)}
      </fieldset>
      <fieldset>
        <legend>{text.comments}</legend>
        {field("answer_days", text.answer_days)}
      </fieldset>
      <fieldset>
        <legend>{text.plan}</legend>
        {field("missed_sessions", text.missed_sessions)}
      </fieldset>
      <fieldset>
        <legend>{text.distance}</legend>
        {field("week_percent", text.week_percent)}
        {field("weeks", text.weeks)}
        {field("week_least", text.week_least(me.units))}
      </fieldset>
      <fieldset>
        <legend>{text.feel}</legend>
        {field("feel_at_most", text.feel_at_most)}
        {field("feel_times", text.feel_times)}
        {field("feel_days", text.feel_days)}
      </fieldset>
      <fieldset>
        <legend>{text.sleep}</legend>
        {field("sleep_hours", text.sleep_hours)}
        {field("sleep_days", text.sleep_days)}
        {field("sleep_values", text.sleep_values)}
      </fieldset>
      <fieldset>
        <legend>{text.rhr}</legend>
        <Choice
          label={text.rhr_from}
          value={step ?? set}
          disabled={me.team_id === null}
          of={([...Object.keys(steps), ...(set === "other" ? ["other"] : [])] as Step[]).map((one) => [one, text.rhr_steps[one]] as const)}
          onChoose={setStep}
        />
        {field("rhr_by", text.rhr_by)}
        {field("rhr_days", text.rhr_days)}
        {field("rhr_base_days", text.rhr_base_days)}
        {field("rhr_values", text.rhr_values)}
      </fieldset>
      <Trouble error={error} />
      {me.team_id !== null && (
        <div class="buttons">
          <button disabled={busy}>{words.save}</button>
          <span role="status" class="good">
            {saved && words.saved}
          </span>
        </div>
      )}
    </form>
  );
}
