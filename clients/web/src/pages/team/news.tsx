// Announcements to the team or a group, and who has read them.
import type { Announcement } from "@harrier/client";
import { useState } from "preact/hooks";
import { announce, announcement, announcements, groups, withdrawAnnouncement } from "./api.ts";
import { TeamTabs, useTeam } from "./tabs.tsx";
import { moment } from "../../dates.ts";
import { useItems, useLoad, useTask } from "../../load.ts";
import { Act, Choice, More, Page, Trouble, Waiting } from "../../ui.tsx";
import { teamWords } from "../../words/team.ts";

const text = teamWords.news;

export default function News() {
  const team = useTeam();
  const list = useItems(announcements, "announcements");
  const parts = useLoad(groups, "groups");
  const [draft, setDraft] = useState("");
  const [part, setPart] = useState("");
  const [sent, setSent] = useState<Announcement>();
  const { busy, error, run } = useTask();
  return (
    <Page title={team?.name ?? teamWords.title}>
      <TeamTabs open="team-news" />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run(async () => {
            setSent(await announce(draft.trim(), part || undefined));
            setDraft("");
            list.reload();
          });
        }}
      >
        <div class="field">
          <label for="announcement">{text.write}</label>
          <textarea
            id="announcement"
            rows={3}
            required
            maxLength={2000}
            aria-describedby="announcement-hint"
            value={draft}
            onInput={(event) => setDraft(event.currentTarget.value)}
          />
          <p class="hint" id="announcement-hint">
            {text.hint}
          </p>
        </div>
        {(parts.data?.length ?? 0) > 0 && (
          <Choice
            label={text.to}
            value={part}
            of={[
              ["", teamWords.groups.all],
              ...parts.data!.filter(({ athletes }) => athletes.length > 0).map(({ _id, name }) => [_id, name] as const),
            ]}
            onChoose={setPart}
          />
        )}
        <Trouble error={error} />
        <div class="buttons">
          <button disabled={busy || draft.trim() === ""}>{text.send}</button>
          <span role="status" class="good">
            {sent && text.sent(sent.recipients)}
          </span>
        </div>
      </form>
      <h2>{text.title}</h2>
      <Trouble error={list.error} retry={list.reload} />
      {list.items === undefined ? list.error === undefined && <Waiting /> : list.items.length === 0 && <p class="soft">{text.none}</p>}
      <ul class="list">
        {list.items?.map((one) => (
          <li key={one._id}>
            <div class="row">
              <span class="soft">{moment(one.created_at)}</span>
              <Act
                class="link"
                label={`${text.withdraw}: ${one.text.slice(0, 40)}`}
                act={async () => {
                  await withdrawAnnouncement(one._id);
                  list.reload();
                }}
              >
                {text.withdraw}
              </Act>
            </div>
            <p class="lines">{one.text}</p>
            <Readers of={one} />
          </li>
        ))}
      </ul>
      <More of={list} />
    </Page>
  );
}

/** Who has read an announcement, and who has not. */
function Readers({ of }: { of: Announcement }) {
  const [open, setOpen] = useState(false);
  const { data, error, reload } = useLoad(async () => (open ? announcement(of._id) : null), `${of._id} ${open}`);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{text.read(of.readers, of.recipients)}</summary>
      <Trouble error={error} retry={reload} />
      <ul>
        {data?.athletes.map(({ user_id: id, name, read_at: at }) => (
          <li key={id}>
            {name || teamWords.unnamed} <span class="soft">· {at === null ? text.unread : moment(at)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
