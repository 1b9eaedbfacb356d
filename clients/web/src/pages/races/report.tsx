// What the server says about a file of results: its rows and likely mistakes.
import type { ImportOutcome, ImportWarning, RenameDraft } from "@harrier/client";
import { useState } from "preact/hooks";
import type { ImportOptions } from "./api.ts";
import { Warnings } from "../../report.tsx";
import { importsWords } from "../../words/imports.ts";
import { racesWords } from "../../words/races.ts";

const text = racesWords.importing;

/** How many rows and warnings are shown at once, however many there are. */
const shown = 50;

export function Failures({ outcome }: { outcome: ImportOutcome }) {
  if (outcome.errors.length === 0) return null;
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
          {outcome.errors.slice(0, shown).map((one, i) => (
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

/** What the user can do about a warning: options of the import, with the words for the button. */
function wayOf({ code, suggestion }: ImportWarning, options: ImportOptions): [string, ImportOptions] | undefined {
  const [, field, column] = /^map=([a-z_]+):(.+)$/.exec(suggestion ?? "") ?? [];
  if (field !== undefined && column !== undefined)
    return [
      `${importsWords.report.use} ${column}${field === "time" ? "" : ` ${importsWords.report.as} ${racesWords.fields[field] ?? field}`}`,
      { map: [...(options.map ?? []).filter((one) => !one.startsWith(`${field}:`)), `${field}:${column}`] },
    ];
  if (suggestion === "timing_method=hand") return [text.areHand, { timing_method: "hand" }];
  if (code === "last_name_first") return [text.turnAround, { first_last: true }];
  return undefined;
}

const mergeOf = ({ value, suggestion }: ImportWarning): RenameDraft => ({
  kind: "team",
  from: { name: value! },
  to: { name: suggestion! },
});

/** Likely mistakes, with what can be done about them. Teams that look alike can be merged with the import. */
export function Mistakes({
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
  const each = (one: ImportWarning) => {
    const way = wayOf(one, options);
    const named = one.places.flatMap((place) => athletes.get(Number(/^line (\d+)$/.exec(place)?.[1])) ?? []).slice(0, 3);
    const merging = merges.some(({ from }) => from.name === one.value);
    return (
      <>
        {named.length > 0 && <span class="soft">{named.join(", ")} </span>}
        {one.suggestion && !way && !/^[a-z_]+=/.test(one.suggestion) && (
          <span class="soft">
            {text.likely} {one.suggestion}.{" "}
          </span>
        )}
        {way && (
          <button type="button" class="link" onClick={() => onTry(way[1])}>
            {way[0]}
          </button>
        )}
        {one.code === "encoding_guessed" && (
          <label>
            {text.otherEncoding}{" "}
            <select onChange={(chosen) => onTry({ encoding: chosen.currentTarget.value as NonNullable<ImportOptions["encoding"]> })}>
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
        {one.code === "team_alike" && one.value && one.suggestion && (
          <button
            type="button"
            class="link"
            aria-pressed={merging}
            onClick={() => onMerge(merging ? merges.filter(({ from }) => from.name !== one.value) : [...merges, mergeOf(one)])}
          >
            {merging ? `${text.merging} ${one.suggestion}` : `${text.merge} ${one.suggestion}`}
          </button>
        )}
      </>
    );
  };
  const every = (same: ImportWarning[]) =>
    same.length > 1 &&
    same.every(({ code, value, suggestion }) => code === "team_alike" && value && suggestion) && (
      <button type="button" class="quiet" onClick={() => onMerge(same.map(mergeOf))}>
        {text.mergeAll}
      </button>
    );
  return (
    <section>
      <h3>{text.warnings}</h3>
      <Warnings list={list} kinds={racesWords.issues} isOpen={(kind, of) => kind === "team_alike" || of < 4} every={every} each={each} />
    </section>
  );
}

/** Reports whether two renames are of the same name. */
export const isSame = (one: RenameDraft, other: RenameDraft): boolean =>
  one.kind === other.kind && one.from.name === other.from.name && one.from.team_id === other.from.team_id && one.gender === other.gender;

/** Renames and merges that were decided before, of names that the file has again. */
export function Decided({
  list,
  merges,
  onMerge,
}: {
  list: RenameDraft[];
  merges: RenameDraft[];
  onMerge: (merges: RenameDraft[]) => void;
}) {
  if (list.length === 0) return null;
  return (
    <section>
      <p>{text.mergedBefore}</p>
      <ul class="list">
        {list.map((one) => {
          const merging = merges.some((other) => isSame(one, other));
          return (
            <li key={`${one.kind} ${one.from.name} ${one.from.team_id} ${one.gender}`}>
              <b>{one.from.name} </b>
              <button
                type="button"
                class="link"
                aria-pressed={merging}
                onClick={() => onMerge(merging ? merges.filter((other) => !isSame(one, other)) : [...merges, one])}
              >
                {merging ? `${text.merging} ${one.to.name}` : `${text.merge} ${one.to.name}`}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function Kept({ outcome }: { outcome: ImportOutcome }) {
  return (
    <>
      {outcome.kept.map(({ kind, count: n, athletes }) => (
        <p key={kind}>
          {text.kept[kind]} ({n}): <span class="soft">{athletes.join(", ")}</span>
        </p>
      ))}
    </>
  );
}

export const Totals = ({ outcome }: { outcome: ImportOutcome }) => (
  <ul class="list">
    {outcome.totals.slice(0, shown).map((one, i) => (
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

export const Rows = ({ outcome }: { outcome: ImportOutcome }) =>
  outcome.sample.length === 0 ? null : (
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
          {outcome.sample.slice(0, shown).map((row) => (
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
