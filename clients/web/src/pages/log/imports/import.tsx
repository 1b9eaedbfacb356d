// One import into the log, however it came.
import { logImport, undoLogImport } from "./api.ts";
import { moment } from "../../../dates.ts";
import type { PageProps } from "../../../lazy.tsx";
import { useLoad } from "../../../load.ts";
import { Act, Page, to, Trouble, Waiting } from "../../../ui.tsx";
import { words } from "../../../words.ts";
import { importsWords } from "../../../words/imports.ts";
import { isOpen, nameOf, Outcome, Progress, useFollow } from "./outcome.tsx";

const text = importsWords.imports;

export default function Import({ values }: PageProps) {
  const id = values["id"]!;
  const one = useLoad(() => logImport(id), id);
  useFollow(one.data, one.set);
  const data = one.data;
  return (
    <Page title={data ? nameOf(data) : text.file} aside={<a href={to("imports")}>{text.title}</a>}>
      <Trouble error={one.error} retry={one.reload} />
      {!data && one.error === undefined && <Waiting />}
      {data && (
        <>
          <p class="soft">
            {text.states[data.state]} · {moment(data.created_at)}
            {data.via in text.via && ` · ${text.via[data.via]}`}
          </p>
          {isOpen(data) ? (
            <div class="card">
              <Progress of={data} />
            </div>
          ) : (
            <Outcome progress={data} />
          )}
          {data.state !== "undone" && data.state !== "failed" && !data.dry_run && (
            <Act
              act={async () => {
                await undoLogImport(id);
                one.reload();
              }}
            >
              {isOpen(data) ? text.stop : words.undo}
            </Act>
          )}
        </>
      )}
    </Page>
  );
}
