// The facts of a race: of a new one, or of one that is changed.
import type { Race, RaceChange } from "@harrier/client";
import { useState } from "preact/hooks";
import { today } from "../../dates.ts";
import { useTask } from "../../load.ts";
import { useMe } from "../../session.ts";
import { Choice, Field, Trouble } from "../../ui.tsx";
import { racesWords } from "../../words/races.ts";

const text = racesWords.races;
const sports = ["cross_country", "track", "road", "trail", "other"] as const;

export function RaceForm({
  race,
  submit,
  onSave,
}: {
  race?: Race;
  submit: string;
  onSave: (change: Omit<RaceChange, "_id" | "state">) => Promise<unknown>;
}) {
  const me = useMe();
  const [form, setForm] = useState({
    name: race?.name ?? "",
    date: race?.date ?? today(me.timezone),
    location: race?.location ?? "",
    url: race?.url ?? "",
    description: race?.description ?? "",
    weather: race?.weather ?? "",
    sport: race?.sport ?? "cross_country",
    results_by: race?.results_by ?? ("directors" as const),
  });
  const { busy, error, run } = useTask();
  const set =
    <K extends keyof typeof form>(field: K) =>
    (value: (typeof form)[K]) =>
      setForm((old) => ({ ...old, [field]: value }));
  const filled = (value: string): string | null => value.trim() || null;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void run(() =>
          onSave({
            ...form,
            name: form.name.trim(),
            location: filled(form.location),
            url: filled(form.url),
            description: filled(form.description),
            weather: filled(form.weather),
          }),
        );
      }}
    >
      <Field label={text.name} required maxLength={200} value={form.name} onText={set("name")} />
      <div class="columns">
        <Field label={text.date} type="date" required value={form.date} onText={set("date")} />
        <Field label={text.location} maxLength={200} value={form.location} onText={set("location")} />
        <Choice
          label={text.sport}
          value={form.sport}
          of={sports.map((sport) => [sport, text.sports[sport]!] as const)}
          onChoose={set("sport")}
        />
        <Choice
          label={text.resultsBy}
          value={form.results_by}
          of={[
            ["directors", text.byDirectors],
            ["verified", text.byVerified],
            ["anyone", text.byAnyone],
          ]}
          onChoose={set("results_by")}
        />
        <Field label={text.url} type="url" maxLength={2000} value={form.url} onText={set("url")} />
        <Field label={text.weather} maxLength={200} value={form.weather} onText={set("weather")} />
      </div>
      <label class="field">
        {text.description}
        <textarea rows={3} maxLength={10000} value={form.description} onInput={(event) => set("description")(event.currentTarget.value)} />
      </label>
      <Trouble error={error} />
      <button disabled={busy}>{submit}</button>
    </form>
  );
}
