// A file of results: dropped, shown as it would be stored, column by column, and imported.
import type { ImportReport, Race, RenameDraft } from "@harrier/client";
import { useState } from "preact/hooks";
import { events, type ImportOptions, importResults, rename, renames } from "./api.ts";
import { count } from "../../format.ts";
import { useLoad, useNewest, useTask } from "../../load.ts";
import { HarrierProblem } from "../../session.ts";
import { Check, Choice, Field, sentence, to, Trouble } from "../../ui.tsx";
import { racesWords } from "../../words/races.ts";
import { Columns, Failures, Kept, plainly, Rows, Totals, Warnings } from "./report.tsx";
import { Drop, Sending } from "../../drop.tsx";

const text = racesWords.importing;

export function ImportFile({ race, onImported }: { race: Race; onImported: () => void }) {
  const [file, setFile] = useState<File>();
  const [options, setOptions] = useState<ImportOptions>({});
  const [report, setReport] = useState<ImportReport>();
  const [problem, setProblem] = useState<HarrierProblem>();
  const [done, setDone] = useState<ImportReport>();
  const [merges, setMerges] = useState<RenameDraft[]>([]);
  const [failedMerges, setFailedMerges] = useState<string[]>([]);
  const [sent, setSent] = useState(0);
  const [storing, setStoring] = useState(false);
  const task = useTask();
  const { busy, error, run } = task;
  const tryImport = useNewest(task, async ({ of, next }: { of: File; next: ImportOptions }) => {
    setProblem(undefined);
    setStoring(false);
    try {
      const read = await importResults(race._id, of, next, true, setSent);
      // Merges that were decided before, of an earlier file, are chosen again.
      const decided = read.warnings.some(({ code }) => code === "team_alike") ? await renames(race._id).catch(() => []) : [];
      setMerges((old) => [
        ...old,
        ...read.warnings
          .filter(
            ({ code, value, suggestion }) =>
              code === "team_alike" &&
              !old.some(({ from }) => from.name === value) &&
              decided.some(({ kind, from, to }) => kind === "team" && from.name === value && to.name === suggestion),
          )
          .map(({ value, suggestion }): RenameDraft => ({ kind: "team", from: { name: value! }, to: { name: suggestion! } })),
      ]);
      setReport(read);
    } catch (failure) {
      if (!(failure instanceof HarrierProblem && (failure.status === 422 || failure.status === 409))) throw failure;
      setReport(undefined);
      setProblem(failure);
    }
  });

  function preview(of: File, next: ImportOptions): void {
    setFile(of);
    setOptions(next);
    setDone(undefined);
    tryImport({ of, next });
  }

  function start(): void {
    void run(async () => {
      setStoring(true);
      try {
        const made = await importResults(race._id, file!, options, false, setSent);
        if (made.import_id === null) return setReport(made);
        const failed: string[] = [];
        for (const merge of merges)
          await rename(race._id, merge).catch((reason: unknown) => failed.push(`${merge.from.name}: ${sentence(reason)}`));
        setFailedMerges(failed);
        setDone(made);
        setReport(undefined);
        setMerges([]);
        onImported();
      } catch (failure) {
        if (!(failure instanceof HarrierProblem && failure.status === 409)) throw failure;
        setReport(undefined);
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
        <Kept report={done} />
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
      <Drop
        file={file}
        onFile={(next) => {
          setMerges([]);
          setReport(undefined);
          preview(next, { ...(options.gender && { gender: options.gender }), ...(options.event && { event: options.event }) });
        }}
      />
      {file && <Defaults race={race} file={file} options={options} busy={busy} onChange={(next) => preview(file, next)} />}
      {busy && <Sending sent={sent} then={storing ? text.importing : text.reading} />}
      {!report && <Trouble error={error} retry={() => file && preview(file, options)} />}
      {problem && file && <Unclear problem={problem} options={options} onTry={(next) => preview(file, { ...options, ...next })} />}
      {report && file && (
        <>
          <h2>{text.preview}</h2>
          <p>
            {count(report.valid, "row")} {text.fit}
            {report.failed > 0 && (
              <>
                ,{" "}
                <b class="wrong">
                  {count(report.failed, "row")} {text.fail}
                </b>
              </>
            )}
            .
          </p>
          <Failures report={report} />
          <Columns report={report} options={options} onChange={(map) => preview(file, { ...options, map })} />
          <Warnings
            list={report.warnings}
            options={options}
            athletes={new Map(report.sample.map(({ line, athlete }) => [line, athlete]))}
            merges={merges}
            onMerge={setMerges}
            onTry={(next) => preview(file, { ...options, ...next })}
          />
          <Kept report={report} />
          <Totals report={report} />
          <Rows report={report} />
          <Trouble error={error} />
          <div class="buttons">
            {report.failed === 0 ? (
              <button type="button" disabled={busy} onClick={start}>
                {text.start} {count(report.valid, "result")}
              </button>
            ) : (
              <button type="button" disabled={busy || report.valid === 0} onClick={() => preview(file, { ...options, partial: true })}>
                {text.partial}
              </button>
            )}
            {report.failed > 0 && options.partial && report.valid > 0 && (
              <button type="button" disabled={busy} onClick={start}>
                {text.start} {count(report.valid, "result")}
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

/** Why the whole file cannot be imported, with what the user can say about it. */
function Unclear({
  problem,
  options,
  onTry,
}: {
  problem: HarrierProblem;
  options: ImportOptions;
  onTry: (options: ImportOptions) => void;
}) {
  const ways: [string, ImportOptions][] =
    problem.status === 409
      ? problem.type.endsWith("decisions-conflict")
        ? [[text.discard, { discard: true }]]
        : problem.type.endsWith("results-exist")
          ? [
              [text.replace, { mode: "replace" }],
              [text.append, { mode: "append" }],
            ]
          : [[text.again, { again: true }]]
      : problem.errors.some(({ pointer }) => pointer === "time_unit")
        ? [
            [text.minutes, { time_unit: "minutes" }],
            [text.seconds, { time_unit: "seconds" }],
            [text.asIs, { as_is: true }],
          ]
        : problem.errors.some(({ pointer, detail }) => pointer === "map" && !detail.endsWith(":#title"))
          ? [[text.noTimes, { time: "none" }]]
          : problem.errors.some(({ pointer }) => pointer === "sheet")
            ? problem.errors.map(({ detail }) => [`${text.sheet} ${detail}`, { sheet: detail }])
            : problem.type.endsWith("file-unclear") && !problem.errors.some(({ pointer }) => pointer === "map")
              ? [
                  [text.asIs, { as_is: true }],
                  [text.noTimes, { time: "none" }],
                ]
              : [];
  for (const { pointer, detail } of problem.errors) {
    if (pointer === "status_words" && detail.includes(":"))
      ways.unshift([
        `${text.statusNumbers} ${detail
          .split(",")
          .map((one) => one.replace(/:(\w+)$/, (_, status: string) => ` = ${racesWords.races.statuses[status] ?? status}`))
          .join(", ")}`,
        { status_words: detail.split(",") },
      ]);
    if (pointer === "heats" && (detail === "ranked" || detail === "timed"))
      ways.unshift([detail === "ranked" ? text.heatsRanked : text.heatsTimed, { heats: detail }]);
  }
  if (problem.errors.some(({ pointer }) => pointer === "repaired")) ways.unshift([text.repaired, { repaired: true }]);
  // The server says which column it would take for which field.
  for (const { detail } of problem.errors) {
    const [, field, column] = /^([a-z_]+):(.+)$/.exec(detail) ?? [];
    if (field !== undefined && field in racesWords.fields)
      ways.unshift([
        `${text.use} ${column === "#title" ? text.titles : column} ${text.as} ${racesWords.fields[field]}`,
        { map: [...(options.map ?? []), detail] },
      ]);
  }
  return (
    <div class="conflict" role="alert">
      <p>{plainly(problem.detail) || problem.detail}</p>
      <div class="buttons">
        {ways
          .filter(([, way]) => !Object.keys(way).some((name) => name in options && name !== "mode" && name !== "map"))
          .map(([name, way]) => (
            <button type="button" class="quiet" key={name} onClick={() => onTry(way)}>
              {name}
            </button>
          ))}
      </div>
    </div>
  );
}
