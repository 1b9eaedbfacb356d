// Groups of a team's athletes: made, named, and filled by ticking names.
import type { Group, RosterAthlete } from "@harrier/client";
import { useState } from "preact/hooks";
import { addGroup, changeGroup, deleteGroup, groups, roster } from "./api.ts";
import { byLastName } from "./attention.ts";
import { TeamTabs, useTeam } from "./tabs.tsx";
import { useLoad, useNewest, useTask } from "../../load.ts";
import { Act, Check, Confirm, Field, Page, Trouble, Waiting } from "../../ui.tsx";
import { words } from "../../words.ts";
import { teamWords } from "../../words/team.ts";

const text = teamWords.groups;

export default function Groups() {
  const team = useTeam();
  const list = useLoad(groups, "groups");
  const athletes = useLoad(roster, "roster");
  const [name, setName] = useState("");
  const { busy, error, run } = useTask();
  const sorted = [...(athletes.data ?? [])].sort(byLastName);
  return (
    <Page title={team?.name ?? teamWords.title}>
      <TeamTabs open="team-groups" />
      <p class="soft">{text.help}</p>
      <form
        class="add"
        onSubmit={(event) => {
          event.preventDefault();
          void run(async () => {
            await addGroup(name.trim());
            setName("");
            list.reload();
          });
        }}
      >
        <Field label={text.name} placeholder={text.example} required maxLength={100} value={name} onText={setName} />
        <button disabled={busy}>{text.add}</button>
      </form>
      <Trouble error={error} />
      <Trouble error={list.error ?? athletes.error} retry={list.reload} />
      {list.data === undefined || athletes.data === undefined
        ? (list.error ?? athletes.error) === undefined && <Waiting />
        : list.data.map((group) => (
            <Members
              key={group._id}
              group={group}
              athletes={sorted.filter(({ team_id: id }) => id.toLowerCase() === group.team_id.toLowerCase())}
              onChange={(changed) =>
                changed ? list.set(list.data!.map((one) => (one._id === changed._id ? changed : one))) : list.reload()
              }
            />
          ))}
    </Page>
  );
}

/** The athletes of a group, ticked on the roster. Each tick is saved at once. */
function Members({ group, athletes, onChange }: { group: Group; athletes: RosterAthlete[]; onChange: (changed?: Group) => void }) {
  const [name, setName] = useState(group.name);
  const [deleting, setDeleting] = useState(false);
  const [ids, setIds] = useState(group.athletes.map(({ user_id: id }) => id));
  const task = useTask();
  const saveNewest = useNewest(task, async (athletes: string[]) => onChange(await changeGroup(group._id, { athletes })));
  const tick = (id: string, on: boolean): void => {
    const next = on ? [...ids, id] : ids.filter((one) => one !== id);
    setIds(next);
    saveNewest(next);
  };
  return (
    <section class="card" aria-label={group.name}>
      <div class="add">
        <Field label={text.name} maxLength={100} value={name} onText={setName} />
        {name.trim() !== group.name && name.trim() !== "" && (
          <Act act={async () => onChange(await changeGroup(group._id, { name: name.trim() }))}>{words.save}</Act>
        )}
      </div>
      <div class="ticks">
        {athletes.map((one) => (
          <Check
            key={one.user_id}
            label={one.name || teamWords.unnamed}
            checked={ids.includes(one.user_id)}
            onCheck={(on) => tick(one.user_id, on)}
          />
        ))}
      </div>
      <Trouble error={task.error} />
      <button type="button" class="link" aria-label={`${text.delete}: ${group.name}`} onClick={() => setDeleting(true)}>
        {text.delete}
      </button>
      {deleting && (
        <Confirm
          title={text.deleteAsk(group.name)}
          text={text.deleteHelp}
          yes={text.delete}
          onClose={() => setDeleting(false)}
          onYes={async () => {
            await deleteGroup(group._id);
            onChange();
          }}
        />
      )}
    </section>
  );
}
