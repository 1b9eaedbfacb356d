// The user's shoes, with how far each pair has been worn.
import { useState } from "preact/hooks";
import { addShoe, changeShoe, deleteShoe, shoes } from "./api.ts";
import { plainDate, today } from "../../dates.ts";
import { count, distance, metersPer, readNumber } from "../../format.ts";
import { useLoad, useTask } from "../../load.ts";
import { LogTabs } from "../../nav.tsx";
import { useMe } from "../../session.ts";
import { Act, Field, Page, Trouble, Waiting } from "../../ui.tsx";
import { words } from "../../words.ts";

const text = words.shoes;

export default function Shoes() {
  const me = useMe();
  const list = useLoad(shoes, "shoes");
  const [form, setForm] = useState({ name: "", initial: "" });
  const { busy, error, run } = useTask();
  async function add(): Promise<void> {
    const initial = readNumber(form.initial);
    if (initial === undefined) throw new Error(words.week.invalid);
    await addShoe({
      name: form.name.trim(),
      ...(initial !== null && { initial_meters: Math.round(initial * metersPer[me.units] * 100) / 100 }),
    });
    setForm({ name: "", initial: "" });
    list.reload();
  }
  return (
    <Page title={text.title}>
      <LogTabs open="shoes" />
      <Trouble error={list.error} retry={list.reload} />
      {list.data === undefined ? (
        list.error === undefined && <Waiting />
      ) : list.data.length === 0 ? (
        <p class="empty">{text.none}</p>
      ) : (
        <ul class="list">
          {list.data.map((shoe) => (
            <li key={shoe._id}>
              <div class="row">
                <span>
                  <b>{shoe.name}</b>
                  {shoe.retired_on && (
                    <span class="soft">
                      {" "}
                      · {text.retired} {plainDate(shoe.retired_on)}
                    </span>
                  )}
                </span>
                <b>{distance(shoe.meters, me.units, 0)}</b>
              </div>
              <div class="row">
                <span class="soft">
                  {count(shoe.runs, "run")}
                  {shoe.last_run && `, ${text.last} ${plainDate(shoe.last_run)}`}
                </span>
                <span>
                  <Act
                    class="link"
                    label={`${shoe.retired_on ? text.use : text.retire}: ${shoe.name}`}
                    act={async () => {
                      await changeShoe(shoe._id, { retired_on: shoe.retired_on ? null : today(me.timezone) });
                      list.reload();
                    }}
                  >
                    {shoe.retired_on ? text.use : text.retire}
                  </Act>
                  {shoe.runs === 0 && (
                    <Act
                      class="link"
                      label={`${words.remove}: ${shoe.name}`}
                      act={async () => {
                        await deleteShoe(shoe._id);
                        list.reload();
                      }}
                    >
                      {words.remove}
                    </Act>
                  )}
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
      <h2>{text.add}</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run(add);
        }}
      >
        <div class="columns">
          <Field label={text.name} required maxLength={100} value={form.name} onText={(name) => setForm((old) => ({ ...old, name }))} />
          <Field
            label={`${text.initial} (${me.units})`}
            inputMode="decimal"
            value={form.initial}
            onText={(initial) => setForm((old) => ({ ...old, initial }))}
          />
        </div>
        <Trouble error={error} />
        <button disabled={busy}>{words.add}</button>
      </form>
    </Page>
  );
}
