// Likely mistakes in the results of a race, and what was done about them: imports, renames and closed-up places, each of which can be undone.
import type { Import, Race, Rename, RenumberReport } from "@harrier/client";
import { useState } from "preact/hooks";
import { dismissIssue, imports, issues, redoImport, rename, renames, renumber, undoImport, undoRename } from "./api.ts";
import { moment } from "../../dates.ts";
import { count, number } from "../../format.ts";
import { useLoad, useTask } from "../../load.ts";
import { Act, Confirm, Trouble, Waiting } from "../../ui.tsx";
import { words } from "../../words.ts";
import { racesWords } from "../../words/races.ts";
import { plainly } from "../../report.tsx";
import { Correction, eventName } from "./results.tsx";

const text = racesWords.checks;
const shown = 50;

export function Checks({ race, onChange }: { race: Race; onChange: () => void }) {
  const id = race._id;
  const found = useLoad(() => issues(id), `${id} issues`);
  const files = useLoad(() => imports(id), `${id} imports`);
  const names = useLoad(() => renames(id), `${id} renames`);
  // Those that were deleted stay where they are, so that nothing moves under the finger, and can be taken back.
  const [undone, setUndone] = useState<Import[]>([]);
  const [asked, setAsked] = useState<Import>();
  const [askedName, setAskedName] = useState<Rename>();
  const [opened, setOpened] = useState<string>();
  const open = found.data?.filter(({ dismissed }) => !dismissed) ?? [];
  const right = found.data?.filter(({ dismissed }) => dismissed) ?? [];
  const merges = open.flatMap((issue) => issue.rename ?? []);
  const listed = [...(files.data ?? []), ...undone.filter((one) => !files.data?.some((file) => file._id === one._id))].sort((a, b) =>
    a._id < b._id ? 1 : -1,
  );
  const nameOf = (one: Import): string => (one.mode === "renumber" ? text.renumbered : (one.file_name ?? text.file));
  const changed = (): void => {
    found.reload();
    files.reload();
    names.reload();
    onChange();
  };
  return (
    <>
      <h2>{text.issues}</h2>
      <Trouble error={found.error} retry={found.reload} />
      {found.data === undefined ? (
        found.error === undefined && <Waiting />
      ) : open.length === 0 ? (
        <p class="soft">{text.none}</p>
      ) : (
        <ul class="list">
          {merges.length > 1 && (
            <li>
              <Act
                act={async () => {
                  for (const merge of merges) await rename(id, merge);
                  changed();
                }}
              >
                {text.mergeAll}
              </Act>
            </li>
          )}
          {open.slice(0, shown).map((issue) => (
            <li key={issue._id}>
              <div class="row">
                <span>
                  <b>{racesWords.issues[issue.code] ?? issue.code.replaceAll("_", " ")}</b>
                  {issue.gender && issue.event && <span class="soft"> · {eventName(issue.gender, issue.event)}</span>}
                </span>
                {issue.rename && (
                  <Act
                    class=""
                    label={`${text.merge} ${issue.rename.from.name}: ${issue.rename.to.name}`}
                    act={async () => {
                      await rename(id, issue.rename!);
                      changed();
                    }}
                  >
                    {text.merge} {issue.rename.to.name}
                  </Act>
                )}
              </div>
              {issue.value && <b>{issue.value} </b>}
              {plainly(issue.detail)}
              {issue.suggestion && !/^[a-z_]+=/.test(issue.suggestion) && (
                <span class="soft">
                  {" "}
                  {racesWords.importing.likely} {issue.suggestion}.
                </span>
              )}
              <div class="buttons">
                {issue.results.slice(0, 2).map((result, i) => (
                  <button type="button" class="link" key={result} onClick={() => setOpened(result)}>
                    {i === 0 ? text.see : text.seeOther}
                  </button>
                ))}
                <Act
                  class="link"
                  act={async () => {
                    await dismissIssue(id, issue._id, true);
                    found.reload();
                  }}
                >
                  {text.right}
                </Act>
              </div>
            </li>
          ))}
        </ul>
      )}
      {right.length > 0 && (
        <p class="soft">
          {count(right.length, "mistake")} {text.hidden}{" "}
          <Act
            class="link"
            act={async () => {
              for (const issue of right) await dismissIssue(id, issue._id, false);
              found.reload();
            }}
          >
            {text.showHidden}
          </Act>
        </p>
      )}
      {opened !== undefined && <Correction id={opened} race={race} onClose={() => setOpened(undefined)} onDone={changed} />}
      <h2>{text.renumber}</h2>
      <p class="soft">{text.renumberHelp}</p>
      <Renumber id={id} onDone={changed} />
      <h2>{text.imports}</h2>
      <Trouble error={files.error} retry={files.reload} />
      {files.data && listed.length === 0 && <p class="soft">{text.noImports}</p>}
      <ul class="list">
        {listed.map((one) => (
          <li key={one._id} class="row">
            <span>
              {nameOf(one)} {undone.includes(one) && <b>{text.undone} </b>}
              <span class="soft">
                · {count(one.imported, "result")} · {one.user && `${one.user}, `}
                {moment(one.created_at)}
              </span>
            </span>
            {undone.includes(one) ? (
              <Act
                label={`${text.redo}: ${nameOf(one)}`}
                act={async () => {
                  await redoImport(id, one._id);
                  setUndone((old) => old.filter((other) => other._id !== one._id));
                  changed();
                }}
              >
                {text.redo}
              </Act>
            ) : (
              <button type="button" class="quiet" aria-label={`${words.undo}: ${nameOf(one)}`} onClick={() => setAsked(one)}>
                {words.undo}
              </button>
            )}
          </li>
        ))}
      </ul>
      <h2>{text.renames}</h2>
      <Trouble error={names.error} retry={names.reload} />
      {names.data?.length === 0 && <p class="soft">{text.noRenames}</p>}
      <ul class="list">
        {names.data?.map((one) => (
          <li key={one._id} class="row">
            <span>
              {one.from.name} → {one.to.name}{" "}
              <span class="soft">
                · {count(one.results, "result")} · {moment(one.created_at)}
              </span>
            </span>
            <button type="button" class="quiet" aria-label={`${words.undo}: ${one.from.name}`} onClick={() => setAskedName(one)}>
              {words.undo}
            </button>
          </li>
        ))}
      </ul>
      {asked && (
        <Confirm
          title={`${text.undoImport} ${nameOf(asked)}?`}
          text={
            asked.mode === "renumber"
              ? `${text.undoPlaces} ${count(asked.imported, "result")}.`
              : `${text.undoDeletes} ${count(asked.imported, "result")}. ${text.undoHelp}`
          }
          yes={asked.mode === "renumber" ? text.undoPlacesYes : text.undoYes}
          onClose={() => setAsked(undefined)}
          onYes={async () => {
            await undoImport(id, asked._id);
            setUndone((old) => [...old.filter((one) => one._id !== asked._id), asked]);
            changed();
          }}
        />
      )}
      {askedName && (
        <Confirm
          title={`${text.undoImport} ${askedName.from.name} → ${askedName.to.name}?`}
          text={`${text.undoNames} ${count(askedName.results, "result")}.`}
          yes={text.undoNamesYes}
          onClose={() => setAskedName(undefined)}
          onYes={async () => {
            await undoRename(id, askedName._id);
            changed();
          }}
        />
      )}
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
          {report.changes.slice(0, shown).map((one) => (
            <li key={one._id} class="row">
              <span>
                {one.athlete} <span class="soft">· {eventName(one.gender, one.event)}</span>
              </span>
              <span>
                {one.before ?? "–"} → {one.after}
              </span>
            </li>
          ))}
          {report.changes.length > shown && (
            <li>
              {number(report.changes.length - shown, 0)} {text.more}
            </li>
          )}
        </ul>
      )}
      <div class="buttons">
        {report ? (
          <button
            type="button"
            disabled={busy}
            onClick={() =>
              void run(async () => {
                await renumber(id, false);
                setReport(undefined);
                onDone();
              })
            }
          >
            {text.renumberDo}
          </button>
        ) : (
          <button type="button" class="quiet" disabled={busy} onClick={() => void run(async () => setReport(await renumber(id, true)))}>
            {text.renumberTry}
          </button>
        )}
      </div>
    </>
  );
}
