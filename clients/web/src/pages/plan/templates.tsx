// Weeks of a plan that are kept by name, of a team or of the user, and put on the week that is shown.
import type { PlanAudienceInput, PlanTemplateSummary } from "@harrier/client";
import { useState } from "preact/hooks";
import { deleteTemplate, keepTemplate, putTemplate, renameTemplate, templates } from "./api.ts";
import { addDays } from "../../dates.ts";
import { useLoad, useTask } from "../../load.ts";
import { Act, Choice, Confirm, Field, Trouble, Waiting } from "../../ui.tsx";
import { words } from "../../words.ts";
import { planWords } from "../../words/plan.ts";

const text = planWords.templates;

/** For whom sessions are: a column of the coach's table, or the user. */
export interface Audience {
  key: string;
  name: string;
  to: PlanAudienceInput;
}

interface Props {
  /** The team whose plan it is; without it, the user's own. */
  team: string | undefined;
  /** The first day of the week. */
  first: string;
  audiences: Audience[];
  /** Called when sessions have been planned. */
  onPut: () => void;
}

export function Templates({ team, first, audiences, onPut }: Props) {
  const list = useLoad(async () => (await templates()).filter((one) => one.team_id?.toLowerCase() === team?.toLowerCase()), team ?? "me");
  return (
    <details>
      <summary>{text.title}</summary>
      <p class="hint">{text.help}</p>
      <Keep team={team} first={first} audiences={audiences} onKept={list.reload} />
      <Trouble error={list.error} retry={list.reload} />
      {list.data === undefined ? (
        list.error === undefined && <Waiting />
      ) : list.data.length === 0 ? (
        <p class="empty">{text.none}</p>
      ) : (
        <ul class="list keep">
          {list.data.map((one) => (
            <Template key={one._id} template={one} team={team} first={first} audiences={audiences} onPut={onPut} onChanged={list.reload} />
          ))}
        </ul>
      )}
    </details>
  );
}

const maxWeeks = 26;

function Keep({ team, first, audiences, onKept }: Omit<Props, "onPut"> & { onKept: () => void }) {
  const [name, setName] = useState("");
  const [weeks, setWeeks] = useState("1");
  const [of, setOf] = useState(audiences[0]!.key);
  const { busy, error, run } = useTask();
  const number = Number(weeks);
  const isWrong = !Number.isInteger(number) || number < 1 || number > maxWeeks;
  return (
    <form
      class="add"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWrong) return;
        const { to } = audiences.find(({ key }) => key === of) ?? audiences[0]!;
        const plan = { from: first, to: addDays(first, 7 * number - 1) };
        const { me, ...only } = to;
        void run(() =>
          keepTemplate({ name: name.trim(), ...(team === undefined ? { plan } : { team_id: team, plan: { ...plan, only } }) }),
        ).then((done) => {
          if (!done) return;
          setName("");
          onKept();
        });
      }}
    >
      {audiences.length > 1 && (
        <Choice label={text.of} value={of} of={audiences.map(({ key, name }) => [key, name] as const)} onChoose={setOf} />
      )}
      <Field
        label={text.weeks}
        inputMode="numeric"
        required
        maxLength={2}
        value={weeks}
        wrong={isWrong ? text.wrongWeeks : undefined}
        onText={setWeeks}
      />
      <Field label={text.name} placeholder={text.example} autocomplete="off" required maxLength={200} value={name} onText={setName} />
      <button disabled={busy}>{text.keep}</button>
      <Trouble error={error} />
    </form>
  );
}

interface OneProps extends Props {
  template: PlanTemplateSummary;
  onChanged: () => void;
}

function Template({ template, team, first, audiences, onPut, onChanged }: OneProps) {
  const [of, setOf] = useState(audiences[0]!.key);
  const [asking, setAsking] = useState<"rename" | "delete">();
  const { _id: id, name } = template;
  const [renamed, setRenamed] = useState(name);
  return (
    <li class="row">
      <span>
        <b>{name}</b> <span class="soft">{text.size(template.weeks, template.sessions)}</span>
      </span>
      {audiences.length > 1 && (
        <Choice label={text.forWhom(name)} value={of} of={audiences.map(({ key, name }) => [key, name] as const)} onChoose={setOf} />
      )}
      <Act
        label={`${text.put}: ${name}`}
        act={async () => {
          await putTemplate(id, first, (audiences.find(({ key }) => key === of) ?? audiences[0]!).to, team);
          onPut();
        }}
      >
        {text.put}
      </Act>
      {(["rename", "delete"] as const).map((what) => (
        <button key={what} type="button" class="link" aria-label={`${text[what]}: ${name}`} onClick={() => setAsking(what)}>
          {text[what]}
        </button>
      ))}
      {asking === "rename" && (
        <Confirm
          title={text.rename}
          yes={words.save}
          onClose={() => setAsking(undefined)}
          onYes={() => renameTemplate(id, renamed.trim()).then(onChanged)}
        >
          <Field label={text.name} autocomplete="off" required maxLength={200} value={renamed} onText={setRenamed} />
        </Confirm>
      )}
      {asking === "delete" && (
        <Confirm
          title={text.deleteAsk(name)}
          text={text.deleteHelp}
          yes={text.delete}
          onClose={() => setAsking(undefined)}
          onYes={() => deleteTemplate(id).then(onChanged)}
        />
      )}
    </li>
  );
}
