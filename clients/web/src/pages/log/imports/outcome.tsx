// What an import into the log has done, or would do: what was added, and what was left out and why.
import type { ImportWarning, LogImport } from "@harrier/client";
import { useEffect, useRef, useState } from "preact/hooks";
import { type LogOptions, logImport } from "./api.ts";
import { monthAndYear, plainDate } from "../../../dates.ts";
import { count, distance, duration, kindBesideTitle, number, readDuration } from "../../../format.ts";
import { HarrierProblem, isEnded, useMe } from "../../../session.ts";
import { Bar, Check, Field, to } from "../../../ui.tsx";
import { words } from "../../../words.ts";
import { importsWords } from "../../../words/imports.ts";
import { answered, Asks, Columns, Warnings } from "../../../report.tsx";

const text = importsWords.imports;

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
  const said = (sums: (readonly [number, string])[]): string =>
    sums
      .filter(([n]) => n > 0)
      .map(([, say]) => say)
      .join(", ");
  const added = said([
    [progress.runs, count(progress.runs, "run")],
    [progress.merged, `${count(progress.merged, "run")} ${text.filled}`],
    [progress.days, count(progress.days, "day")],
    [progress.tracks, count(progress.tracks, "track")],
  ]);
  const rest = said([
    [progress.duplicates, `${number(progress.duplicates, 0)} ${text.already}`],
    [progress.skipped, `${number(progress.skipped, 0)} ${text.leftOut}`],
  ]);
  const { preview, report } = progress;
  const asks = report?.asks ?? [];
  const states = { failed: text.failed, done: would ? text.preview : text.done, undone: text.undone } as Record<string, string>;
  return (
    <section>
      <h2>{states[progress.state] ?? text.stopped}</h2>
      {progress.error && (!at || asks.length === 0) && (
        <p class="wrong" role="alert">
          {progress.error}
        </p>
      )}
      {at && (
        <Asks
          asks={asks}
          fields={text.fields}
          answerOf={(parameter, value) => text.answers[value] ?? (parameter === "sheet" ? value : undefined)}
          onAnswer={(answers) => at.onAgain(answered(at.options, answers, { map: (value) => [value] }))}
        />
      )}
      {progress.state !== "failed" && (
        <p role="status">
          {would ? text.would : text.did} {added || text.nothing}
          {rest && `; ${rest}`}.
        </p>
      )}
      {at && would && progress.state === "done" && (
        <div class="buttons">
          {added !== "" ? (
            <button type="button" onClick={at.onImport}>
              {text.start}
            </button>
          ) : (
            <p>{text.nothingToAdd}</p>
          )}
        </div>
      )}
      {at && would && progress.state === "done" && <OtherSports progress={progress} at={at} />}
      {at && report && report.columns.length > 0 && (
        <details>
          <summary>{text.showColumns}</summary>
          <Columns report={report} fields={text.fields} map={at.options.map} onMap={(map) => at.onAgain({ ...at.options, map })} />
        </details>
      )}
      {(progress.unknown_sports?.length ?? 0) > 0 && (
        <ul class="list">
          {progress.unknown_sports!.slice(0, shown).map(({ sport, count: n }) => (
            <li key={sport} class="row">
              <span>
                {text.sport} <b>{sport}</b> ({n})
              </span>
              {at && (
                <span class="buttons">
                  {(["run", "other"] as const).map((is) => (
                    <button
                      key={is}
                      type="button"
                      class="quiet"
                      onClick={() => at.onAgain({ ...at.options, sport: [...(at.options.sport ?? []), `${sport}:${is}`] })}
                    >
                      {is === "run" ? text.isRunning : text.isOther}
                    </button>
                  ))}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <Warnings list={report?.warnings ?? []} kinds={text.reasons} />
      {at && progress.runs === 0 && report?.warnings.some(({ code }) => code === "no_time") && (
        <Dated onAnswer={(answer) => at.onAgain({ ...at.options, ...answer })} />
      )}
      {report && report.unused_columns.length > 0 && (
        <p class="soft">
          {text.unused} {report.unused_columns.join(", ")}
        </p>
      )}
      {preview && preview.shoes.length > 0 && (
        <p class="soft">
          {text.newShoes} {preview.shoes.join(", ")}
        </p>
      )}
      {preview && preview.months.length > 0 && (
        <details>
          <summary>{text.months}</summary>
          <table>
            <thead>
              <tr>
                <th scope="col">{words.week.month}</th>
                <th scope="col" class="n">
                  {words.week.runs}
                </th>
                <th scope="col" class="n">
                  {words.week.distance}
                </th>
              </tr>
            </thead>
            <tbody>
              {preview.months.map(({ month, runs, meters }) => (
                <tr key={month}>
                  <th scope="row">{monthAndYear(`${month}-01`)}</th>
                  <td class="n">{runs}</td>
                  <td class="n">{distance(meters, me.units, 0)}</td>
                </tr>
              ))}
            </tbody>
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
                  <th scope="row">{plainDate(row.date)}</th>
                  <td class="n">{row.meters === null ? "" : distance(row.meters, me.units, 2)}</td>
                  <td class="n">{row.seconds === null ? "" : duration(row.seconds)}</td>
                  <td>
                    {[kindBesideTitle(row), row.rest && words.week.rests[row.rest], row.title ?? row.notes].filter(Boolean).join(" · ")}
                  </td>
                  <td class="soft">
                    {[
                      row.sleep !== null && `${number(row.sleep)} ${words.units.h}`,
                      row.rhr !== null && `${number(row.rhr)} ${words.units.bpm}`,
                      row.feel !== null && `${words.week.feel} ${row.feel}`,
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {!would && progress.state === "done" && (
        <div class="buttons">
          <a class="button" href={to("year")}>
            {text.look}
          </a>
        </div>
      )}
    </section>
  );
}

/** The other sports of a file, and whether they are imported. */
function OtherSports({ progress, at }: { progress: LogImport; at: Preview }) {
  const sports = (progress.report?.warnings ?? []).filter(({ code, value }) => code === "not_running" && value !== null);
  const taken = at.options.other_sports ?? false;
  if (sports.length === 0 && !taken) return null;
  const kindOf = (kind: string | null): string => words.kinds[kind ?? ""] ?? "";
  const named = ({ value, suggestion, count: n }: ImportWarning): string => {
    const kind = kindOf(suggestion);
    return `${n} × ${value}${kind.toLowerCase() === value!.toLowerCase() ? "" : ` ${text.as} ${kind}`}`;
  };
  return (
    <fieldset>
      {sports.length > 0 && (
        <p>
          {text.otherSports} {sports.slice(0, shown).map(named).join(", ")}.
        </p>
      )}
      <Check label={text.takeThem} checked={taken} onCheck={(other_sports) => at.onAgain({ ...at.options, other_sports })} />
    </fieldset>
  );
}

/** Asks when a run was whose track has no times. */
function Dated({ onAnswer }: { onAnswer: (answer: LogOptions) => void }) {
  const [date, setDate] = useState("");
  const [time, setTime] = useState("");
  const seconds = readDuration(time);
  const wrong = time.trim() !== "" && seconds === null ? words.run.badTime : undefined;
  return (
    <form
      class="conflict"
      onSubmit={(event) => {
        event.preventDefault();
        if (wrong === undefined) onAnswer({ date, ...(seconds !== null && { seconds }) });
      }}
    >
      <p>{text.dateHelp}</p>
      <div class="columns">
        <Field label={text.runDate} type="date" required value={date} onText={setDate} />
        <Field label={text.runTime} wrong={wrong} value={time} onText={setTime} />
      </div>
      <div class="buttons">
        <button>{words.retry}</button>
      </div>
    </form>
  );
}
