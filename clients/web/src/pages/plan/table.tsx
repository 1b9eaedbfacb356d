// The table in which a coach writes a week: a row a day, a column for the team and for each group. Enter goes to the next day.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { parseTable } from "./rules.ts";
import { dayAndMonth, shortWeekday } from "../../dates.ts";
import { planWords as text } from "../../words/plan.ts";

export interface Column {
  key: string;
  name: string;
}

/** A session as a cell shows it. */
export interface CellSession {
  id: string;
  text: string;
  /** How the text was read, or what the coach has said instead. */
  reading: string;
}

export interface PastedCell {
  date: string;
  column: string;
  text: string;
}

export interface TableProps {
  label: string;
  days: string[];
  today: string;
  columns: Column[];
  sessions: (date: string, column: string) => CellSession[];
  /** Writes a session: a new one without an ID. An empty text deletes one. It returns whether that was done. */
  onWrite: (date: string, column: string, text: string, id?: string) => Promise<boolean>;
  /** Writes cells of a paste, each with the text that it shall have. */
  onPaste: (cells: PastedCell[]) => void;
  onDetails: (id: string) => void;
  /** The column whose first cell is gone to, once. */
  begun?: string | undefined;
  onBegun?: (() => void) | undefined;
  /** What stands above the cell of a day in the first column. */
  above?: ((date: string) => ComponentChildren) | undefined;
}

export function PlanTable({ label, days, today, columns, sessions, onWrite, onPaste, onDetails, begun, onBegun, above }: TableProps) {
  const table = useRef<HTMLTableElement>(null);
  /** Goes to a cell, where what is typed next takes the place of the text. Before the first day and after the last, it is one of the column beside. */
  const enter = (row: number, column: number): void => {
    const beside = row < 0 ? -1 : row < days.length ? 0 : 1;
    const box = table.current?.querySelector<HTMLTextAreaElement>(`[data-cell="${row - beside * days.length} ${column + beside}"]`);
    box?.focus();
    box?.select();
    box?.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  useEffect(() => {
    const column = columns.findIndex(({ key }) => key === begun);
    if (column < 0) return;
    enter(0, column);
    onBegun?.();
  }, [begun]);
  const paste = (row: number, column: number, pasted: string[][]): void => {
    const cells = pasted.flatMap((line, r) =>
      line.flatMap((cell, c) => {
        const [date, to] = [days[row + r], columns[column + c]];
        return date !== undefined && to !== undefined && cell !== "" ? [{ date, column: to.key, text: cell }] : [];
      }),
    );
    if (cells.length > 0) onPaste(cells);
  };
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={label}>
      <table class="plan" ref={table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{text.day}</th>
            {columns.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((date, row) => (
            <tr key={date} class={date === today ? "now" : undefined}>
              <th scope="row">
                {shortWeekday(date)} <small>{dayAndMonth(date)}</small>
              </th>
              {columns.map(({ key, name }, column) => {
                const all = sessions(date, key);
                return (
                  <td key={key}>
                    {column === 0 && above?.(date)}
                    {[...all, undefined].map((session, i) =>
                      session === undefined && all.length > 0 ? (
                        <Further
                          key="further"
                          label={text.further(shortWeekday(date), name)}
                          onWrite={(typed) => onWrite(date, key, typed)}
                        />
                      ) : (
                        <Cell
                          key={i}
                          id={i === 0 ? `${row} ${column}` : undefined}
                          label={`${shortWeekday(date)}, ${name}${i > 0 ? ` ${i + 1}` : ""}`}
                          session={session}
                          onWrite={(typed) => onWrite(date, key, typed, session?.id)}
                          onStep={(by) => enter(row + by, column)}
                          onPaste={(pasted) => paste(row, column, pasted)}
                          onDetails={session && (() => onDetails(session.id))}
                        />
                      ),
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  id?: string | undefined;
  label: string;
  session?: CellSession | undefined;
  onWrite: (typed: string) => Promise<boolean>;
  /** Goes some days on, or back. */
  onStep?: (by: number) => void;
  onPaste?: (pasted: string[][]) => void;
  onDetails?: (() => void) | undefined;
  autoFocus?: boolean;
}

/** How many days a key goes on: Enter and, in a text of one line, the arrows. */
function stepOf(key: string, { value }: HTMLTextAreaElement): number {
  if (key === "Enter") return 1;
  if (value.includes("\n")) return 0;
  return key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
}

/** A cell is saved when it is left. */
function Cell({ id, label, session, onWrite, onStep, onPaste, onDetails, autoFocus }: CellProps) {
  const saved = session?.text ?? "";
  const [typed, setTyped] = useState(saved);
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => setTyped(saved), [saved]);
  useEffect(() => {
    if (autoFocus) box.current?.focus();
  }, []);
  // While a cell is written, it cannot be written a second time.
  const [busy, setBusy] = useState(false);
  const save = (): void => {
    if (busy || typed.trim() === saved) return;
    setBusy(true);
    void onWrite(typed.trim()).finally(() => setBusy(false));
  };
  return (
    <div class="session">
      <textarea
        ref={box}
        rows={1}
        maxLength={2000}
        aria-label={label}
        data-cell={id}
        readOnly={busy}
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={(event) => {
          const by =
            event.shiftKey || event.altKey || event.ctrlKey || event.metaKey || event.isComposing
              ? 0
              : stepOf(event.key, event.currentTarget);
          if (by === 0) return;
          event.preventDefault();
          if (onStep) onStep(by);
          else if (event.key === "Enter") event.currentTarget.blur();
        }}
        onPaste={(event) => {
          const table = parseTable(event.clipboardData?.getData("text/plain") ?? "");
          if (!onPaste || (table.length < 2 && (table[0]?.length ?? 0) < 2)) return;
          event.preventDefault();
          onPaste(table);
        }}
      />
      {session && (
        <button type="button" class="link" aria-label={`${session.reading || text.asText}. ${text.details}: ${label}`} onClick={onDetails}>
          <small>{session.reading || text.asText}</small>
        </button>
      )}
    </div>
  );
}

/** A second session of a day has a box once it is asked for. */
function Further({ label, onWrite }: { label: string; onWrite: (typed: string) => Promise<boolean> }) {
  const [open, setOpen] = useState(false);
  if (!open)
    return (
      <button type="button" class="link further" aria-label={label} onClick={() => setOpen(true)}>
        +
      </button>
    );
  return (
    <Cell
      autoFocus
      label={label}
      onWrite={async (typed) => {
        const done = await onWrite(typed);
        if (done) setOpen(false);
        return done;
      }}
    />
  );
}
