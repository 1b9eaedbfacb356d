// Searches the user's log: notes, weather, and titles and notes of runs.
import type { Entry } from "@harrier/client";
import { useState } from "preact/hooks";
import { searchLog } from "./api.ts";
import { fullDate } from "../../dates.ts";
import { runText } from "./runtext.ts";
import { useTask } from "../../load.ts";
import { LogTabs } from "../../nav.tsx";
import { useMe } from "../../session.ts";
import { Field, Page, to, Trouble } from "../../ui.tsx";
import { words } from "../../words.ts";

const text = words.search;

export default function Search() {
  const me = useMe();
  const [typed, setTyped] = useState("");
  const [found, setFound] = useState<{ words: string; days: Entry[]; next: string | null }>();
  const { busy, error, run } = useTask();
  const search = (q: string, before: Entry[], after?: string): void =>
    void run(async () => {
      const { items, next } = await searchLog(q, after);
      setFound({ words: q, days: [...before, ...items], next });
    });
  return (
    <Page title={text.title}>
      <LogTabs open="search" />
      <form
        class="add"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== "") search(typed.trim(), []);
        }}
      >
        <Field label={text.words} type="search" maxLength={200} value={typed} onText={setTyped} hint={text.hint} />
        <button disabled={busy}>{text.title}</button>
      </form>
      <Trouble error={error} />
      {found && (
        <>
          {found.days.length === 0 && (
            <p class="empty" role="status">
              {text.none}
            </p>
          )}
          <ul class="list">
            {found.days.map((day) => (
              <li key={day.date}>
                <a href={to(`week/${day.date}`)}>{fullDate(day.date)}</a>
                {(day.runs ?? []).map((one) => (
                  <div key={one._id}>
                    {runText(one, me.units)}
                    {one.notes && <div class="soft">{one.notes}</div>}
                  </div>
                ))}
                {day.notes && <div class="soft">{day.notes}</div>}
                {day.weather && <div class="soft">{day.weather}</div>}
              </li>
            ))}
          </ul>
          {found.next !== null && (
            <button type="button" class="quiet" disabled={busy} onClick={() => search(found.words, found.days, found.next!)}>
              {words.more}
            </button>
          )}
        </>
      )}
    </Page>
  );
}
