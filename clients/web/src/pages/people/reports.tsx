// Reports of a season: a page with a secret link, made by a coach, and ended by the coach or the athlete.
import { useState } from "preact/hooks";
import { createReport, endReport, reports } from "./api.ts";
import { plainDate } from "../../dates.ts";
import { useLoad, useTask } from "../../load.ts";
import { Act, Field, Trouble } from "../../ui.tsx";
import { teamWords } from "../../words/team.ts";
import { Secret } from "../account/links.tsx";

const text = teamWords.report;

/** A coach makes a report of an athlete's season. */
export function MakeReport({ athlete, from: first, until }: { athlete: string; from: string; until: string }) {
  const [from, setFrom] = useState(first);
  const [to, setTo] = useState(until);
  const [above, setAbove] = useState("");
  const [link, setLink] = useState<string>();
  const [made, setMade] = useState(0);
  const { busy, error, run } = useTask();
  return (
    <>
      <h2>{text.title}</h2>
      <p class="soft">{text.help}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run(async () => {
            setLink((await createReport({ user_id: athlete, from, to, ...(above.trim() !== "" && { text: above.trim() }) })).link);
            setMade(made + 1);
          });
        }}
      >
        <div class="columns">
          <Field label={text.from} type="date" required value={from} onText={setFrom} />
          <Field label={text.to} type="date" required value={to} onText={setTo} />
        </div>
        <label class="field">
          {text.above}
          <textarea rows={2} maxLength={2000} value={above} onInput={(event) => setAbove(event.currentTarget.value)} />
        </label>
        <Trouble error={error} />
        <div class="buttons">
          <button disabled={busy}>{text.make}</button>
        </div>
      </form>
      {link !== undefined && <Secret value={link} help={text.once} onHide={() => setLink(undefined)} />}
      <Reports key={made} of={athlete} />
    </>
  );
}

/** The reports of a season that somebody with the link can read. */
export function Reports({ of, title }: { of: string; title?: string }) {
  const list = useLoad(reports, `reports ${of}`);
  const shown = list.data?.filter(({ user_id: id }) => id === of) ?? [];
  return (
    <>
      <Trouble error={list.error} retry={list.reload} />
      {title !== undefined && shown.length > 0 && <h2>{title}</h2>}
      <ul class="list">
        {shown.map((one) => (
          <li key={one._id} class="row">
            <span>
              {plainDate(one.from)} – {plainDate(one.to)} <span class="soft">· {text.by(one.coach || text.coach)}</span>
            </span>
            <Act
              class="link"
              label={`${text.end}: ${plainDate(one.from)}`}
              act={async () => {
                await endReport(one._id);
                list.reload();
              }}
            >
              {text.end}
            </Act>
          </li>
        ))}
      </ul>
    </>
  );
}
