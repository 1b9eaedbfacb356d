// What is planned for a day of the user's week, and how it went.
import type { PlanItem, PlanMark } from "@harrier/client";
import { useState } from "preact/hooks";
import { markSession, unmarkSession, workoutFile } from "./api.ts";
import { today, weekday } from "../../dates.ts";
import { runText } from "./runtext.ts";
import { useTask } from "../../load.ts";
import { useMe } from "../../session.ts";
import { Act, Choice, Field, save, Trouble } from "../../ui.tsx";
import { words } from "../../words.ts";
import { planWords as text } from "../../words/plan.ts";

interface Props {
  items: PlanItem[];
  /** Takes a session into the line of the day. */
  onTake: (line: string) => void;
  onMarked: (item: PlanItem) => void;
}

export const Planned = ({ items, ...rest }: Props) => (
  <ul class="planned" aria-label={text.planned}>
    {items.map((item) => (
      <Session key={item.session._id} item={item} {...rest} />
    ))}
  </ul>
);

function Session({ item, onTake, onMarked }: Omit<Props, "items"> & { item: PlanItem }) {
  const me = useMe();
  const [open, setOpen] = useState(false);
  const { session, mark, note, unseen } = item;
  const on = weekday(session.date);
  return (
    <li>
      <p>
        <span class="label">{text.planned}</span> {session.title && <b>{session.title} </b>}
        <span class="text">{session.text}</span> <small class="soft">{runText({ ...session, title: null }, me.units)}</small>{" "}
        {unseen && <small class="warm">{session.updated_at === session.created_at ? text.fresh : text.changed}</small>}
      </p>
      {mark && (
        <p class="soft">
          {text.marks[mark]}
          {note && <>: {note}</>}
        </p>
      )}
      {open ? (
        <Mark item={item} onMarked={onMarked} onClose={() => setOpen(false)} />
      ) : (
        <>
          {session.date <= today(me.timezone) && (
            <button
              type="button"
              class="link"
              aria-label={`${text.asPlanned}: ${on}`}
              onClick={() => onTake(session.text.trim().replace(/\s*\n\s*/g, ", ").replace(/\s+/g, " ").slice(0, 300))} // prettier-ignore
            >
              {text.asPlanned}
            </button>
          )}{" "}
          <button type="button" class="link" aria-label={`${text.tell}: ${on}`} onClick={() => setOpen(true)}>
            {text.tell}
          </button>
          {session.date >= today(me.timezone) && (
            <>
              {" "}
              <Act
                class="link"
                label={`${text.watch}: ${on}`}
                act={async () => save(await workoutFile(session._id), `${session.date}.fit`)}
              >
                {text.watch}
              </Act>
            </>
          )}
        </>
      )}
    </li>
  );
}

function Mark({ item, onMarked, onClose }: { item: PlanItem; onMarked: Props["onMarked"]; onClose: () => void }) {
  const [mark, setMark] = useState<PlanMark | "">(item.mark ?? "done");
  const [note, setNote] = useState(item.note ?? "");
  const { busy, error, run } = useTask();
  const id = item.session._id;
  return (
    <form
      class="add"
      onSubmit={(event) => {
        event.preventDefault();
        void run(async () => {
          if (mark !== "") onMarked(await markSession(id, { mark, note: note.trim() || null }));
          else {
            await unmarkSession(id);
            onMarked({ ...item, mark: null, note: null, marked_at: null });
          }
        }).then((done) => done && onClose());
      }}
    >
      <Choice
        label={text.mark}
        value={mark}
        of={[...(["done", "changed", "skipped"] as const).map((one) => [one, text.marks[one]] as const), ["", text.unmarked]]}
        onChoose={setMark}
      />
      {mark !== "" && <Field label={text.word} autocomplete="off" maxLength={500} value={note} onText={setNote} />}
      <button disabled={busy}>{words.save}</button>
      <button type="button" class="quiet" onClick={onClose}>
        {words.cancel}
      </button>
      <Trouble error={error} />
    </form>
  );
}
