// A file of results: dropped, shown as it would be stored, column by column, and imported.
import type { Gender, ImportedRow, ImportReport, ImportWarning, Race, RenameDraft } from "@harrier/client";
import { useState } from "preact/hooks";
import { type ImportOptions, importResults, rename } from "../api-races.ts";
import { count } from "../format.ts";
import { useNewest, useTask } from "../load.ts";
import { HarrierProblem } from "../session.ts";
import { Check, Choice, Field, sentence, to, Trouble } from "../ui.tsx";
import { fieldNames, words } from "../words.ts";
import { Drop, Sending } from "./drop.tsx";

const text = words.importing;
const fields = Object.keys(fieldNames satisfies Record<Exclude<keyof ImportedRow, "line">, string>);

/** How many rows and warnings are shown at once, however many there are. */
const shown = 50;

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
      setReport(await importResults(race._id, of, next, true, setSent));
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
        for (const merge of merges) await rename(race._id, merge).catch((reason: unknown) => failed.push(`${merge.from.name}: ${sentence(reason)}`));
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
        <p class="good" role="status"><b>{count(done.imported, "result")} {text.imported}</b></p>
        {failedMerges.map((failure) => <p class="wrong" key={failure}>{text.notMerged} {failure}</p>)}
        <Kept report={done} />
        <div class="buttons">
          <a class="button" href={to(`races/${race._id}`)}>{text.see}</a>
          <a class="button quiet" href={to(`races/${race._id}/check`)}>{text.checkThem}</a>
          <button type="button" class="quiet" onClick={() => { setDone(undefined); setFile(undefined); setOptions({}); }}>{text.another}</button>
        </div>
      </div>
    );
  }
  return (
    <>
      <Drop file={file} onFile={(next) => { setMerges([]); setReport(undefined); preview(next, { ...(options.gender && { gender: options.gender }), ...(options.event && { event: options.event }) }); }} />
      {file && <Defaults options={options} busy={busy} onChange={(next) => preview(file, next)} />}
      {busy && <Sending sent={sent} then={storing ? text.importing : text.reading} />}
      {!report && <Trouble error={error} retry={() => file && preview(file, options)} />}
      {problem && file && <Unclear problem={problem} options={options} onTry={(next) => preview(file, { ...options, ...next })} />}
      {report && file && (
        <>
          <h2>{text.preview}</h2>
          <p>{count(report.valid, "row")} {text.fit}{report.failed > 0 && <>, <b class="wrong">{count(report.failed, "row")} {text.fail}</b></>}.</p>
          <Failures report={report} />
          <Columns report={report} options={options} onChange={(map) => preview(file, { ...options, map })} />
          <Warnings list={report.warnings} merges={merges} onMerge={setMerges} />
          <Kept report={report} />
          <Totals report={report} />
          <Rows report={report} />
          <Trouble error={error} />
          <div class="buttons">
            {report.failed === 0 ? <button type="button" disabled={busy} onClick={start}>{text.start} {count(report.valid, "result")}</button> : (
              <button type="button" disabled={busy || report.valid === 0} onClick={() => preview(file, { ...options, partial: true })}>{text.partial}</button>
            )}
            {report.failed > 0 && options.partial && report.valid > 0 && <button type="button" disabled={busy} onClick={start}>{text.start} {count(report.valid, "result")}</button>}
          </div>
        </>
      )}
    </>
  );
}

/** What the file does not say itself. */
function Defaults({ options, busy, onChange }: { options: ImportOptions; busy: boolean; onChange: (options: ImportOptions) => void }) {
  const [event, setEvent] = useState(options.event ?? "");
  const without = (field: keyof ImportOptions): ImportOptions => Object.fromEntries(Object.entries(options).filter(([name]) => name !== field));
  const leave = (): void => {
    if (event.trim() !== (options.event ?? "")) onChange(event.trim() === "" ? without("event") : { ...options, event: event.trim() });
  };
  return (
    <div class="columns">
      <Choice
        label={text.gender} hint={text.defaultsHint} disabled={busy} value={options.gender ?? ""} of={[["", text.inFile], ["womens", words.races.womens], ["mens", words.races.mens]]}
        onChoose={(gender) => onChange(gender === "" ? without("gender") : { ...options, gender: gender as Gender })}
      />
      <Field label={text.event} hint={text.eventHint} value={event} maxLength={100} onText={setEvent} onBlur={leave} onKeyDown={(key) => key.key === "Enter" && leave()} />
      <div class="field"><Check label={text.firstLast} disabled={busy} checked={options.first_last ?? false} onCheck={(first_last) => onChange({ ...options, first_last })} /></div>
    </div>
  );
}

/** Why the whole file cannot be imported, with what the user can say about it. */
function Unclear({ problem, options, onTry }: { problem: HarrierProblem; options: ImportOptions; onTry: (options: ImportOptions) => void }) {
  const ways: [string, ImportOptions][] =
    problem.status === 409
      ? problem.type.endsWith("decisions-conflict") ? [[text.discard, { discard: true }]]
        : problem.type.endsWith("results-exist") ? [[text.replace, { mode: "replace" }], [text.append, { mode: "append" }]]
        : [[text.again, { again: true }]]
      : problem.errors.some(({ pointer }) => pointer === "time_unit") ? [[text.minutes, { time_unit: "minutes" }], [text.seconds, { time_unit: "seconds" }], [text.asIs, { as_is: true }]]
      : problem.errors.some(({ pointer, detail }) => pointer === "map" && !detail.endsWith(":#title")) ? [[text.noTimes, { time: "none" }]]
      : problem.errors.some(({ pointer }) => pointer === "sheet") ? problem.errors.map(({ detail }) => [`${text.sheet} ${detail}`, { sheet: detail }])
      : problem.type.endsWith("file-unclear") && !problem.errors.some(({ pointer }) => pointer === "map") ? [[text.asIs, { as_is: true }], [text.noTimes, { time: "none" }]] : [];
  if (problem.errors.some(({ pointer }) => pointer === "repaired")) ways.unshift([text.repaired, { repaired: true }]);
  // The server says which column it would take for which field.
  for (const { detail } of problem.errors) {
    const [, field, column] = /^([a-z_]+):(.+)$/.exec(detail) ?? [];
    if (field !== undefined && field in words.fields) ways.unshift([`${text.use} ${column === "#title" ? text.titles : column} ${text.as} ${words.fields[field]}`, { map: [...(options.map ?? []), detail] }]);
  }
  return (
    <div class="conflict" role="alert">
      <p>{problem.detail}</p>
      <div class="buttons">{ways.filter(([, way]) => !Object.keys(way).some((name) => name in options && name !== "mode" && name !== "map")).map(([name, way]) => <button type="button" class="quiet" key={name} onClick={() => onTry(way)}>{name}</button>)}</div>
    </div>
  );
}

function Failures({ report }: { report: ImportReport }) {
  if (report.errors.length === 0) return null;
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={text.failures}>
      <table>
        <caption>{text.failures}</caption>
        <thead><tr><th scope="col" class="n">{text.line}</th><th scope="col">{text.column}</th><th scope="col">{text.value}</th><th scope="col">{text.reason}</th></tr></thead>
        <tbody>{report.errors.slice(0, shown).map((one, i) => <tr key={i}><td class="n">{one.line}</td><td>{one.column}</td><td>{one.value}</td><td>{one.reason}</td></tr>)}</tbody>
      </table>
    </div>
  );
}

/** What each column was taken for. The user can say what it is instead. */
function Columns({ report, options, onChange }: { report: ImportReport; options: ImportOptions; onChange: (map: string[]) => void }) {
  if (report.columns.length === 0) return null;
  const mapped = (column: string): string | undefined => options.map?.find((one) => one.endsWith(`:${column}`))?.split(":")[0];
  const change = (column: string, field: string): void => {
    const others = (options.map ?? []).filter((one) => !one.endsWith(`:${column}`) && !one.startsWith(`${field}:`));
    onChange(field === "" ? others : [...others, `${field}:${column}`]);
  };
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={text.columns}>
      <table>
        <caption>{text.columns}</caption>
        <thead><tr><th scope="col">{text.column}</th><th scope="col">{text.takenFor}</th><th scope="col">{text.first}</th></tr></thead>
        <tbody>
          {report.columns.map((column, i) => (
            <tr key={i}>
              <th scope="row">{column.column || `#${i + 1}`}</th>
              <td>
                <select aria-label={`${text.takenFor}: ${column.column || `#${i + 1}`}`} value={mapped(column.column || `#${i + 1}`) ?? column.field ?? ""} onChange={(event) => change(column.column || `#${i + 1}`, event.currentTarget.value)}>
                  <option value="">{text.unused}</option>
                  {fields.map((field) => <option key={field} value={field}>{words.fields[field]}</option>)}
                </select>
                {column.field === null && column.looks_like && (
                  <button type="button" class="link" onClick={() => change(column.column || `#${i + 1}`, column.looks_like!)}>{text.looksLike} {words.fields[column.looks_like] ?? column.looks_like}</button>
                )}
              </td>
              <td class="soft">{column.field && report.sample[0] ? String(report.sample[0][column.field as "athlete"] ?? "") : ""}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Likely mistakes, by kind. Teams that look alike can be merged with the import. */
function Warnings({ list, merges, onMerge }: { list: ImportWarning[]; merges: RenameDraft[]; onMerge: (merges: RenameDraft[]) => void }) {
  if (list.length === 0) return null;
  const kinds = [...new Set(list.map(({ code }) => code))];
  return (
    <section>
      <h3>{text.warnings}</h3>
      {kinds.map((kind) => {
        const same = list.filter(({ code }) => code === kind);
        return (
          <details key={kind} open={kind === "team_alike" || kinds.length < 4}>
            <summary>{words.issues[kind] ?? kind.replaceAll("_", " ")} ({same.reduce((sum, one) => sum + one.count, 0)})</summary>
            <ul class="list">
              {same.slice(0, shown).map((one, i) => {
                const merging = merges.some(({ from }) => from.name === one.value);
                return (
                  <li key={i}>
                    {one.value && <b>{one.value} </b>}{one.detail} {one.suggestion && <span class="soft">{text.likely} {one.suggestion}. </span>}
                    {one.lines.length > 0 && <span class="soft">{text.lines} {one.lines.join(", ")}{one.count > one.lines.length && " …"}</span>}
                    {kind === "team_alike" && one.value && one.suggestion && (
                      <button
                        type="button" class="link" aria-pressed={merging}
                        onClick={() => onMerge(merging ? merges.filter(({ from }) => from.name !== one.value) : [...merges, { kind: "team", from: { name: one.value! }, to: { name: one.suggestion! } }])}
                      >
                        {merging ? `${text.merging} ${one.suggestion}` : `${text.merge} ${one.suggestion}`}
                      </button>
                    )}
                  </li>
                );
              })}
            </ul>
          </details>
        );
      })}
    </section>
  );
}

function Kept({ report }: { report: ImportReport }) {
  return <>{report.kept.map(({ kind, count: n, athletes }) => <p key={kind}>{text.kept[kind]} ({n}): <span class="soft">{athletes.join(", ")}</span></p>)}</>;
}

const Totals = ({ report }: { report: ImportReport }) => (
  <ul class="list">
    {report.totals.slice(0, shown).map((one, i) => <li key={i} class="row"><span>{one.gender === "mens" ? words.races.mens : words.races.womens} · {one.event}{one.division && ` · ${one.division}`}{one.round !== "final" && ` · ${words.rounds[one.round] ?? one.round}`}{one.status !== "finished" && ` · ${words.races.statuses[one.status]}`}</span><b>{one.rows}</b></li>)}
  </ul>
);

const Rows = ({ report }: { report: ImportReport }) => report.sample.length === 0 ? null : (
  <div class="scroll" tabIndex={0} role="region" aria-label={text.rows}>
    <table>
      <caption>{text.rows}</caption>
      <thead><tr><th scope="col" class="n">{words.fields["place"]}</th><th scope="col">{words.fields["athlete"]}</th><th scope="col">{words.fields["team"]}</th><th scope="col" class="n">{words.fields["time"]}</th><th scope="col">{words.fields["event"]}</th></tr></thead>
      <tbody>
        {report.sample.slice(0, shown).map((row) => (
          <tr key={row.line}><td class="n">{row.place}</td><td>{row.athlete}</td><td>{row.team}</td><td class="n">{row.time ?? row.mark ?? (row.status === "finished" ? "" : words.races.statuses[row.status])}</td><td>{row.gender === "mens" ? words.races.mens : words.races.womens} {row.event}</td></tr>
        ))}
      </tbody>
    </table>
  </div>
);
