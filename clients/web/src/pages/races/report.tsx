// What the server says about a file of results: its columns, rows and likely mistakes.
import type { ImportedRow, ImportReport, ImportWarning, RenameDraft } from "@harrier/client";
import { useState } from "preact/hooks";
import type { ImportOptions } from "./api.ts";
import { racesWords } from "../../words/races.ts";
import { fieldNames } from "../../words/races.ts";

const text = racesWords.importing;
const fields = Object.keys(fieldNames satisfies Record<Exclude<keyof ImportedRow, "line">, string>);

/** How many rows and warnings are shown at once, however many there are. */
const shown = 50;

export function Failures({ report }: { report: ImportReport }) {
  if (report.errors.length === 0) return null;
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={text.failures}>
      <table>
        <caption>{text.failures}</caption>
        <thead>
          <tr>
            <th scope="col" class="n">
              {text.line}
            </th>
            <th scope="col">{text.column}</th>
            <th scope="col">{text.value}</th>
            <th scope="col">{text.reason}</th>
          </tr>
        </thead>
        <tbody>
          {report.errors.slice(0, shown).map((one, i) => (
            <tr key={i}>
              <td class="n">{one.line}</td>
              <td>{one.column}</td>
              <td>{one.value}</td>
              <td>{one.reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What each column was taken for. The user can say what it is instead. */
export function Columns({
  report,
  options,
  onChange,
}: {
  report: ImportReport;
  options: ImportOptions;
  onChange: (map: string[]) => void;
}) {
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
        <thead>
          <tr>
            <th scope="col">{text.column}</th>
            <th scope="col">{text.takenFor}</th>
            <th scope="col">{text.first}</th>
          </tr>
        </thead>
        <tbody>
          {report.columns.map((column, i) => (
            <tr key={i}>
              <th scope="row">{column.column || `#${i + 1}`}</th>
              <td>
                <select
                  aria-label={`${text.takenFor}: ${column.column || `#${i + 1}`}`}
                  value={mapped(column.column || `#${i + 1}`) ?? column.field ?? ""}
                  onChange={(event) => change(column.column || `#${i + 1}`, event.currentTarget.value)}
                >
                  <option value="">{text.unused}</option>
                  {fields.map((field) => (
                    <option key={field} value={field}>
                      {racesWords.fields[field]}
                    </option>
                  ))}
                </select>
                {column.field === null && column.looks_like && (
                  <button type="button" class="link" onClick={() => change(column.column || `#${i + 1}`, column.looks_like!)}>
                    {text.looksLike} {racesWords.fields[column.looks_like] ?? column.looks_like}
                  </button>
                )}
              </td>
              <td class="soft">{column.field && report.sample[0] ? (report.sample[0][column.field as "athlete"] ?? "") : ""}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A sentence of the server without those that name parameters of the API: a button says the same. */
export const plainly = (detail: string): string =>
  (detail.match(/[^.!?]+(?:[.!?]+(?=\s|$)|$|\.(?=\S))+\s*/g) ?? [detail])
    .filter((said) => !/\b[a-z_]+=\S|\b(?:map|encoding|status_words|heats|time_unit|timing_method)\b=?/.test(said))
    .join("")
    .trim();

/** What the user can do about a warning: options of the import, with the words for the button. */
function wayOf({ code, suggestion }: ImportWarning, options: ImportOptions): [string, ImportOptions] | undefined {
  const [, field, column] = /^map=([a-z_]+):(.+)$/.exec(suggestion ?? "") ?? [];
  if (field !== undefined && column !== undefined)
    return [
      `${text.use} ${column}${field === "time" ? "" : ` ${text.as} ${racesWords.fields[field] ?? field}`}`,
      { map: [...(options.map ?? []).filter((one) => !one.startsWith(`${field}:`)), `${field}:${column}`] },
    ];
  if (suggestion === "timing_method=hand") return [text.areHand, { timing_method: "hand" }];
  if (code === "last_name_first") return [text.turnAround, { first_last: true }];
  return undefined;
}

/** The first places of a warning, such as "line 3, line 7 …". */
export const placesOf = ({ file, places, count: n }: ImportWarning): string =>
  [file, ...places].filter((one) => one !== null).join(", ") + (n > places.length ? " …" : "");

const mergeOf = ({ value, suggestion }: ImportWarning): RenameDraft => ({
  kind: "team",
  from: { name: value! },
  to: { name: suggestion! },
});

/** Likely mistakes, by kind, with what can be done about them. Teams that look alike can be merged with the import. */
export function Warnings({
  list: all,
  options,
  athletes,
  merges,
  onMerge,
  onTry,
}: {
  list: ImportWarning[];
  options: ImportOptions;
  /** The athletes of the first rows, by line. */
  athletes: Map<number, string>;
  merges: RenameDraft[];
  onMerge: (merges: RenameDraft[]) => void;
  onTry: (options: ImportOptions) => void;
}) {
  const [right, setRight] = useState<string[]>([]);
  const nameOf = ({ code, value, column, places }: ImportWarning): string => [code, value, column, ...places].join(" ");
  const list = all.filter((one) => !right.includes(nameOf(one)));
  if (list.length === 0) return null;
  const kinds = [...new Set(list.map(({ code }) => code))];
  return (
    <section>
      <h3>{text.warnings}</h3>
      {kinds.map((kind) => {
        const same = list.filter(({ code }) => code === kind);
        return (
          <details key={kind} open={kind === "team_alike" || kinds.length < 4}>
            <summary>
              {racesWords.issues[kind] ?? kind.replaceAll("_", " ")} ({same.reduce((sum, one) => sum + one.count, 0)})
            </summary>
            {kind === "team_alike" && same.length > 1 && same.every(({ value, suggestion }) => value && suggestion) && (
              <button type="button" class="quiet" onClick={() => onMerge(same.map(mergeOf))}>
                {text.mergeAll}
              </button>
            )}
            <ul class="list">
              {same.slice(0, shown).map((one, i) => {
                const way = wayOf(one, options);
                const named = one.places.flatMap((place) => athletes.get(Number(/^line (\d+)$/.exec(place)?.[1])) ?? []).slice(0, 3);
                const merging = merges.some(({ from }) => from.name === one.value);
                return (
                  <li key={i}>
                    {one.value && <b>{one.value} </b>}
                    {plainly(one.detail)}{" "}
                    {one.suggestion && !way && !/^[a-z_]+=/.test(one.suggestion) && (
                      <span class="soft">
                        {text.likely} {one.suggestion}.{" "}
                      </span>
                    )}
                    {one.places.length > 0 && (
                      <span class="soft">
                        {placesOf(one)}
                        {named.length > 0 && `: ${named.join(", ")}`}{" "}
                      </span>
                    )}
                    {way && (
                      <button type="button" class="link" onClick={() => onTry(way[1])}>
                        {way[0]}
                      </button>
                    )}
                    {kind === "encoding_guessed" && (
                      <label>
                        {text.otherEncoding}{" "}
                        <select
                          onChange={(chosen) => onTry({ encoding: chosen.currentTarget.value as NonNullable<ImportOptions["encoding"]> })}
                        >
                          <option value="" />
                          {Object.entries(text.encodings).map(([name, called]) => (
                            <option key={name} value={name}>
                              {called}
                            </option>
                          ))}
                        </select>
                      </label>
                    )}
                    <button type="button" class="link" onClick={() => setRight([...right, nameOf(one)])}>
                      {text.right}
                    </button>
                    {kind === "team_alike" && one.value && one.suggestion && (
                      <button
                        type="button"
                        class="link"
                        aria-pressed={merging}
                        onClick={() => onMerge(merging ? merges.filter(({ from }) => from.name !== one.value) : [...merges, mergeOf(one)])}
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

export function Kept({ report }: { report: ImportReport }) {
  return (
    <>
      {report.kept.map(({ kind, count: n, athletes }) => (
        <p key={kind}>
          {text.kept[kind]} ({n}): <span class="soft">{athletes.join(", ")}</span>
        </p>
      ))}
    </>
  );
}

export const Totals = ({ report }: { report: ImportReport }) => (
  <ul class="list">
    {report.totals.slice(0, shown).map((one, i) => (
      <li key={i} class="row">
        <span>
          {one.gender === "mens" ? racesWords.races.mens : racesWords.races.womens} · {one.event}
          {one.division && ` · ${one.division}`}
          {one.round !== "final" && ` · ${racesWords.rounds[one.round] ?? one.round}`}
          {one.status !== "finished" && ` · ${racesWords.races.statuses[one.status]}`}
        </span>
        <b>{one.rows}</b>
      </li>
    ))}
  </ul>
);

export const Rows = ({ report }: { report: ImportReport }) =>
  report.sample.length === 0 ? null : (
    <div class="scroll" tabIndex={0} role="region" aria-label={text.rows}>
      <table>
        <caption>{text.rows}</caption>
        <thead>
          <tr>
            <th scope="col" class="n">
              {racesWords.fields["place"]}
            </th>
            <th scope="col">{racesWords.fields["athlete"]}</th>
            <th scope="col">{racesWords.fields["team"]}</th>
            <th scope="col" class="n">
              {racesWords.fields["time"]}
            </th>
            <th scope="col">{racesWords.fields["event"]}</th>
          </tr>
        </thead>
        <tbody>
          {report.sample.slice(0, shown).map((row) => (
            <tr key={row.line}>
              <td class="n">{row.place}</td>
              <td>{row.athlete}</td>
              <td>{row.team}</td>
              <td class="n">{row.time ?? row.mark ?? (row.status === "finished" ? "" : racesWords.races.statuses[row.status])}</td>
              <td>
                {row.gender === "mens" ? racesWords.races.mens : racesWords.races.womens} {row.event}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
