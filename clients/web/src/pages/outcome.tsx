// What an import into the log has done, or would do: what was added, and what was left out and why.
import type { LogImport, LogImportNote } from "@harrier/client";
import { useEffect, useRef, useState } from "preact/hooks";
import { type LogOptions, logImport } from "../api-import.ts";
import { monthAndYear, plainDate } from "../dates.ts";
import { count, distance, duration, number, readDuration } from "../format.ts";
import { HarrierProblem, isEnded, useMe } from "../session.ts";
import { Bar, Check, Choice, Field, to } from "../ui.tsx";
import { words } from "../words.ts";

const text = words.bring;
const fields = Object.keys(text.fields);

/** How many rows and notes are shown, however many there are. */
const shown = 50;

/** Reports whether an import has not ended. */
export const isOpen = ({ state }: LogImport): boolean => state === "waiting" || state === "running";

export const nameOf = (one: LogImport): string => one.file_name ?? one.source ?? text.file;

/** Looks how far an import is, until it has ended. */
export function useFollow(progress: LogImport | undefined, onChange: (progress: LogImport) => void): void {
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    if (!progress || !isOpen(progress)) return;
    let current = true;
    const timer = setTimeout(async () => {
      const next = await logImport(progress._id).catch(async (error: unknown) => {
        // A server that restarts goes on with the import.
        if (error instanceof HarrierProblem && error.status === 404) return undefined;
        if (isEnded(error)) await new Promise((resolve) => addEventListener("harrier-signed-in", resolve, { once: true }));
        return { ...progress };
      });
      if (current && next) latest.current(next);
    }, 500);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [progress]);
}

/** How far an import is. */
export const Progress = ({ of }: { of: LogImport }) => (
  <>
    <p role="status">{of.dry_run ? text.reading : text.importing}</p>
    <Bar share={of.percent / 100} label={text.importing} />
  </>
);

/** How a file is read, and what the user can do about it before it is imported. */
export interface Preview {
  options: LogOptions;
  onAgain: (options: LogOptions) => void;
  onImport: () => void;
}

/** Shows an import that has ended. That of a file which is at hand can be changed. */
export function Outcome({ progress, preview: at }: { progress: LogImport; preview?: Preview }) {
  const me = useMe();
  const would = progress.dry_run;
  const said = (sums: (readonly [number, string])[]): string => sums.filter(([n]) => n > 0).map(([, say]) => say).join(", ");
  const added = said([
    [progress.runs, count(progress.runs, "run")], [progress.merged, `${count(progress.merged, "run")} ${text.filled}`], [progress.days, count(progress.days, "day")], [progress.tracks, count(progress.tracks, "track")],
  ]);
  const rest = said([
    [progress.duplicates, `${number(progress.duplicates, 0)} ${text.already}`], [progress.skipped, `${number(progress.skipped, 0)} ${text.leftOut}`],
  ]);
  const preview = progress.preview;
  const states = { failed: text.failed, done: would ? text.preview : text.done, undone: text.undone } as Record<string, string>;
  return (
    <section>
      <h2>{states[progress.state] ?? text.stopped}</h2>
      {progress.error && <p class="wrong" role="alert">{progress.error}</p>}
      {at && progress.asks && <Asks asks={progress.asks} onAnswer={(answer) => at.onAgain({ ...at.options, ...answer })} />}
      {progress.state !== "failed" && <p role="status">{would ? text.would : text.did} {added || text.nothing}{rest && `; ${rest}`}.</p>}
      {at && (progress.columns?.length ?? 0) > 0 && <Columns progress={progress} options={at.options} onChange={(map) => at.onAgain({ ...at.options, map })} />}
      {(progress.unknown_sports?.length ?? 0) > 0 && (
        <ul class="list">
          {progress.unknown_sports!.slice(0, shown).map(({ sport, count: n }) => (
            <li key={sport} class="row"><span>{text.sport} <b>{sport}</b> ({n})</span>{at && <button type="button" class="quiet" onClick={() => at.onAgain({ ...at.options, sport: [...(at.options.sport ?? []), `${sport}:run`] })}>{text.isRunning}</button>}</li>
          ))}
        </ul>
      )}
      <Notes notes={progress.notes ?? []} />
      {at && progress.runs === 0 && progress.notes?.some(({ reason }) => reason === "no_time") && <Dated onAnswer={(answer) => at.onAgain({ ...at.options, ...answer })} />}
      {(progress.unused_columns?.length ?? 0) > 0 && <p class="soft">{text.unused} {progress.unused_columns!.join(", ")}</p>}
      {preview && preview.months.length > 0 && (
        <details>
          <summary>{text.months}</summary>
          <table>
            <thead><tr><th scope="col">{words.week.month}</th><th scope="col" class="n">{words.week.runs}</th><th scope="col" class="n">{words.week.distance}</th></tr></thead>
            <tbody>{preview.months.map(({ month, runs, meters }) => <tr key={month}><th scope="row">{monthAndYear(`${month}-01`)}</th><td class="n">{runs}</td><td class="n">{distance(meters, me.units, 0)}</td></tr>)}</tbody>
          </table>
        </details>
      )}
      {preview && preview.rows.length > 0 && (
        <div class="scroll" tabIndex={0} role="region" aria-label={text.rows}>
          <table>
            <caption>{text.rows}</caption>
            <tbody>
              {preview.rows.map((row, i) => (
                <tr key={i}>
                  <th scope="row">{plainDate(row.date)}</th><td class="n">{row.meters === null ? "" : distance(row.meters, me.units, 2)}</td><td class="n">{row.seconds === null ? "" : duration(row.seconds)}</td>
                  <td>{row.title ?? row.notes}</td><td class="soft">{[row.sleep !== null && `${number(row.sleep)} ${words.units.h}`, row.rhr !== null && `${number(row.rhr)} ${words.units.bpm}`, row.feel !== null && `${words.week.feel} ${row.feel}`].filter(Boolean).join(" · ")}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {at && would && progress.state === "done" && (
        <div class="buttons">
          <button type="button" onClick={at.onImport}>{text.start}</button>
          <Check label={text.otherSports} checked={at.options.other_sports ?? false} onCheck={(other_sports) => at.onAgain({ ...at.options, other_sports })} />
        </div>
      )}
      {!would && progress.state === "done" && <div class="buttons"><a class="button" href={to("year")}>{text.look}</a></div>}
    </section>
  );
}

/** What the file does not say, and the user does. */
function Asks({ asks, onAnswer }: { asks: string; onAnswer: (answer: LogOptions) => void }) {
  const answers: [string, LogOptions][] =
    asks === "unit" ? [["km", { unit: "km" }], ["mi", { unit: "mi" }], ["m", { unit: "m" }]]
    : asks === "date_order" ? [[text.dayFirst, { date_order: "dmy" }], [text.monthFirst, { date_order: "mdy" }]]
    : asks === "duration_unit" ? [[text.seconds, { duration_unit: "seconds" }], [text.minutes, { duration_unit: "minutes" }], [text.hours, { duration_unit: "hours" }]] : [];
  if (asks === "sheet") return <Ask labels={[text.sheet]} onAnswer={([sheet]) => onAnswer({ sheet: sheet! })} />;
  if (asks === "map") return <Ask labels={[text.dateColumn, text.distanceColumn]} onAnswer={([date, distance]) => onAnswer({ map: [date && `date:${date}`, distance && `distance:${distance}`].filter(Boolean) as string[] })} />;
  return answers.length === 0 ? null : <div class="conflict"><p>{text.asks[asks]}</p><div class="buttons">{answers.map(([name, answer]) => <button type="button" class="quiet" key={name} onClick={() => onAnswer(answer)}>{name}</button>)}</div></div>;
}

/** Asks when a run was whose track has no times. */
function Dated({ onAnswer }: { onAnswer: (answer: LogOptions) => void }) {
  const [date, setDate] = useState("");
  const [time, setTime] = useState("");
  const seconds = readDuration(time);
  const wrong = time.trim() !== "" && seconds === null ? words.run.badTime : undefined;
  return (
    <form class="conflict" onSubmit={(event) => { event.preventDefault(); if (wrong === undefined) onAnswer({ date, ...(seconds !== null && { seconds }) }); }}>
      <p>{text.dateHelp}</p>
      <div class="columns">
        <Field label={text.runDate} type="date" required value={date} onText={setDate} />
        <Field label={text.runTime} wrong={wrong} value={time} onText={setTime} />
      </div>
      <div class="buttons"><button>{words.retry}</button></div>
    </form>
  );
}

/** Asks for names that the file has. */
function Ask({ labels, onAnswer }: { labels: string[]; onAnswer: (answers: string[]) => void }) {
  const [answers, setAnswers] = useState(labels.map(() => ""));
  return (
    <form class="add" onSubmit={(event) => { event.preventDefault(); onAnswer(answers.map((one) => one.trim())); }}>
      {labels.map((label, i) => <Field key={label} label={label} maxLength={100} value={answers[i]!} onText={(next) => setAnswers((old) => old.map((one, j) => (i === j ? next : one)))} />)}
      <button>{words.retry}</button>
    </form>
  );
}

/** What each column of a table was taken for. The user can say what it is instead. */
function Columns({ progress, options, onChange }: { progress: LogImport; options: LogOptions; onChange: (map: string[]) => void }) {
  const change = (column: string, field: string, was: string | null): void => {
    const others = (options.map ?? []).filter((one) => !one.endsWith(`:${column}`) && !one.startsWith(`${field}:`));
    onChange(field === "" ? [...others, ...(was === null ? [] : [`${was}:`])] : [...others, `${field}:${column}`]);
  };
  return (
    <table>
      <caption>{words.importing.columns}</caption>
      <tbody>
        {progress.columns!.slice(0, 100).map(({ column, field, unit, reason }) => (
          <tr key={column}>
            <th scope="row">{column}</th>
            <td><Choice label={`${words.importing.takenFor}: ${column}`} value={field ?? ""} of={[["", words.importing.unused], ...fields.map((one) => [one, text.fields[one]!] as const)]} onChoose={(next) => change(column, next, field)} /></td>
            <td class="soft">{[unit, reason].filter(Boolean).join(". ")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What was left out, by reason. */
function Notes({ notes }: { notes: LogImportNote[] }) {
  const reasons = [...new Set(notes.map(({ reason }) => reason))];
  return (
    <>
      {reasons.map((reason) => {
        const same = notes.filter((note) => note.reason === reason);
        return (
          <details key={reason}>
            <summary>{text.reasons[reason] ?? reason.replaceAll("_", " ")} ({same.reduce((sum, { count: n }) => sum + n, 0)})</summary>
            <ul class="list">{same.slice(0, shown).map((note, i) => <li key={i}>{note.detail} <span class="soft">{note.places.join(", ")}</span></li>)}</ul>
          </details>
        );
      })}
    </>
  );
}
