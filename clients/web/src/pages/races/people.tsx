// The people of a race: who directs it, who claims a result, and who reports one.
import type { Race } from "@harrier/client";
import { useEffect, useState } from "preact/hooks";
import { acceptClaim, addDirector, claims, directors, giveRace, refuseClaim, removeDirector, reports, settleReport } from "./api.ts";
import { moment } from "../../dates.ts";
import { useLoad, useTask } from "../../load.ts";
import { serverPath } from "../../router.ts";
import { useMe } from "../../session.ts";
import { Act, Field, Trouble, Waiting } from "../../ui.tsx";
import { words } from "../../words.ts";
import { racesWords } from "../../words/races.ts";
import { eventName } from "./results.tsx";

const text = racesWords.people;

export function People({ race, onChange }: { race: Race; onChange: () => void }) {
  const me = useMe();
  const id = race._id;
  const owner = race.user_id === me._id;
  const named = useLoad(() => directors(id), `${id} directors`);
  const claimed = useLoad(() => claims(id), `${id} claims`);
  const reported = useLoad(() => reports(id), `${id} reports`);
  const [user, setUser] = useState("");
  const { busy, error, run } = useTask();
  const shown = claimed.data !== undefined && reported.data !== undefined;
  // An email leads to the reports.
  useEffect(() => {
    if (shown && location.hash !== "") document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [shown]);
  return (
    <>
      <h2>{text.claims}</h2>
      <Trouble error={claimed.error} retry={claimed.reload} />
      {claimed.data === undefined
        ? claimed.error === undefined && <Waiting />
        : claimed.data.length === 0 && <p class="soft">{text.noClaims}</p>}
      <ul class="list">
        {claimed.data?.map((claim) => (
          <li key={`${claim.result_id} ${claim.user_id}`}>
            <p>
              <b>{claim.user}</b> ({claim.athlete_id}) {text.claims1} <b>{claim.athlete}</b>
              {claim.team && `, ${claim.team}`}, {eventName(claim.gender, claim.event)}.
            </p>
            <div class="buttons">
              <Act
                class=""
                label={`${racesWords.races.accept}: ${claim.user}`}
                act={async () => {
                  await acceptClaim(claim.result_id, claim.user_id);
                  claimed.reload();
                }}
              >
                {racesWords.races.accept}
              </Act>
              <Act
                label={`${racesWords.races.refuse}: ${claim.user}`}
                act={async () => {
                  await refuseClaim(claim.result_id, claim.user_id);
                  claimed.reload();
                }}
              >
                {racesWords.races.refuse}
              </Act>
            </div>
          </li>
        ))}
      </ul>
      <h2 id="reports">{text.reports}</h2>
      <Trouble error={reported.error} retry={reported.reload} />
      {reported.data?.length === 0 && <p class="soft">{text.noReports}</p>}
      <ul class="list">
        {reported.data?.map((report) => (
          <li key={report._id}>
            <p>
              <b>{report.subject}</b> · {text.reasons[report.reason]} <span class="soft">· {moment(report.created_at)}</span>
            </p>
            {report.text && <blockquote>{report.text}</blockquote>}
            <Settle
              onSettle={async (note) => {
                await settleReport(id, report._id, note);
                reported.reload();
              }}
            />
          </li>
        ))}
      </ul>
      <h2>{text.directors}</h2>
      <p>
        {race.user ?? text.nobody} <span class="soft">· {text.poster}</span>
      </p>
      <Trouble error={named.error} retry={named.reload} />
      <ul class="list">
        {named.data?.map((one) => (
          <li key={one.user_id} class="row">
            <span>
              {one.user} {one.status === "pending" && <span class="soft">· {text.pending}</span>}
            </span>
            {owner && (
              <span>
                {one.status === "accepted" && (
                  <Act
                    class="link"
                    label={`${text.give}: ${one.user}`}
                    act={async () => {
                      await giveRace(id, { user_id: one.user_id });
                      named.reload();
                      onChange();
                    }}
                  >
                    {text.give}
                  </Act>
                )}
                <Act
                  class="link"
                  label={`${words.remove}: ${one.user}`}
                  act={async () => {
                    await removeDirector(id, one.user_id);
                    named.reload();
                  }}
                >
                  {words.remove}
                </Act>
              </span>
            )}
          </li>
        ))}
      </ul>
      {owner && (
        <form
          class="add"
          onSubmit={(event) => {
            event.preventDefault();
            void run(async () => {
              await addDirector(id, user.trim());
              setUser("");
              named.reload();
            });
          }}
        >
          <Field label={text.addDirector} hint={text.userHint} required value={user} onText={setUser} />
          <button disabled={busy}>{words.add}</button>
        </form>
      )}
      <Trouble error={error} />
      <p class="soft">
        {text.link}: {location.origin}
        {serverPath}/r/{id}/name
      </p>
    </>
  );
}

function Settle({ onSettle }: { onSettle: (note: string) => Promise<unknown> }) {
  const [note, setNote] = useState("");
  const { busy, error, run } = useTask();
  return (
    <form
      class="add"
      onSubmit={(event) => {
        event.preventDefault();
        void run(() => onSettle(note.trim()));
      }}
    >
      <Field label={text.note} required maxLength={1000} value={note} onText={setNote} />
      <button disabled={busy}>{text.settle}</button>
      <Trouble error={error} />
    </form>
  );
}
