// One day of the user's week. Every field is saved by itself.
import type { Entry, RunDraft } from "@harrier/client";
import { useEffect, useState } from "preact/hooks";
import { dayAndMonth, weekday } from "../dates.ts";
import { distance, duration, metersPer, number, pace, readNumber } from "../format.ts";
import { readLine } from "../line.ts";
import type { Value } from "../merge.ts";
import { addRun, changeField, decide, discardDay, removeRun, useDraft, type Waiting, type WaitingDay, type WaitingRun } from "../queue.ts";
import { kindBesideTitle } from "../runs.ts";
import { fieldOf, withWaiting } from "../send.ts";
import { changeMe } from "../api-account.ts";
import { useTask } from "../load.ts";
import { useMe } from "../session.ts";
import { useTyped } from "../typed.ts";
import { Check, Field, to, Trouble } from "../ui.tsx";
import { words } from "../words.ts";
import { Comments } from "./comments.tsx";
import { RunForm } from "./runform.tsx";

const text = words.week;

interface Props {
  entry: Entry;
  today: string;
  opened: boolean;
  waiting: Waiting[];
  streaks: Record<string, number>;
  onChange: () => void;
}

export function Day({ entry, today, opened, waiting, streaks, onChange }: Props) {
  const me = useMe();
  const [open, setOpen] = useState(opened);
  const day = waiting.find((item): item is WaitingDay => item.kind === "day");
  const runs = waiting.filter((item): item is WaitingRun => item.kind === "run");
  const shown = withWaiting(entry, day);
  const meters = (entry.meters ?? 0) + runs.reduce((sum, { run }) => sum + (run.meters ?? 0), 0);
  const name = `${weekday(entry.date)}, ${dayAndMonth(entry.date)}`;
  return (
    <section class={entry.date === today ? "day today" : "day"} aria-label={name}>
      <header>
        <h2>{weekday(entry.date)}<small>{entry.date === today ? text.today : dayAndMonth(entry.date)}</small></h2>
        <div class="what">{!open && <Brief entry={shown} past={entry.date <= today} />}</div>
        <Mark waiting={waiting} />
        {meters > 0 && <span class="far">{distance(meters, me.units)}</span>}
        <button type="button" class="toggle" aria-expanded={open} aria-label={`${open ? text.closeDay : text.open} ${name}`} onClick={() => setOpen(!open)}>{open ? text.closeDay : text.open}</button>
      </header>
      {open && (
        <div class="more">
          <Conflicts day={day} onChange={onChange} />
          <ul class="runs">
            {(entry.runs ?? []).map((run) => (
              <li key={run._id}>
                <a href={to(`run/${run._id}`)}><b>{distance(run.meters, me.units, 2)}</b></a>
                {run.seconds !== null && <span>{duration(run.seconds)}</span>}
                {run.seconds !== null && run.meters > 0 && <span class="soft">{pace(run.meters, run.seconds, me.units)}</span>}
                {kindBesideTitle(run) && <span class="soft">{kindBesideTitle(run)}</span>}
                {run.title && <span>{run.title}</span>}
              </li>
            ))}
            {runs.map(({ key, run, refused }) => (
              <li key={key}>
                <b>{distance(run.meters ?? 0, me.units, 2)}</b>
                {refused ? <span class="wrong">{text.refused}: {refused} <button type="button" class="link" onClick={() => removeRun(me._id, key)}>{text.discard}</button></span> : <span class="warm">{text.waitingRun}</span>}
              </li>
            ))}
          </ul>
          <AddRun date={entry.date} onAdd={(run) => { addRun(me._id, entry.date, run); onChange(); }} />
          <Values entry={entry} shown={shown} onChange={onChange} />
          <Boxes entry={entry} shown={shown} streaks={streaks} onChange={onChange} />
          <Comments athlete="me" date={entry.date} />
        </div>
      )}
    </section>
  );
}

function Brief({ entry, past }: { entry: Entry; past: boolean }) {
  const runs = (entry.runs ?? []).map((run) => [kindBesideTitle(run), run.title].filter(Boolean).join(" ")).filter((one) => one !== "").join(", ");
  const values = [
    entry.sleep != null && `${number(entry.sleep)} ${words.units.h}`, entry.rhr != null && `${number(entry.rhr)} ${words.units.bpm}`, entry.feel != null && `${text.feel.toLowerCase()} ${entry.feel}`,
  ].filter(Boolean).join(" · ");
  const nothing = runs === "" && values === "" && !entry.notes && !entry.meters;
  return (
    <>
      {runs && <p>{runs}</p>}
      {values && <p class="soft">{values}</p>}
      {nothing && past && <p class="soft">{entry._id ? text.rest : text.nothing}</p>}
    </>
  );
}

/** Says whether the day has been saved. */
function Mark({ waiting }: { waiting: Waiting[] }) {
  const [was, setWas] = useState(false);
  const some = waiting.length > 0;
  useEffect(() => {
    if (some) return setWas(true);
    const timer = setTimeout(() => setWas(false), 2500);
    return () => clearTimeout(timer);
  }, [some]);
  const refused = waiting.some((item) => item.refused);
  const conflict = waiting.some((item) => item.kind === "day" && item.conflicts?.length);
  const say = refused ? text.refused : conflict ? text.conflict : some ? text.waiting : was ? words.saved : "";
  return <span class={`mark ${refused ? "wrong" : some ? "warm" : "good"}`} role="status">{say}</span>;
}

function Conflicts({ day, onChange }: { day: WaitingDay | undefined; onChange: () => void }) {
  const me = useMe();
  if (!day) return null;
  const say = (field: string, value: Value): string => (value === null || value === "" ? text.empty : field === "goal" ? distance(Number(value) * metersPer.mi, me.units) : String(value));
  return (
    <>
      {day.refused && <p class="wrong" role="alert">{text.refused}: {day.refused} <button type="button" class="link" onClick={() => discardDay(me._id, day.date)}>{text.discard}</button></p>}
      {(day.conflicts ?? []).map(({ field, mine, theirs }) => (
        <div class="conflict" role="alert" key={field}>
          <p><b>{text.conflict}: {named(field)}</b></p>
          <p>{text.yours}: {say(field, mine)}. {text.elsewhere}: {say(field, theirs)}.</p>
          <div class="buttons">
            <button type="button" onClick={() => { decide(me._id, day.date, field, true); onChange(); }}>{text.mine}</button>
            <button type="button" class="quiet" onClick={() => decide(me._id, day.date, field, false)}>{text.theirs}</button>
          </div>
        </div>
      ))}
    </>
  );
}

const named = (field: string): string => (field.startsWith("box:") ? field.slice(4) : (text[field as "notes"] as string | undefined) ?? field);

function AddRun({ date, onAdd }: { date: string; onAdd: (run: RunDraft) => void }) {
  const me = useMe();
  const [line, setLine] = useDraft(me._id, `run ${date}`);
  const [wrong, setWrong] = useState(false);
  const [form, setForm] = useState(false);
  if (form) return <RunForm onSave={async (run) => { onAdd(run as RunDraft); setForm(false); }} onClose={() => setForm(false)} />;
  return (
    <form
      class="add"
      onSubmit={(event) => {
        event.preventDefault();
        const run = readLine(line, me.units);
        setWrong(run === null);
        if (!run) return;
        onAdd(run);
        setLine("");
      }}
    >
      <Field label={text.addRun} id={`add-${date}`} placeholder={text.addHint} autocomplete="off" maxLength={300} value={line} onText={setLine} wrong={wrong ? text.noDistance : undefined} />
      <button>{words.add}</button>
      <button type="button" class="quiet" onClick={() => setForm(true)}>{text.byForm}</button>
    </form>
  );
}

function Values({ entry, shown, onChange }: { entry: Entry; shown: Entry; onChange: () => void }) {
  const me = useMe();
  const goal = shown.goal == null ? null : Math.round((shown.goal * metersPer.mi * 100) / metersPer[me.units]) / 100;
  const set = (field: string) => (value: Value): void => {
    changeField(me._id, entry.date, field, fieldOf(entry, field), value);
    onChange();
  };
  const miles = (value: number | null): number | null => (value === null ? null : me.units === "mi" ? value : Math.round((value * metersPer.km * 100) / metersPer.mi) / 100);
  return (
    <>
      <div class="values">
        <NumberField label={`${text.sleep} (${words.units.h})`} value={shown.sleep ?? null} min={0} max={24} onValue={set("sleep")} />
        <NumberField label={`${text.rhr} (${words.units.bpm})`} value={shown.rhr ?? null} min={20} max={250} onValue={set("rhr")} />
        <NumberField label={`${text.feel} (1–10)`} value={shown.feel ?? null} min={1} max={10} whole onValue={set("feel")} />
        <NumberField label={`${text.goal} (${me.units})`} value={goal} min={0} max={10000} onValue={(value) => set("goal")(miles(value))} />
      </div>
      <TextField label={text.notes} value={shown.notes ?? ""} onValue={(value) => set("notes")(value === "" ? null : value)} />
    </>
  );
}

function NumberField({ label, value, min, max, whole, onValue }: { label: string; value: number | null; min: number; max: number; whole?: boolean; onValue: (value: number | null) => void }) {
  const [wrong, setWrong] = useState<string>();
  const check = (typed: string): string | undefined => {
    const read = readNumber(typed);
    if (read === undefined) return text.invalid;
    return read !== null && (read < min || read > max || (whole && !Number.isInteger(read))) ? `${min} – ${number(max, 0)}` : undefined;
  };
  const { typed, type, leave } = useTyped((next) => {
    const read = readNumber(next);
    if (read !== undefined && check(next) === undefined && read !== value) onValue(read);
  });
  const done = (): void => {
    const found = typed === null ? undefined : check(typed);
    setWrong(found);
    leave(found !== undefined);
  };
  return (
    <Field
      label={label} inputMode="decimal" autocomplete="off" maxLength={8} wrong={wrong} value={typed ?? (value === null ? "" : String(value))}
      onText={type} onBlur={done} onKeyDown={(event) => event.key === "Enter" && done()}
    />
  );
}

function TextField({ label, value, onValue }: { label: string; value: string; onValue: (value: string) => void }) {
  const { typed, type, leave } = useTyped((next) => next !== value && onValue(next));
  return (
    <label class="field">
      {label}
      <textarea rows={2} maxLength={10000} value={typed ?? value} onInput={(event) => type(event.currentTarget.value)} onBlur={() => leave()} />
    </label>
  );
}

function Boxes({ entry, shown, streaks, onChange }: { entry: Entry; shown: Entry; streaks: Record<string, number>; onChange: () => void }) {
  const me = useMe();
  const [name, setName] = useState<string | null>(null);
  const { error, run } = useTask();
  const names = [...new Set([...me.checkboxes, ...Object.keys(shown.checkboxes ?? {})])];
  return (
    <fieldset class="boxes">
      <legend class="label">{text.checkboxes}</legend>
      {names.map((one) => (
        <Check
          key={one}
          checked={shown.checkboxes?.[one] ?? false}
          onCheck={(checked) => { changeField(me._id, entry.date, `box:${one}`, fieldOf(entry, `box:${one}`), checked); onChange(); }}
          label={<>{one} {(streaks[one] ?? 0) > 0 && <small>{text.streak(streaks[one]!)}</small>}</>}
        />
      ))}
      {name === null ? <button type="button" class="link" onClick={() => setName("")}>{text.addCheckbox}</button> : (
        <form class="add" onSubmit={(event) => {
          event.preventDefault();
          void run(() => changeMe({ checkboxes: [...me.checkboxes, name.trim()] })).then((done) => done && setName(null));
        }}>
          <Field label={text.checkbox} required maxLength={50} value={name} onText={setName} />
          <button>{words.add}</button>
          <Trouble error={error} />
        </form>
      )}
    </fieldset>
  );
}
