// The results of a race, event by event: add, correct, disqualify, delete, and their history.
import type { Gender, Race, Result, ResultChange, ResultDraft } from "@harrier/client";
import { useState } from "preact/hooks";
import { addResult, changeResult, deleteResult, eventResults, events, history, type ListedResult, readResult } from "./api.ts";
import { Disqualification } from "./disqualify.tsx";
import { moment } from "../../dates.ts";
import { count, readNumber } from "../../format.ts";
import { useLoad, useTask } from "../../load.ts";
import { Act, Check, Choice, Confirm, Dialog, Field, to, Trouble, Waiting } from "../../ui.tsx";
import { words } from "../../words.ts";
import { racesWords } from "../../words/races.ts";

const text = racesWords.races;
const statuses = ["finished", "dnf", "dns", "dq", "nm"] as const;
const step = 50;

/** The name of an event of a gender. */
export const eventName = (gender: Gender, event: string): string => `${gender === "mens" ? text.mens : text.womens} ${event}`;

export function Results({ race, onChange }: { race: Race; onChange: () => void }) {
  const choices = useLoad(async () => {
    const [women, men] = await Promise.all([events(race._id, "womens"), events(race._id, "mens")]);
    return [...women.map((event) => ["womens", event] as const), ...men.map((event) => ["mens", event] as const)];
  }, `${race._id} events ${race.results}`);
  const [chosen, setChosen] = useState(0);
  const [adding, setAdding] = useState(false);
  const [gender, event] = choices.data?.[chosen] ?? choices.data?.[0] ?? [];
  const add = adding && (
    <ResultForm
      race={race}
      gender={gender ?? "womens"}
      event={event ?? ""}
      onClose={() => setAdding(false)}
      onDone={() => {
        choices.reload();
        onChange();
      }}
    />
  );
  if (choices.data === undefined)
    return (
      <>
        <Trouble error={choices.error} retry={choices.reload} />
        {choices.error === undefined && <Waiting />}
      </>
    );
  if (event === undefined || gender === undefined) {
    return (
      <div class="empty">
        <p>{text.noResults}</p>
        <div class="buttons center">
          <a class="button" href={to(`races/${race._id}/import`)}>
            {text.importFile}
          </a>
          <button type="button" class="quiet" onClick={() => setAdding(true)}>
            {text.addResult}
          </button>
        </div>
        {add}
      </div>
    );
  }
  return (
    <>
      <div class="row">
        <Choice
          label={text.event}
          value={String(Math.max(0, Math.min(chosen, choices.data.length - 1)))}
          of={choices.data.map(([g, e], i) => [String(i), eventName(g, e)] as const)}
          onChoose={(i) => setChosen(Number(i))}
        />
        <button type="button" class="quiet" onClick={() => setAdding(true)}>
          {text.addResult}
        </button>
      </div>
      {add}
      <EventTable
        key={`${gender} ${event}`}
        race={race}
        gender={gender}
        event={event}
        version={race.results}
        onChange={() => {
          choices.reload();
          onChange();
        }}
      />
    </>
  );
}

function EventTable({
  race,
  gender,
  event,
  version,
  onChange,
}: {
  race: Race;
  gender: Gender;
  event: string;
  version: number;
  onChange: () => void;
}) {
  const list = useLoad(() => eventResults(race._id, gender, event), `${race._id} ${gender} ${event} ${version}`);
  const [search, setSearch] = useState("");
  const [shown, setShown] = useState(step);
  const [open, setOpen] = useState<string>();
  if (list.data === undefined)
    return (
      <>
        <Trouble error={list.error} retry={list.reload} />
        {list.error === undefined && <Waiting />}
      </>
    );
  const teamed = list.data.some(({ team }) => team !== null);
  // Spreadsheets leave out zeros: 18:10 beside 18:00.5.
  const decimals = new Set(list.data.map(({ time }) => time?.split(".")[1]?.length ?? 0));
  const tenths = decimals.has(1) && !decimals.has(2) && !decimals.has(3);
  const timeOf = (time: string | null): string => (time !== null && tenths && !time.includes(".") ? `${time}.0` : (time ?? ""));
  const query = search.trim().toLowerCase();
  const found =
    query === ""
      ? list.data
      : list.data.filter((result) => `${result.athlete} ${result.team ?? ""} ${result.bib ?? ""}`.toLowerCase().includes(query));
  return (
    <>
      {list.data.length > 20 && (
        <Field
          label={text.find}
          type="search"
          value={search}
          onText={(value) => {
            setSearch(value);
            setShown(step);
          }}
        />
      )}
      <div class="scroll">
        <table>
          <caption>
            {eventName(gender, event)}: {count(list.data.length, "result")}
          </caption>
          <thead>
            <tr>
              <th scope="col" class="n">
                {racesWords.fields["place"]}
              </th>
              <th scope="col">{racesWords.fields["athlete"]}</th>
              {teamed && <th scope="col">{racesWords.fields["team"]}</th>}
              <th scope="col" class="n">
                {racesWords.fields["time"]}
              </th>
            </tr>
          </thead>
          <tbody>
            {found.slice(0, shown).map((result) => (
              <tr key={result._id}>
                <td class="n">{result.place ?? (isMissed(result, list.data!) && <span class="soft">{text.byTime}</span>)}</td>
                <td>
                  <button type="button" class="link" onClick={() => setOpen(result._id)}>
                    {result.athlete}
                  </button>
                </td>
                {teamed && <td>{result.team}</td>}
                <td class="n">{result.status === "finished" ? timeOf(result.time) || result.mark : text.statuses[result.status]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {found.length > shown && (
        <button type="button" class="quiet" onClick={() => setShown(shown + step)}>
          {words.more} ({found.length - shown})
        </button>
      )}
      {open !== undefined && (
        <Correction
          id={open}
          race={race}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            list.reload();
            onChange();
          }}
        />
      )}
    </>
  );
}

/** Reports whether a finisher stands at the place of the time, where others behind have places. */
const isMissed = (result: ListedResult, list: ListedResult[]): boolean =>
  result.status === "finished" && result.time !== null && list.slice(list.indexOf(result)).some(({ place }) => place !== null);

/** Corrects a result, as it is now. */
export function Correction({ id, race, onClose, onDone }: { id: string; race: Race; onClose: () => void; onDone: () => void }) {
  const { data, error, reload } = useLoad(() => readResult(id), id);
  if (data) return <ResultForm race={race} gender={data.gender} event={data.event} result={data} onClose={onClose} onDone={onDone} />;
  return (
    <Dialog title={text.correct} onClose={onClose}>
      <Trouble error={error} retry={reload} />
      {error === undefined && <Waiting />}
    </Dialog>
  );
}

/** Adds a result, or corrects one. */
function ResultForm({
  race,
  gender,
  event,
  result,
  onClose,
  onDone,
}: {
  race: Race;
  gender: Gender;
  event: string;
  result?: Result;
  onClose: () => void;
  onDone: () => void;
}) {
  const [form, setForm] = useState({
    gender: result?.gender ?? gender,
    event: result?.event ?? event,
    athlete: result?.athlete ?? "",
    team: result?.team ?? "",
    place: result?.place?.toString() ?? "",
    time: result?.time ?? "",
    mark: result?.mark ?? "",
    status: result?.status ?? ("finished" as const),
    bib: result?.bib ?? "",
    notes: result?.notes ?? "",
    exhibition: result?.exhibition ?? false,
    reason: "",
  });
  const [deleting, setDeleting] = useState(false);
  const [disqualifying, setDisqualifying] = useState(false);
  const { busy, error, run } = useTask();
  const set =
    <K extends keyof typeof form>(field: K) =>
    (value: (typeof form)[K]) =>
      setForm((old) => ({ ...old, [field]: value }));
  const filled = (value: string): string | null => value.trim() || null;

  async function save(status = form.status): Promise<void> {
    const place = readNumber(form.place);
    if (place === undefined) throw new Error(words.week.invalid);
    const { reason, ...rest } = form;
    const all = {
      ...rest,
      status,
      athlete: form.athlete.trim(),
      team: filled(form.team),
      place: status === "finished" ? place : null,
      time: filled(form.time),
      mark: filled(form.mark),
      bib: filled(form.bib),
      notes: filled(form.notes),
    };
    if (!result) await addResult({ race_id: race._id, ...all } satisfies ResultDraft);
    else {
      // Only what was changed is a correction.
      const changed = Object.fromEntries(
        Object.entries(all).filter(
          ([field, value]) => value !== (result[field as "athlete"] ?? null) && !(field === "exhibition" && value === result.exhibition),
        ),
      );
      if (status !== "finished") delete changed["place"];
      await changeResult({ _id: result._id, ...changed, ...(reason.trim() !== "" && { reason: reason.trim() }) } satisfies ResultChange);
    }
    onDone();
    if (status === form.status) onClose();
  }

  if (disqualifying && result)
    return (
      <Disqualification
        race={race}
        result={result}
        reason={form.reason}
        onReason={set("reason")}
        disqualify={() => save("dq")}
        onDone={onDone}
        onClose={onClose}
      />
    );
  if (deleting && result)
    return (
      <Confirm
        title={text.deleteResult}
        text={`${result.athlete}. ${text.deleteResultHelp}`}
        yes={text.deleteResult}
        onClose={onClose}
        onYes={async () => {
          await deleteResult(result._id);
          onDone();
        }}
      />
    );
  return (
    <Dialog title={result ? text.correct : text.addResult} onClose={onClose}>
      <form
        onSubmit={(submitted) => {
          submitted.preventDefault();
          void run(save);
        }}
      >
        <Field label={racesWords.fields["athlete"]!} required maxLength={200} value={form.athlete} onText={set("athlete")} />
        <Field label={racesWords.fields["team"]!} maxLength={200} value={form.team} onText={set("team")} />
        <div class="columns">
          <Choice
            label={racesWords.fields["status"]!}
            value={form.status}
            of={statuses.map((status) => [status, text.statuses[status]!] as const)}
            onChoose={set("status")}
          />
          {form.status === "finished" && (
            <Field label={racesWords.fields["place"]!} inputMode="numeric" value={form.place} onText={set("place")} />
          )}
          <Field label={racesWords.fields["time"]!} placeholder="17:42.1" maxLength={50} value={form.time} onText={set("time")} />
          <Field label={racesWords.fields["mark"]!} maxLength={50} value={form.mark} onText={set("mark")} />
          <Choice
            label={racesWords.fields["gender"]!}
            value={form.gender}
            of={[
              ["womens", text.womens],
              ["mens", text.mens],
            ]}
            onChoose={set("gender")}
          />
          <Field label={racesWords.fields["event"]!} required maxLength={100} value={form.event} onText={set("event")} />
          <Field label={racesWords.fields["bib"]!} maxLength={20} value={form.bib} onText={set("bib")} />
        </div>
        <Field label={racesWords.fields["notes"]!} maxLength={500} value={form.notes} onText={set("notes")} />
        <Check label={text.exhibition} checked={form.exhibition} onCheck={set("exhibition")} />
        {result && <Field label={text.reason} hint={text.reasonHint} maxLength={500} value={form.reason} onText={set("reason")} />}
        <Trouble error={error} />
        <div class="buttons">
          <button disabled={busy}>{words.save}</button>
          {result && result.status === "finished" && (
            <button type="button" class="quiet" onClick={() => setDisqualifying(true)}>
              {text.disqualify}
            </button>
          )}
          {result && result.status === "dq" && (
            <Act
              act={async () => {
                await changeResult({ _id: result._id, status: "finished" });
                onDone();
                onClose();
              }}
            >
              {text.requalify}
            </Act>
          )}
          {result && (
            <button type="button" class="quiet" onClick={() => setDeleting(true)}>
              {text.deleteResult}
            </button>
          )}
          <button type="button" class="quiet" onClick={onClose}>
            {words.cancel}
          </button>
        </div>
      </form>
      {result && <History id={result._id} />}
    </Dialog>
  );
}

function History({ id }: { id: string }) {
  const list = useLoad(() => history(id), id);
  if (!list.data || list.data.length === 0) return <Trouble error={list.error} retry={list.reload} />;
  return (
    <section>
      <h3>{text.history}</h3>
      <ul class="list">
        {list.data.map((correction) => (
          <li key={correction._id}>
            {correction.changes.map(({ field, before, after }) => (
              <div key={field}>
                {racesWords.fields[field] ?? field}: {before ?? "–"} → {after ?? "–"}
              </div>
            ))}
            <span class="soft">
              {correction.user && `${correction.user}, `}
              {moment(correction.created_at)}
              {correction.reason && `: ${correction.reason}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
