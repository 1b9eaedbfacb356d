// What happened that concerns the user. A notice leads to where it happened, and is read once it was opened.
import type { Notice, NoticeEmail } from "@harrier/client";
import { useState } from "preact/hooks";
import { noticeSettings, notices, readNotices, setNotice } from "./api.ts";
import { moment, plainDate } from "../../dates.ts";
import { useLoad, useTask } from "../../load.ts";
import { serverPath } from "../../router.ts";
import { useMe } from "../../session.ts";
import { Act, Check, Choice, Page, to, Trouble, Waiting } from "../../ui.tsx";
import { words } from "../../words.ts";

const text = words.notices;

/** Returns where a notice leads. */
function target(notice: Notice, me: string): string {
  switch (notice.kind) {
    case "comment":
      return to(notice.owner_id === null || notice.owner_id === me ? `week/${notice.date}` : `athlete/${notice.owner_id}/${notice.date}`);
    case "attention":
      return to(`athlete/${notice.owner_id}`);
    case "result_found":
    case "claim_decided":
      return `${serverPath}/r/${notice.race_id}`;
    case "import_done":
      return to(notice.import_id === null ? "imports" : `imports/${notice.import_id}`);
    case "follower_asks":
      return to("following");
    case "assistant_named":
      return to("team-settings");
    case "week_planned":
      return to(`week/${notice.date}`);
    case "announcement":
      return to("notices");
    case "coach_asks":
    case "season_report":
    case "team_ended":
    case "log_reader":
      return to("coaches");
  }
}

const told = new Event("harrier-notices");

export default function Notices() {
  const me = useMe();
  const [page, setPage] = useState(1);
  const list = useLoad(() => notices(page), `notices ${page}`);
  const read = async (ids?: string[]): Promise<void> => {
    await readNotices(ids);
    list.reload();
    dispatchEvent(told);
  };
  return (
    <Page title={text.title} aside={list.data?.some(({ read_at: at }) => at === null) && <Act act={() => read()}>{text.readAll}</Act>}>
      <Trouble error={list.error} retry={list.reload} />
      {list.data === undefined ? (
        list.error === undefined && <Waiting />
      ) : list.data.length === 0 ? (
        <p class="empty">{text.none}</p>
      ) : (
        <ul class="list">
          {list.data.map((notice) => (
            <li key={notice._id} class={notice.read_at === null ? "row new" : "row"}>
              <a
                href={target(notice, me._id)}
                onClick={() => {
                  if (notice.read_at === null) void read([notice._id]).catch(() => undefined);
                }}
              >
                {notice.read_at === null && <span class="unseen">{text.isNew}: </span>}
                {text.says({
                  ...notice,
                  owner: notice.owner_id === me._id ? null : notice.owner,
                  date: notice.date && plainDate(notice.date),
                })}
              </a>
              <span class="soft">{moment(notice.created_at)}</span>
              {notice.text !== null && <p class="said lines">{notice.text}</p>}
            </li>
          ))}
        </ul>
      )}
      {(page > 1 || list.data?.length === 50) && (
        <div class="buttons">
          {page > 1 && (
            <button type="button" class="quiet" onClick={() => setPage(page - 1)}>
              {words.newer}
            </button>
          )}
          {list.data?.length === 50 && (
            <button type="button" class="quiet" onClick={() => setPage(page + 1)}>
              {words.older}
            </button>
          )}
        </div>
      )}
      <details>
        <summary>{text.settings}</summary>
        <Settings />
      </details>
    </Page>
  );
}

function Settings() {
  const list = useLoad(noticeSettings, "settings");
  const { busy, error, run } = useTask();
  return (
    <>
      <Trouble error={list.error ?? error} retry={list.reload} />
      {list.data?.map(({ kind, in_app: inApp, email }) => (
        <div class="row" key={kind}>
          <Check
            label={text.kinds[kind]}
            disabled={busy}
            checked={inApp}
            onCheck={(in_app) => void run(async () => list.set(await setNotice({ kind, in_app })))}
          />
          <Choice
            label={`${text.email}: ${text.kinds[kind]}`}
            disabled={busy}
            value={email}
            of={[
              ["none", text.never],
              ["daily", text.daily],
              ["at_once", text.atOnce],
            ]}
            onChoose={(next: NoticeEmail) => void run(async () => list.set(await setNotice({ kind, email: next })))}
          />
        </div>
      ))}
    </>
  );
}
