// Disqualifying an athlete.
import type { Race, Result } from "@harrier/client";
import { useState } from "preact/hooks";
import { changeResult, renumberEvent } from "./api.ts";
import { useTask } from "../../load.ts";
import { Act, Dialog, Field, Trouble } from "../../ui.tsx";
import { words } from "../../words.ts";
import { racesWords } from "../../words/races.ts";

const text = racesWords.races;

/** Disqualifies an athlete for a reason, with what was typed besides, says so, and offers to undo it and to close up the places. */
export function Disqualification({
  race,
  result,
  reason,
  onReason,
  disqualify,
  onDone,
  onClose,
}: {
  race: Race;
  result: Result;
  reason: string;
  onReason: (reason: string) => void;
  disqualify: () => Promise<void>;
  onDone: () => void;
  onClose: () => void;
}) {
  const [done, setDone] = useState(false);
  const [closed, setClosed] = useState(false);
  const { busy, error, run } = useTask();
  if (done)
    return (
      <Dialog title={text.disqualify} onClose={onClose}>
        <p role="status">
          {result.athlete} {text.disqualified} {closed && text.closedUp}
        </p>
        <div class="buttons">
          {!closed && result.place !== null && (
            <Act
              class=""
              act={async () => {
                await renumberEvent(race._id, result);
                setClosed(true);
                onDone();
              }}
            >
              {text.closeUp}
            </Act>
          )}
          {!closed && (
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
          <button type="button" class="quiet" onClick={onClose}>
            {text.done}
          </button>
        </div>
      </Dialog>
    );
  return (
    <Dialog title={`${text.disqualify}: ${result.athlete}`} onClose={onClose}>
      <form
        onSubmit={(submitted) => {
          submitted.preventDefault();
          void run(async () => {
            await disqualify();
            setDone(true);
          });
        }}
      >
        <Field label={text.whyDisqualified} hint={text.whyHint} required maxLength={500} value={reason} onText={onReason} />
        <Trouble error={error} />
        <div class="buttons">
          <button disabled={busy}>{text.disqualify}</button>
          <button type="button" class="quiet" onClick={onClose}>
            {words.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
