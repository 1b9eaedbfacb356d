// Likely mistakes in the results of a race, and what was done about them: imports, renames and closed-up places, each of which can be undone.
import type { Race, RenumberReport } from "@harrier/client";
import { useState } from "preact/hooks";
import { imports, issues, rename, renames, renumber, undoImport, undoRename } from "../api-races.ts";
import { moment } from "../dates.ts";
import { count, number } from "../format.ts";
import { useLoad, useTask } from "../load.ts";
import { Act, Trouble, Waiting } from "../ui.tsx";
import { words } from "../words.ts";
import { contest } from "./raceresults.tsx";

const text = words.checks;
const shown = 50;

export function Checks({ race, onChange }: { race: Race; onChange: () => void }) {
  const id = race._id;
  const found = useLoad(() => issues(id), `${id} issues`);
  const files = useLoad(() => imports(id), `${id} imports`);
  const names = useLoad(() => renames(id), `${id} renames`);
  const changed = (): void => { found.reload(); files.reload(); names.reload(); onChange(); };
  return (
    <>
      <h2>{text.issues}</h2>
      <Trouble error={found.error} retry={found.reload} />
      {found.data === undefined ? found.error === undefined && <Waiting /> : found.data.length === 0 ? <p class="soft">{text.none}</p> : (
        <ul class="list">
          {found.data.slice(0, shown).map((issue, i) => (
            <li key={i}>
              <div class="row">
                <span><b>{words.issues[issue.code] ?? issue.code.replaceAll("_", " ")}</b>{issue.gender && issue.event && <span class="soft"> · {contest(issue.gender, issue.event)}</span>}</span>
                {issue.rename && <Act class="" label={`${text.merge} ${issue.rename.from.name}: ${issue.rename.to.name}`} act={async () => { await rename(id, issue.rename!); changed(); }}>{text.merge} {issue.rename.to.name}</Act>}
              </div>
              {issue.value && <b>{issue.value} </b>}{issue.detail}{issue.suggestion && <span class="soft"> {words.importing.likely} {issue.suggestion}.</span>}
            </li>
          ))}
        </ul>
      )}
      <h2>{text.renumber}</h2>
      <p class="soft">{text.renumberHelp}</p>
      <Renumber id={id} onDone={changed} />
      <h2>{text.imports}</h2>
      <Trouble error={files.error} retry={files.reload} />
      {files.data?.length === 0 && <p class="soft">{text.noImports}</p>}
      <ul class="list">
        {files.data?.map((one) => (
          <li key={one._id} class="row">
            <span>{one.mode === "renumber" ? text.renumbered : (one.file_name ?? text.file)} <span class="soft">· {count(one.imported, "result")} · {one.user && `${one.user}, `}{moment(one.created_at)}</span></span>
            <Act label={`${words.undo}: ${one.mode === "renumber" ? text.renumbered : (one.file_name ?? text.file)}`} act={async () => { await undoImport(id, one._id); changed(); }}>{words.undo}</Act>
          </li>
        ))}
      </ul>
      <h2>{text.renames}</h2>
      <Trouble error={names.error} retry={names.reload} />
      {names.data?.length === 0 && <p class="soft">{text.noRenames}</p>}
      <ul class="list">
        {names.data?.map((one) => (
          <li key={one._id} class="row">
            <span>{one.from.name} → {one.to.name} <span class="soft">· {count(one.results, "result")} · {moment(one.created_at)}</span></span>
            <Act label={`${words.undo}: ${one.from.name}`} act={async () => { await undoRename(id, one._id); changed(); }}>{words.undo}</Act>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Shows which places would change, and changes them. */
function Renumber({ id, onDone }: { id: string; onDone: () => void }) {
  const [report, setReport] = useState<RenumberReport>();
  const { busy, error, run } = useTask();
  return (
    <>
      <Trouble error={error} />
      {report && (
        <ul class="list">
          {report.changes.slice(0, shown).map((one) => <li key={one._id} class="row"><span>{one.athlete} <span class="soft">· {contest(one.gender, one.event)}</span></span><span>{one.before} → {one.after}</span></li>)}
          {report.changes.length > shown && <li>{number(report.changes.length - shown, 0)} {text.more}</li>}
        </ul>
      )}
      <div class="buttons">
        {report ? (
          <button type="button" disabled={busy} onClick={() => void run(async () => { await renumber(id, false); setReport(undefined); onDone(); })}>{text.renumberDo}</button>
        ) : <button type="button" class="quiet" disabled={busy} onClick={() => void run(async () => setReport(await renumber(id, true)))}>{text.renumberTry}</button>}
      </div>
    </>
  );
}
