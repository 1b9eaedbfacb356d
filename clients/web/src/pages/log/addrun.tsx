// Adds what the user types of a day in one line, or in a form.
import { canRun, isRunning, type Entry, type Run, type RunDraft, type TypedRun, type TypedRuns } from "@harrier/client";
import { useEffect, useState } from "preact/hooks";
import { distance, duration, type Kind } from "../../format.ts";
import { runText } from "./runtext.ts";
import { lazyPart } from "../../lazy.tsx";
import { useTask } from "../../load.ts";
import { useMe } from "../../session.ts";
import { Field, Trouble } from "../../ui.tsx";
import { words } from "../../words.ts";
import { addRun, changeField, useDraft } from "./queue.ts";
import { loadReader, useReader } from "./reader.ts";
import { fieldOf } from "./send.ts";

const text = words.week;

// Most runs are typed in the box.
const RunForm = lazyPart(() => import("./runform.tsx").then((file) => file.RunForm));
const SameAs = lazyPart(() => import("./sameas.tsx").then((file) => file.SameAs));

/** Returns a run as the log keeps it. */
function draftOf({ meters, seconds, kind, title, heart_rate }: TypedRun): RunDraft {
  return {
    ...(meters !== null && { meters }),
    ...(seconds !== null && { seconds }),
    ...(kind !== null && { kind: kind as Kind }),
    ...(title !== null && { title }),
    ...(heart_rate !== null && { heart_rate }),
  };
}

/** Whether nobody can have run that. Other sports may be faster. */
const isImpossible = ({ meters, seconds, kind }: TypedRun): boolean =>
  meters !== null && seconds !== null && isRunning(kind) && !canRun(meters, seconds);

/** How many runs a day can have. */
const maxRuns = 20;

interface Props {
  entry: Entry;
  /** How many runs wait to be sent. */
  waiting: number;
  /** A line for the box: one that was refused, or as it is planned. */
  again: string | undefined;
  onAgain: () => void;
  onChange: () => void;
}

export function AddRun({ entry, waiting, again, onAgain, onChange }: Props) {
  const me = useMe();
  const { date } = entry;
  const [line, setLine] = useDraft(me._id, `run ${date}`);
  const [asked, setAsked] = useState<"unread" | "impossible" | "full">();
  const [form, setForm] = useState<"closed" | "choosing" | { like?: Run }>("closed");
  const [used, setUsed] = useState(line !== "");
  const { error, run: task } = useTask();
  const options = { units: me.units, locale: navigator.language };
  const read = useReader(used)?.(line, options) ?? null;
  const impossible = read?.runs.find(isImpossible);

  useEffect(() => {
    if (again === undefined) return;
    // What was typed before stays.
    setLine(line.trim() === "" ? again : `${line.trim()}, ${again}`);
    setUsed(true);
    onAgain();
  }, [again]);

  function add(reading: TypedRuns): void {
    // What was typed stays in the box if the server would refuse it.
    if ((entry.runs?.length ?? 0) + waiting + reading.runs.length > maxRuns) return setAsked("full");
    const only = reading.runs.length === 1 ? line.trim() : undefined;
    for (const run of reading.runs) addRun(me._id, date, draftOf(run), only ?? runText(run, me.units));
    if (reading.rest) changeField(me._id, date, "rest", fieldOf(entry, "rest"), reading.rest);
    setLine("");
    setAsked(undefined);
    onChange();
  }

  /** Adds what the line says. On a slow network, somebody may type faster than the reader is loaded. */
  async function submit(): Promise<void> {
    const reading = (await loadReader())(line, options);
    if (!reading) setAsked("unread");
    else if (reading.runs.some(isImpossible)) setAsked("impossible");
    else add(reading);
  }

  if (form === "choosing") return <SameAs date={date} onChoose={(like) => setForm({ like })} onClose={() => setForm("closed")} />;
  if (form !== "closed")
    return (
      <RunForm
        {...form}
        onSave={(run) => {
          if ((entry.runs?.length ?? 0) + waiting >= maxRuns) return Promise.reject(new Error(text.full));
          addRun(me._id, date, run, runText(run, me.units));
          onChange();
          setForm("closed");
          return Promise.resolve();
        }}
        onClose={() => setForm("closed")}
      />
    );
  const reading = [...(read?.runs ?? []).map((run) => runText(run, me.units)), read?.rest && text.rests[read.rest], read?.unsure]
    .filter(Boolean)
    .join(". ");
  const wrong =
    asked === "full"
      ? text.full
      : asked === "unread" && !read
        ? text.unread
        : asked === "impossible" && impossible
          ? text.impossible(distance(impossible.meters!, me.units, 2), duration(impossible.seconds!))
          : undefined;
  return (
    <form
      class="add"
      onFocusIn={() => setUsed(true)}
      onSubmit={(event) => {
        event.preventDefault();
        void task(submit);
      }}
    >
      <Field
        label={text.addRun}
        id={`add-${date}`}
        placeholder={text.addHints[me.units]}
        autocomplete="off"
        maxLength={300}
        value={line}
        onText={(typed) => {
          setLine(typed);
          setAsked(undefined);
        }}
        wrong={wrong}
        hint={line.trim() === "" ? undefined : reading || undefined}
      />
      {asked === "impossible" && impossible ? (
        <button type="button" onClick={() => read && add(read)}>
          {text.addAnyway}
        </button>
      ) : (
        <button>{words.add}</button>
      )}
      <button type="button" class="quiet" onClick={() => setForm({})}>
        {text.byForm}
      </button>
      <button type="button" class="quiet" onClick={() => setForm("choosing")}>
        {text.sameAs}
      </button>
      <Trouble error={error} />
    </form>
  );
}
