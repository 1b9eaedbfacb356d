// How a file was understood, for imports of results and into a log: its columns, what looks wrong in it, and what the user has to say first.
import type { ImportAsk, ImportReport, ImportWarning, TableColumn } from "@harrier/client";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Choice } from "./ui.tsx";
import { words } from "./words.ts";
import { importsWords } from "./words/imports.ts";

const text = importsWords.report;

/** How many warnings and columns are shown at once, however many there are. */
const shown = 50;
const shownColumns = 200;

/** A sentence of the server without those that name parameters of the API: a button says the same. */
export const plainly = (detail: string): string =>
  (detail.match(/[^.!?]+(?:[.!?]+(?=\s|$)|$|\.(?=\S))+\s*/g) ?? [detail])
    .filter((said) => !/\b[a-z_]+=\S|\b(?:map|encoding|status_words|heats|time_unit|timing_method)\b=?/.test(said))
    .join("")
    .trim();

/** What each column was taken for. The user can say what it is instead. */
export function Columns({
  report: { columns },
  fields,
  map = [],
  first,
  onMap,
}: {
  report: ImportReport;
  /** The names of the fields. */
  fields: Record<string, string>;
  /** What the user has said. */
  map: string[] | undefined;
  /** The value of a field in the first row. */
  first?: (field: string) => ComponentChildren;
  onMap: (map: string[]) => void;
}) {
  if (columns.length === 0) return null;
  const change = (column: string, field: string, was: string | null): void => {
    const others = map.filter((one) => !one.endsWith(`:${column}`) && !one.startsWith(`${field || (was ?? "")}:`));
    onMap(field === "" ? [...others, ...(was === null ? [] : [`${was}:`])] : [...others, `${field}:${column}`]);
  };
  const beside = ({ field, unit, reason }: TableColumn): ComponentChildren =>
    [unit, reason].filter(Boolean).join(". ") || (field !== null && first?.(field));
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={text.columns}>
      <table class="meanings">
        <caption>{text.columns}</caption>
        <tbody>
          {columns.slice(0, shownColumns).map((column, i) => {
            const name = column.column || `#${i + 1}`;
            return (
              <tr key={i}>
                <th scope="row">{name}</th>
                <td>
                  <Choice
                    label={`${text.takenFor}: ${name}`}
                    value={column.field ?? ""}
                    of={[["", text.unused], ...Object.entries(fields)]}
                    onChoose={(next) => change(name, next, column.field)}
                  />
                  {column.field === null && column.looks_like && (
                    <button type="button" class="link" onClick={() => change(name, column.looks_like!, null)}>
                      {text.looksLike} {fields[column.looks_like] ?? column.looks_like}
                    </button>
                  )}
                </td>
                <td class="soft">{beside(column)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The first places of a warning, such as "line 3, line 7 …". */
export const placesOf = ({ file, places, count: n }: ImportWarning): string =>
  [file, ...places].filter((one) => one !== null).join(", ") + (n > places.length ? " …" : "");

/** What looks wrong or was left out, by kind, with what the user can do about each. */
export function Warnings({
  list,
  kinds: called,
  isOpen = () => false,
  every,
  each,
}: {
  list: ImportWarning[];
  /** The names of the kinds. */
  kinds: Record<string, string>;
  isOpen?: (kind: string, of: number) => boolean;
  /** What can be done about all warnings of a kind, and about one. */
  every?: (same: ImportWarning[]) => ComponentChildren;
  each?: (one: ImportWarning) => ComponentChildren;
}) {
  const kinds = [...new Set(list.map(({ code }) => code))];
  return (
    <>
      {kinds.map((kind) => {
        const same = list.filter(({ code }) => code === kind);
        return (
          <details key={kind} open={isOpen(kind, kinds.length)}>
            <summary>
              {called[kind] ?? kind.replaceAll("_", " ")} ({same.reduce((sum, one) => sum + one.count, 0)})
            </summary>
            {every?.(same)}
            <ul class="list">
              {same.slice(0, shown).map((one, i) => (
                <li key={i}>
                  {one.value && !one.detail.includes(one.value) && <b>{one.value} </b>}
                  {plainly(one.detail)} {one.places.length > 0 && <span class="soft">{placesOf(one)} </span>}
                  {each?.(one)}
                </li>
              ))}
            </ul>
          </details>
        );
      })}
    </>
  );
}

/** An answer: the parameter, and its value. */
type Answer = [parameter: string, value: string];

/**
 * What the user has to say before the file can be imported. `unsaid` says what is asked by a parameter, and `answerOf` is the text of a button; without
 * one there is none.
 */
export function Asks({
  asks,
  fields,
  unsaid = [],
  answerOf,
  onAnswer,
}: {
  asks: ImportAsk[];
  fields: Record<string, string>;
  unsaid?: readonly (readonly [parameter: string, said: string])[];
  answerOf: (parameter: string, value: string) => string | undefined;
  onAnswer: (answers: Answer[]) => void;
}) {
  return (
    <>
      {asks.map(({ detail, errors }) => {
        const mapped = errors.filter(({ pointer, detail: value }) => pointer === "map" && !/^\w+:(#title)?$/.test(value));
        const choices = new Map<string, string[]>();
        for (const { detail: value } of mapped) {
          const field = value.slice(0, value.indexOf(":"));
          choices.set(field, [...(choices.get(field) ?? []), value]);
        }
        const several = [...choices.values()].some((of) => of.length > 1);
        const buttons = errors.filter((one) => !several || !mapped.includes(one));
        return (
          <div class="conflict" role="alert" key={detail}>
            <p>
              {unsaid.filter(([parameter]) => errors.some(({ pointer }) => pointer === parameter)).map(([, said]) => `${said} `)}
              {plainly(detail) || detail}
            </p>
            {several && <Mapped choices={choices} fields={fields} onAnswer={onAnswer} />}
            <div class="buttons">
              {buttons.map(({ pointer, detail: value }) => {
                const said = answerOf(pointer, value) ?? (pointer === "map" ? mappingOf(value, fields) : undefined);
                return (
                  said !== undefined && (
                    <button type="button" class="quiet" key={`${pointer} ${value}`} onClick={() => onAnswer([[pointer, value]])}>
                      {said}
                    </button>
                  )
                );
              })}
            </div>
          </div>
        );
      })}
    </>
  );
}

/** Says what a mapping would do. */
function mappingOf(value: string, fields: Record<string, string>): string | undefined {
  const [, field, column] = /^([a-z_]+):(.+)$/.exec(value) ?? [];
  if (field === undefined || !(field in fields)) return undefined;
  return `${text.use} ${column === "#title" ? text.titles : column} ${text.as} ${fields[field]}`;
}

/** Asks which columns of the file have which fields. */
function Mapped({
  choices,
  fields,
  onAnswer,
}: {
  choices: Map<string, string[]>;
  fields: Record<string, string>;
  onAnswer: (answers: Answer[]) => void;
}) {
  const [chosen, setChosen] = useState<Record<string, string>>({});
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onAnswer(
          Object.values(chosen)
            .filter(Boolean)
            .map((value) => ["map", value]),
        );
      }}
    >
      {[...choices].map(([field, of]) => (
        <Choice
          key={field}
          label={`${text.columnOf} ${fields[field] ?? field}`}
          value={chosen[field] ?? ""}
          of={[["", text.unused], ...of.map((value) => [value, value.slice(field.length + 1)] as const)]}
          onChoose={(next) => setChosen((old) => ({ ...old, [field]: next }))}
        />
      ))}
      <div class="buttons">
        <button>{words.retry}</button>
      </div>
    </form>
  );
}

/** Adds answers to the options of an import. The parameters that may have several values keep those that they have, but for other columns of the same field. */
export function answered<T extends object>(options: T, answers: Answer[], lists: Record<string, (value: string) => string[]>): T {
  const next = { ...options } as Record<string, unknown>;
  for (const [parameter, value] of answers) {
    const split = lists[parameter];
    const field = parameter === "map" ? value.slice(0, value.indexOf(":") + 1) : undefined;
    const before = ((split && next[parameter]) as string[] | undefined)?.filter((one) => field === undefined || !one.startsWith(field));
    next[parameter] = split ? [...(before ?? []), ...split(value)] : value === "true" ? true : value;
  }
  return next as T;
}
