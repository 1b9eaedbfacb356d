// Earlier runs, of which a new one can be the same.
import type { Run } from "@harrier/client";
import { readDays } from "./api.ts";
import { addDays } from "../../dates.ts";
import { runText } from "./runtext.ts";
import { useLoad } from "../../load.ts";
import { useMe } from "../../session.ts";
import { Trouble, Waiting } from "../../ui.tsx";
import { words } from "../../words.ts";

const text = words.week;

/** Lets the user choose an earlier run, of which the new one is the same. */
export function SameAs({ date, onChoose, onClose }: { date: string; onChoose: (run: Run) => void; onClose: () => void }) {
  const me = useMe();
  const days = useLoad(() => readDays("me", addDays(date, -42), date), `before ${date}`);
  const known = new Map<string, Run>();
  for (const { runs } of [...(days.data ?? [])].reverse()) {
    for (const run of runs ?? []) {
      const name = [run.meters, run.kind, run.title].join(" ");
      if (!known.has(name)) known.set(name, run);
    }
  }
  return (
    <div class="card">
      <p class="soft">{days.data && known.size === 0 ? text.sameAsNone : text.sameAsHelp}</p>
      <Trouble error={days.error} retry={days.reload} />
      {days.data === undefined && days.error === undefined && <Waiting />}
      <ul class="choices">
        {[...known.values()].slice(0, 8).map((run) => (
          <li key={run._id}>
            <button type="button" class="quiet" onClick={() => onChoose(run)}>
              {runText(run, me.units)}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" class="quiet" onClick={onClose}>
        {words.cancel}
      </button>
    </div>
  );
}
