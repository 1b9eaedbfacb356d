// Rules of the table in which a coach writes a week: the cells of a paste, and the sums of the runs that a text has.

/**
 * Reads a paste as rows and columns: lines are rows, and tabs are between columns, as spreadsheets copy them. A cell in quotes may have line breaks.
 */
export function parseTable(pasted: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let rest = pasted.replace(/\r\n?/g, "\n").replace(/\n+$/, "");
  for (;;) {
    const quoted = /^"((?:[^"]|"")*)"(?=[\t\n]|$)/.exec(rest);
    const cell = quoted ? quoted[1]!.replaceAll('""', '"') : /^[^\t\n]*/.exec(rest)![0];
    rest = rest.slice((quoted?.[0] ?? cell).length);
    row.push(cell.trim());
    if (rest.startsWith("\t")) {
      rest = rest.slice(1);
      continue;
    }
    rows.push(row);
    row = [];
    if (rest === "") return rows;
    rest = rest.slice(1);
  }
}

/** The distance, the time and the kind of a session, as far as its text can be read. */
export interface Reading {
  meters: number | null;
  seconds: number | null;
  kind: string | null;
}

/** The kinds that name a day, the hardest first; an easy run beside them is its warm-up. */
const hardest = ["race", "intervals", "tempo", "workout", "long"];

/** Sums up the runs of a text: their distance; their time if each has one; and the kind that names the day. Other sports have a time only. */
export function sumUp(runs: readonly Reading[], isRunning: (kind: string | null) => boolean): Reading {
  const running = runs.filter(({ kind }) => isRunning(kind));
  const of = running.length > 0 ? running : runs;
  const total = (values: (number | null)[]): number | null => {
    const some = values.filter((value) => value !== null);
    return some.length === 0 ? null : some.reduce((sum, value) => sum + value, 0);
  };
  const kinds = runs.map(({ kind }) => kind);
  return {
    meters: total(running.map(({ meters }) => meters)),
    seconds: of.every(({ seconds }) => seconds !== null) ? total(of.map(({ seconds }) => seconds)) : null,
    kind: hardest.find((kind) => kinds.includes(kind)) ?? kinds.find((kind) => kind !== null) ?? null,
  };
}
