// Imports years of training: a file is dropped, shown as it would be stored, and imported, with what was left out and why.
import type { LogImport } from "@harrier/client";
import { useEffect, useState } from "preact/hooks";
import { importLog, type LogOptions, logImports, undoLogImport } from "./api.ts";
import { moment } from "../../../dates.ts";
import { count } from "../../../format.ts";
import { useLoad, useNewest, useTask } from "../../../load.ts";
import { Act, myWeek, Page, to, Trouble, Waiting } from "../../../ui.tsx";
import { words } from "../../../words.ts";
import { importsWords } from "../../../words/imports.ts";
import { Drop, Sending } from "../../../drop.tsx";
import { isOpen, nameOf, Outcome, Progress, useFollow } from "./outcome.tsx";
import { ImportTabs } from "./tabs.tsx";

const text = importsWords.imports;

export default function Imports() {
  const [file, setFile] = useState<File>();
  const [options, setOptions] = useState<LogOptions>({});
  const [progress, setProgress] = useState<LogImport>();
  const [sent, setSent] = useState(0);
  const list = useLoad(logImports, "imports");
  const task = useTask();
  const { busy, error } = task;
  const send = useNewest(task, async ({ of, next, dryRun }: { of: File; next: LogOptions; dryRun: boolean }) =>
    setProgress(await importLog(of, next, dryRun, setSent)),
  );

  function begin(of: File, next: LogOptions, dryRun: boolean): void {
    setFile(of);
    setOptions(next);
    send({ of, next, dryRun });
  }
  useFollow(progress, (next) => {
    setProgress(next);
    if (!isOpen(next)) list.reload();
  });
  const imports = list.data?.filter(({ dry_run: dry }) => !dry);
  const others = imports?.some((one) => isOpen(one) && one._id !== progress?._id) ?? false;
  useEffect(() => {
    if (!others) return;
    const timer = setTimeout(list.reload, 2000);
    return () => clearTimeout(timer);
  }, [list.data]);

  const working = progress !== undefined && isOpen(progress);
  return (
    <Page title={text.title} aside={<a href={myWeek()}>{words.week.title}</a>}>
      <ImportTabs open="imports" />
      <p class="soft">{text.help}</p>
      <Drop file={file} title={text.drop} hint={text.hint} onFile={(next) => begin(next, {}, true)} />
      {busy && <Sending sent={sent} then={text.reading} />}
      <Trouble error={error} retry={() => file && begin(file, options, progress?.dry_run ?? true)} />
      {working && !busy && (
        <div class="card">
          <Progress of={progress} />
          {!progress.dry_run && (
            <div class="buttons">
              <Act
                act={async () => {
                  setProgress(await undoLogImport(progress._id));
                  list.reload();
                }}
              >
                {text.stop}
              </Act>
            </div>
          )}
        </div>
      )}
      {progress && file && !working && !busy && (
        <Outcome
          progress={progress}
          preview={{ options, onAgain: (next) => begin(file, next, true), onImport: () => begin(file, options, false) }}
        />
      )}
      <h2>{text.before}</h2>
      <Trouble error={list.error} retry={list.reload} />
      {imports === undefined ? list.error === undefined && <Waiting /> : imports.length === 0 && <p class="soft">{text.none}</p>}
      <ul class="list">
        {imports?.map((one) => (
          <Earlier key={one._id} one={one} onChange={list.reload} />
        ))}
      </ul>
    </Page>
  );
}

function Earlier({ one, onChange }: { one: LogImport; onChange: () => void }) {
  const name = nameOf(one);
  const ended = !isOpen(one);
  return (
    <li class="row">
      <span>
        <a href={to(`imports/${one._id}`)}>
          <b>{name}</b>
        </a>{" "}
        <span class="soft">
          · {text.states[one.state]}
          {!ended && ` ${one.percent} %`} · {count(one.runs, "run")}
          {one.via in text.via && ` · ${text.via[one.via]}`} · {moment(one.created_at)}
        </span>
      </span>
      {one.state !== "undone" && one.state !== "failed" && (
        <Act
          label={`${ended ? words.undo : text.stop}: ${name}`}
          act={async () => {
            await undoLogImport(one._id);
            onChange();
          }}
        >
          {ended ? words.undo : text.stop}
        </Act>
      )}
    </li>
  );
}
