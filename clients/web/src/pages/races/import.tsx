// A file of results: dropped, shown as it would be stored, column by column, and imported.
import type { ImportedRow, ImportOutcome, Race, RenameDraft } from "@harrier/client";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { events, type ImportOptions, importResults, rename } from "./api.ts";
import { count } from "../../format.ts";
import { useLoad, useNewest, useTask } from "../../load.ts";
import { HarrierProblem } from "../../session.ts";
import { Check, Choice, Field, sentence, to, Trouble } from "../../ui.tsx";
import { answered, Asks, Columns, plainly } from "../../report.tsx";
import { fieldNames, racesWords } from "../../words/races.ts";
import { Decided, Failures, isSame, Kept, Mistakes, Rows, Totals } from "./report.tsx";
import { Drop, Sending } from "../../drop.tsx";

const text = racesWords.importing;
const fields: Record<string, string> = fieldNames satisfies Record<Exclude<keyof ImportedRow, "line">, string>;

export function ImportFile({ race, onImported }: { race: Race; onImported: () => void }) {
  const [file, setFile] = useState<File>();
  const [options, setOptions] = useState<ImportOptions>({});
  const [outcome, setOutcome] = useState<ImportOutcome>();
  const [problem, setProblem] = useState<HarrierProblem>();
  const [done, setDone] = useState<ImportOutcome>();
  const [merges, setMerges] = useState<RenameDraft[]>([]);
  const [failedMerges, setFailedMerges] = useState<string[]>([]);
  const offered = useRef<RenameDraft[]>([]);
  const [sent, setSent] = useState(0);
  const [storing, setStoring] = useState(false);
  const task = useTask();
  const { busy, error, run } = task;
  const tryImport = useNewest(task, async ({ of, next }: { of: File; next: ImportOptions }) => {
    setProblem(undefined);
    setStoring(false);
    try {
      const read = await importResults(race._id, of, next, true, setSent);
      // What was decided before, of an earlier file, is chosen again, unless the user has taken it back.
      const decided = read.renames.filter((one) => !offered.current.some((other) => isSame(one, other)));
      offered.current.push(...decided);
      setMerges((old) => [...old.filter((one) => !decided.some((other) => isSame(one, other))), ...decided]);
      setOutcome(read);
    } catch (failure) {
      if (!(failure instanceof HarrierProblem && (failure.status === 422 || failure.status === 409))) throw failure;
      setOutcome(undefined);
      setProblem(failure);
    }
  });

  function preview(of: File, next: ImportOptions): void {
    setFile(of);
    setOptions(next);
    setDone(undefined);
    tryImport({ of, next });
  }

  function choose(next: File): void {
    setMerges([]);
    offered.current = [];
    setOutcome(undefined);
    preview(next, { ...(options.gender && { gender: options.gender }), ...(options.event && { event: options.event }) });
  }

  // A table copied in a spreadsheet is pasted anywhere on the page but into a field, from when the page is seen.
  useLayoutEffect(() => {
    const take = (event: ClipboardEvent): void => {
      const pasted = event.clipboardData?.getData("text/plain") ?? "";
      if (done !== undefined || (busy && storing) || !pasted.includes("\n") || (event.target as Element).matches("input, textarea")) return;
      event.preventDefault();
      choose(new File([pasted], text.pasted, { type: "text/plain" }));
    };
    document.addEventListener("paste", take);
    return () => document.removeEventListener("paste", take);
  });

  function start(): void {
    void run(async () => {
      setStoring(true);
      try {
        const made = await importResults(race._id, file!, options, false, setSent);
        if (made.import_id === null) return setOutcome(made);
        const failed: string[] = [];
        for (const merge of merges)
          await rename(race._id, merge).catch((reason: unknown) => {
            // A replacement keeps decisions: nobody has the old name any more.
            const isDone =
              reason instanceof HarrierProblem && reason.errors.some(({ pointer, code }) => pointer === "/from" && code === "not_found");
            if (!isDone) failed.push(`${merge.from.name}: ${sentence(reason)}`);
          });
        setFailedMerges(failed);
        setDone(made);
        setOutcome(undefined);
        setMerges([]);
        onImported();
      } catch (failure) {
        if (!(failure instanceof HarrierProblem && failure.status === 409)) throw failure;
        setOutcome(undefined);
        setProblem(failure);
      }
    });
  }

  if (done) {
    return (
      <div class="card">
        <p class="good" role="status">
          <b>
            {count(done.imported, "result")} {text.imported}
          </b>
        </p>
        {failedMerges.map((failure) => (
          <p class="wrong" key={failure}>
            {text.notMerged} {failure}
          </p>
        ))}
        <Kept outcome={done} />
        <div class="buttons">
          <a class="button" href={to(`races/${race._id}`)}>
            {text.see}
          </a>
          <a class="button quiet" href={to(`races/${race._id}/check`)}>
            {text.checkThem}
          </a>
          <button
            type="button"
            class="quiet"
            onClick={() => {
              setDone(undefined);
              setFile(undefined);
              setOptions({});
            }}
          >
            {text.another}
          </button>
        </div>
      </div>
    );
  }
  return (
    <>
      <Drop file={file} onFile={choose} />
      {file && <Defaults race={race} file={file} options={options} busy={busy} onChange={(next) => preview(file, next)} />}
      {busy && <Sending sent={sent} then={storing ? text.importing : text.reading} />}
      {(outcome?.report.asks.length ?? 1) > 0 && <Trouble error={error} retry={() => file && preview(file, options)} />}
      {problem && file && <Refused problem={problem} onTry={(next) => preview(file, { ...options, ...next })} />}
      {outcome && file && (
        <Asks
          asks={outcome.report.asks}
          fields={fields}
          unsaid={text.unsaid}
          answerOf={answerOf}
          onAnswer={(answers) => preview(file, answered(options, answers, lists))}
        />
      )}
      {outcome && file && outcome.report.asks.length === 0 && (
        <>
          <h2>{text.preview}</h2>
          <p>
            {count(outcome.valid, "row")} {text.fit}
            {outcome.failed > 0 && (
              <>
                ,{" "}
                <b class="wrong">
                  {count(outcome.failed, "row")} {text.fail}
                </b>
              </>
            )}
            .
          </p>
          <Failures outcome={outcome} />
          <Columns
            report={outcome.report}
            fields={fields}
            map={options.map}
            first={(field) => outcome.sample[0]?.[field as "athlete"] ?? ""}
            onMap={(map) => preview(file, { ...options, map })}
          />
          <Mistakes
            list={outcome.report.warnings}
            options={options}
            athletes={new Map(outcome.sample.map(({ line, athlete }) => [line, athlete]))}
            merges={merges}
            onMerge={setMerges}
            onTry={(next) => preview(file, { ...options, ...next })}
          />
          <Decided list={outcome.renames} merges={merges} onMerge={setMerges} />
          <Kept outcome={outcome} />
          <Totals outcome={outcome} />
          <Rows outcome={outcome} />
          <Trouble error={error} />
          <div class="buttons">
            {outcome.failed === 0 ? (
              <button type="button" disabled={busy} onClick={start}>
                {text.start} {count(outcome.valid, "result")}
              </button>
            ) : (
              <button type="button" disabled={busy || outcome.valid === 0} onClick={() => preview(file, { ...options, partial: true })}>
                {text.partial}
              </button>
            )}
            {outcome.failed > 0 && options.partial && outcome.valid > 0 && (
              <button type="button" disabled={busy} onClick={start}>
                {text.start} {count(outcome.valid, "result")}
              </button>
            )}
          </div>
        </>
      )}
    </>
  );
}

/** What the file does not say itself. */
function Defaults({
  race,
  file,
  options,
  busy,
  onChange,
}: {
  race: Race;
  file: File;
  options: ImportOptions;
  busy: boolean;
  onChange: (options: ImportOptions) => void;
}) {
  const [event, setEvent] = useState(options.event ?? "");
  const suggested = useLoad(() => suggestedEvents(race, file), `${race._id} ${file.name} ${file.size}`);
  const without = (field: keyof ImportOptions): ImportOptions =>
    Object.fromEntries(Object.entries(options).filter(([name]) => name !== field));
  const leave = (): void => {
    if (event.trim() !== (options.event ?? "")) onChange(event.trim() === "" ? without("event") : { ...options, event: event.trim() });
  };
  return (
    <div class="columns">
      <Choice
        label={text.gender}
        hint={text.defaultsHint}
        disabled={busy}
        value={options.gender ?? ""}
        of={[
          ["", text.inFile],
          ["womens", racesWords.races.womens],
          ["mens", racesWords.races.mens],
        ]}
        onChoose={(gender) => onChange(gender === "" ? without("gender") : { ...options, gender })}
      />
      <Field
        label={text.event}
        hint={text.eventHint}
        value={event}
        maxLength={100}
        onText={setEvent}
        onBlur={leave}
        onKeyDown={(key) => key.key === "Enter" && leave()}
      />
      {!options.event && (suggested.data?.length ?? 0) > 0 && (
        <div class="field" role="group" aria-label={text.suggested}>
          <span class="label">{text.suggested}</span>
          <div class="buttons">
            {suggested.data!.map((one) => (
              <button
                type="button"
                class="quiet"
                key={one}
                disabled={busy}
                onClick={() => {
                  setEvent(one);
                  onChange({ ...options, event: one });
                }}
              >
                {one}
              </button>
            ))}
          </div>
        </div>
      )}
      <div class="field">
        <button
          type="button"
          class="quiet"
          disabled={busy}
          onClick={() => onChange(event.trim() === "" ? without("event") : { ...options, event: event.trim() })}
        >
          {text.show}
        </button>
      </div>
      <div class="field">
        <Check
          label={text.firstLast}
          disabled={busy}
          checked={options.first_last ?? false}
          onCheck={(first_last) => onChange({ ...options, first_last })}
        />
      </div>
    </div>
  );
}

/** The events that the race has, or that its name, the file's name and the first lines of the file mention. */
async function suggestedEvents(race: Race, file: File): Promise<string[]> {
  const had = race.results > 0 ? (await Promise.all([events(race._id, "womens"), events(race._id, "mens")])).flat() : [];
  const start = await file.slice(0, 600).text();
  const said = [race.name, file.name.replace(/[_-]/g, " "), start.includes("\0") ? "" : start.split("\n").slice(0, 3).join(" ")].join(" ");
  const found = [
    ...said.matchAll(/\b(half marathon|marathon|\d{1,3}(?:\.\d)? ?(?:k|km|mile|miles|hour)|mile|\d{2,5} ?m(?:eters?|etres?)?)\b/gi),
  ].map(([one]) => one.replace(/^(\d[\d.]*) ?k(m)?$/i, "$1K").replace(/^\p{Ll}/u, (first) => first.toUpperCase()));
  return [...new Set([...had, ...found])].slice(0, 6);
}

/** The parameters that may have several values, and how to split those of an answer. */
const lists: Record<string, (value: string) => string[]> = { map: (value) => [value], status_words: (value) => value.split(",") };

/** The text of an answer. */
function answerOf(parameter: string, value: string): string | undefined {
  if (parameter === "sheet") return `${text.sheet} ${value}`;
  if (parameter === "round") return `${text.roundIs} ${racesWords.rounds[value] ?? text.final}`;
  if (parameter === "gender") return value === "mens" ? racesWords.races.mens : racesWords.races.womens;
  if (parameter === "status_words")
    return `${text.statusNumbers} ${value
      .split(",")
      .map((one) => one.replace(/:(\w+)$/, (_, status: string) => ` = ${racesWords.races.statuses[status] ?? status}`))
      .join(", ")}`;
  const answers: Record<string, string> = {
    "heats=ranked": text.heatsRanked,
    "heats=timed": text.heatsTimed,
    "time_unit=minutes": text.minutes,
    "time_unit=seconds": text.seconds,
    "as_is=true": text.asIs,
    "time=none": text.noTimes,
    "repaired=true": text.repaired,
  };
  return answers[`${parameter}=${value}`];
}

/** Why the whole file cannot be imported, with what the user can do about a conflict with what the race has. */
function Refused({ problem, onTry }: { problem: HarrierProblem; onTry: (options: ImportOptions) => void }) {
  const is = (type: string): boolean => problem.type.endsWith(type);
  const ways: [string, ImportOptions][] =
    problem.status !== 409
      ? []
      : is("decisions-conflict")
        ? [[text.discard, { discard: true }]]
        : is("results-exist")
          ? [
              [text.replace, { mode: "replace" }],
              [text.append, { mode: "append" }],
            ]
          : [[text.again, { again: true }]];
  return (
    <div class="conflict" role="alert">
      <p>{plainly(problem.detail) || problem.detail}</p>
      <div class="buttons">
        {ways.map(([name, way]) => (
          <button type="button" class="quiet" key={name} onClick={() => onTry(way)}>
            {name}
          </button>
        ))}
      </div>
    </div>
  );
}
