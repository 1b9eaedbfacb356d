// One day of the user's week. Every field is saved by itself.
import { type Comment, type Entry, isRunning, type PlanItem, type Run } from "@harrier/client";
import { useEffect, useState } from "preact/hooks";
import { dayAndMonth, weekday } from "../../dates.ts";
import { count, distance, duration, kindBesideTitle, length, metersPer, number, pace, readHours, readNumber } from "../../format.ts";
import { runText } from "./runtext.ts";
import { AddRun } from "./addrun.tsx";
import type { Value } from "./merge.ts";
import { changeField, decide, discardDay, removeRun, type Waiting, type WaitingDay, type WaitingRun } from "./queue.ts";
import { fieldOf, withWaiting } from "./send.ts";
import { changeMe } from "../account/api.ts";
import { lazyPart } from "../../lazy.tsx";
import { useTask } from "../../load.ts";
import { useMe } from "../../session.ts";
import { useTyped } from "./typed.ts";
import { Check, Choice, Field, to, Trouble } from "../../ui.tsx";
import { words } from "../../words.ts";

// The plan stands above what was done. Many users have none.
const Planned = lazyPart(() => import("./planned.tsx").then((file) => file.Planned));
const Comments = lazyPart(() => import("./comments.tsx").then((file) => file.Comments));

const text = words.week;

interface Props {
  entry: Entry;
  today: string;
  opened: boolean;
  waiting: Waiting[];
  /** The comments on it. */
  comments: Comment[];
  streaks: Record<string, number>;
  planned: PlanItem[] | undefined;
  onMarked: (item: PlanItem) => void;
  onChange: () => void;
}

export function Day({ entry, today, opened, waiting, comments, streaks, planned, onMarked, onChange }: Props) {
  const me = useMe();
  const [open, setOpen] = useState(opened);
  const [again, setAgain] = useState<string>();
  const day = waiting.find((item): item is WaitingDay => item.kind === "day");
  const runs = waiting.filter((item): item is WaitingRun => item.kind === "run");
  const shown = withWaiting(entry, day);
  const meters = (entry.meters ?? 0) + runs.reduce((sum, { run }) => sum + (isRunning(run.kind) ? (run.meters ?? 0) : 0), 0);
  const take = (line: string): void => {
    setOpen(true);
    setAgain(line);
  };
  const name = `${weekday(entry.date)}, ${dayAndMonth(entry.date)}`;
  return (
    <section class={entry.date === today ? "day today" : "day"} aria-label={name}>
      <header>
        <h2>
          {weekday(entry.date)}
          <small>{entry.date === today ? text.today : dayAndMonth(entry.date)}</small>
        </h2>
        <div class="what">{!open && <Brief entry={shown} comments={comments} />}</div>
        <Mark waiting={waiting} />
        {(meters > 0 || (shown.goal ?? 0) > 0) && (
          <span class="far">
            {distance(meters, me.units)}
            {(shown.goal ?? 0) > 0 && (
              <small>
                {" "}
                {text.ofDay} {distance(shown.goal! * metersPer.mi, me.units)}
              </small>
            )}
          </span>
        )}
        <button
          type="button"
          class="toggle"
          aria-expanded={open}
          aria-label={`${open ? text.closeDay : text.open} ${name}`}
          onClick={() => setOpen(!open)}
        >
          {open ? text.closeDay : text.open}
        </button>
      </header>
      {planned && <Planned items={planned} onTake={take} onMarked={onMarked} />}
      {open && (
        <div class="more">
          <Conflicts day={day} onChange={onChange} />
          <ul class="runs">
            {(entry.runs ?? []).map((run) => (
              <li key={run._id}>
                <a href={to(`run/${run._id}`)}>
                  <b>{length(run, me.units)}</b>
                </a>
                {run.seconds !== null && run.meters !== null && <span>{duration(run.seconds)}</span>}
                {run.seconds !== null && run.meters !== null && run.meters > 0 && (
                  <span class="soft">{pace(run.meters, run.seconds, me.units)}</span>
                )}
                {kindBesideTitle(run) && <span class="soft">{kindBesideTitle(run)}</span>}
                {run.title && <span>{run.title}</span>}
              </li>
            ))}
            {runs.map(({ key, run, line, refused }) => (
              <li key={key}>
                <b>{refused ? (line ?? runText(run, me.units)) : length(run, me.units)}</b>
                {refused ? (
                  <span class="wrong">
                    {text.refused}: {refused}{" "}
                    <button
                      type="button"
                      class="link"
                      onClick={() => {
                        setAgain(line ?? runText(run, me.units));
                        removeRun(me._id, key);
                      }}
                    >
                      {text.editLine}
                    </button>{" "}
                    <button type="button" class="link" onClick={() => removeRun(me._id, key)}>
                      {text.discard}
                    </button>
                  </span>
                ) : (
                  <span class="warm">{text.waitingRun}</span>
                )}
              </li>
            ))}
          </ul>
          <AddRun entry={entry} waiting={runs.length} again={again} onAgain={() => setAgain(undefined)} onChange={onChange} />
          <Values entry={entry} shown={shown} onChange={onChange} />
          <Boxes entry={entry} shown={shown} streaks={streaks} onChange={onChange} />
          <Comments athlete="me" date={entry.date} />
        </div>
      )}
    </section>
  );
}

/** How many runs of a closed day are shown. */
const shownRuns = 3;

/** What a day has, in a few lines. */
function Brief({ entry, comments }: { entry: Entry; comments: Comment[] }) {
  const me = useMe();
  const runs = entry.runs ?? [];
  const said = (run: Run): string =>
    [
      // The distance of the only run is that of the day.
      (runs.length > 1 || !isRunning(run.kind)) && length(run, me.units, 1),
      run.seconds !== null && run.meters !== null && duration(run.seconds),
      run.seconds !== null && run.meters !== null && run.meters > 0 && isRunning(run.kind) && pace(run.meters, run.seconds, me.units),
      kindBesideTitle(run),
      run.title,
    ]
      .filter(Boolean)
      .join(" · ");
  const values = [
    entry.rest != null && text.rests[entry.rest],
    entry.sleep != null && `${number(entry.sleep)} ${words.units.h}`,
    entry.rhr != null && `${number(entry.rhr)} ${words.units.bpm}`,
    entry.feel != null && `${text.feel.toLowerCase()} ${entry.feel}`,
  ]
    .filter(Boolean)
    .join(" · ");
  return (
    <>
      {runs.slice(0, shownRuns).map((run) => said(run) !== "" && <p key={run._id}>{said(run)}</p>)}
      {runs.length > shownRuns && <p class="soft">{text.moreRuns(runs.length - shownRuns)}</p>}
      {values && <p class="soft">{values}</p>}
      {entry.notes && <p class="soft cut">{entry.notes}</p>}
      {comments.some(({ seen }) => !seen) ? (
        <p class="warm">{text.newComment}</p>
      ) : (
        comments.length > 0 && <p class="soft">{count(comments.length, "comment")}</p>
      )}
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
  return (
    <span class={`mark ${refused ? "wrong" : some ? "warm" : "good"}`} role="status">
      {say}
    </span>
  );
}

function Conflicts({ day, onChange }: { day: WaitingDay | undefined; onChange: () => void }) {
  const me = useMe();
  if (!day) return null;
  const say = (field: string, value: Value): string =>
    value === null || value === "" ? text.empty : field === "goal" ? distance(Number(value) * metersPer.mi, me.units) : String(value);
  return (
    <>
      {day.refused && (
        <p class="wrong" role="alert">
          {text.refused}: {day.refused}{" "}
          <button type="button" class="link" onClick={() => discardDay(me._id, day.date)}>
            {text.discard}
          </button>
        </p>
      )}
      {(day.conflicts ?? []).map(({ field, mine, theirs }) => (
        <div class="conflict" role="alert" key={field}>
          <p>
            <b>
              {text.conflict}: {named(field)}
            </b>
          </p>
          <p>
            {text.yours}: {say(field, mine)}. {text.elsewhere}: {say(field, theirs)}.
          </p>
          <div class="buttons">
            <button
              type="button"
              onClick={() => {
                decide(me._id, day.date, field, "mine");
                onChange();
              }}
            >
              {text.mine}
            </button>
            {field === "notes" && (
              <button
                type="button"
                onClick={() => {
                  decide(me._id, day.date, field, "both");
                  onChange();
                }}
              >
                {text.both}
              </button>
            )}
            <button type="button" class="quiet" onClick={() => decide(me._id, day.date, field, "theirs")}>
              {text.theirs}
            </button>
          </div>
        </div>
      ))}
    </>
  );
}

const rests = ["rest", "sick", "injured", "travel"] as const;

const named = (field: string): string => (field.startsWith("box:") ? field.slice(4) : (text[field as "notes"] ?? field));

function Values({ entry, shown, onChange }: { entry: Entry; shown: Entry; onChange: () => void }) {
  const me = useMe();
  const goal = shown.goal == null ? null : Math.round((shown.goal * metersPer.mi * 100) / metersPer[me.units]) / 100;
  const set =
    (field: string) =>
    (value: Value): void => {
      changeField(me._id, entry.date, field, fieldOf(entry, field), value);
      onChange();
    };
  const miles = (value: number | null): number | null =>
    value === null ? null : me.units === "mi" ? value : Math.round((value * metersPer.km * 100) / metersPer.mi) / 100;
  return (
    <>
      <div class="values">
        <NumberField
          label={`${text.sleep} (${words.units.h})`}
          value={shown.sleep ?? null}
          min={0}
          max={24}
          read={readHours}
          onValue={set("sleep")}
        />
        <NumberField label={`${text.rhr} (${words.units.bpm})`} value={shown.rhr ?? null} min={20} max={250} onValue={set("rhr")} />
        <NumberField label={`${text.feel} (1–10)`} value={shown.feel ?? null} min={1} max={10} whole onValue={set("feel")} />
        <NumberField label={`${text.goal} (${me.units})`} value={goal} min={0} max={10000} onValue={(value) => set("goal")(miles(value))} />
      </div>
      <Choice
        label={text.restLabel}
        value={shown.rest ?? ""}
        of={[["", text.noRest], ...rests.map((rest) => [rest, text.restChoices[rest]] as const)]}
        onChoose={(rest) => set("rest")(rest === "" ? null : rest)}
      />
      <TextField label={text.notes} value={shown.notes ?? ""} onValue={(value) => set("notes")(value === "" ? null : value)} />
    </>
  );
}

function NumberField({
  label,
  value,
  min,
  max,
  whole,
  read: readValue = readNumber,
  onValue,
}: {
  label: string;
  value: number | null;
  min: number;
  max: number;
  whole?: boolean;
  read?: (text: string) => number | null | undefined;
  onValue: (value: number | null) => void;
}) {
  const [wrong, setWrong] = useState<string>();
  const check = (typed: string): string | undefined => {
    const read = readValue(typed);
    if (read === undefined) return text.invalid;
    return read !== null && (read < min || read > max || (whole && !Number.isInteger(read))) ? `${min} – ${number(max, 0)}` : undefined;
  };
  const { typed, type, leave } = useTyped((next) => {
    const read = readValue(next);
    if (read !== undefined && check(next) === undefined && read !== value) onValue(read);
  });
  const done = (): void => {
    const found = typed === null ? undefined : check(typed);
    setWrong(found);
    leave(found !== undefined);
  };
  return (
    <Field
      label={label}
      inputMode="decimal"
      autocomplete="off"
      maxLength={12}
      wrong={wrong}
      value={typed ?? (value === null ? "" : String(value))}
      onText={type}
      onBlur={done}
      onKeyDown={(event) => event.key === "Enter" && done()}
    />
  );
}

function TextField({ label, value, onValue }: { label: string; value: string; onValue: (value: string) => void }) {
  const { typed, type, leave } = useTyped((next) => next !== value && onValue(next));
  return (
    <label class="field">
      {label}
      <textarea
        rows={2}
        maxLength={10000}
        value={typed ?? value}
        onInput={(event) => type(event.currentTarget.value)}
        onBlur={() => leave()}
      />
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
          onCheck={(checked) => {
            changeField(me._id, entry.date, `box:${one}`, fieldOf(entry, `box:${one}`), checked);
            onChange();
          }}
          label={
            <>
              {one} {(streaks[one] ?? 0) > 0 && <small>{text.streak(streaks[one]!)}</small>}
            </>
          }
        />
      ))}
      {name === null ? (
        <button type="button" class="link" onClick={() => setName("")}>
          {text.addCheckbox}
        </button>
      ) : (
        <form
          class="add"
          onSubmit={(event) => {
            event.preventDefault();
            void run(() => changeMe({ checkboxes: [...me.checkboxes, name.trim()] })).then((done) => done && setName(null));
          }}
        >
          <Field label={text.checkbox} required maxLength={50} value={name} onText={setName} />
          <button>{words.add}</button>
          <Trouble error={error} />
        </form>
      )}
    </fieldset>
  );
}
