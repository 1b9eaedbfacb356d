// One user, and what operators can do to them.
import type { Account } from "@harrier/client";
import { useState } from "preact/hooks";
import { moment, plainDate } from "../../dates.ts";
import { count } from "../../format.ts";
import type { PageProps } from "../../lazy.tsx";
import { useItems, useLoad } from "../../load.ts";
import { go } from "../../router.ts";
import { More, Name, Trouble, Waiting } from "../../ui.tsx";
import { operatorWords } from "../../words/operator.ts";
import { Secret } from "../account/links.tsx";
import { type Act, type Input, useActs } from "./acts.tsx";
import {
  account,
  createResetLink,
  deleteUser,
  demote,
  endSessions,
  hiddenRaces,
  promote,
  type Reason,
  releaseAthlete,
  releaseTeam,
  restore,
  sendReset,
  suspend,
  verify,
} from "./api.ts";
import { History, OperatorPage } from "./page.tsx";
import { Marks } from "./users.tsx";

const text = operatorWords.user;

export default function OperatorUser({ values }: PageProps) {
  const id = values["id"]!;
  const user = useLoad(() => account(id), id);
  const hidden = useItems((after) => hiddenRaces(id, after), `${id} hidden`);
  const [link, setLink] = useState("");
  const { ask, shown } = useActs();
  if (!user.data) {
    return (
      <OperatorPage title={operatorWords.users.title} open="operator/users">
        <Trouble error={user.error} retry={user.reload} />
        {user.error === undefined && <Waiting />}
      </OperatorPage>
    );
  }
  const data = user.data;
  const name = data.name || operatorWords.unnamed;
  const reload = (): void => {
    user.reload();
    hidden.reload();
  };
  const act = (says: Act["says"], run: Act["act"], inputs: readonly Input[] = []): Act => ({
    says,
    object: <Name>{name}</Name>,
    inputs,
    reason: "optional",
    act: async (reason, typed) => {
      await run(reason, typed);
      reload();
    },
  });
  const claims = [...new Set([data.athlete_id, ...data.aliases])].filter((one) => one !== null);
  return (
    <OperatorPage title={name} open="operator/users">
      <p>
        <Marks of={data} />
      </p>
      {shown}
      {link !== "" && <Secret value={link} help={text.link} onHide={() => setLink("")} />}
      <dl class="facts">
        <dt>_id</dt>
        <dd>
          <code>{data._id}</code>
        </dd>
        <dt>{text.registered}</dt>
        <dd>{moment(data.created_at)}</dd>
        {data.suspended_at !== null && (
          <>
            <dt>{text.suspended}</dt>
            <dd>{moment(data.suspended_at)}</dd>
          </>
        )}
      </dl>
      <div class="buttons">
        {actsOf(data, act, setLink).map((one) => (
          <button type="button" class="quiet" key={one.says[0]} onClick={() => ask(one)}>
            {one.says[0]}
          </button>
        ))}
      </div>
      {(claims.length > 0 || data.team_id !== null) && (
        <>
          <h2>{text.claims}</h2>
          <ul class="list">
            {claims.map((one) => (
              <Claim
                key={one}
                kind={text.athlete}
                id={one}
                ask={() => ask(act(text.acts.athlete, (reason) => releaseAthlete(one, { ...reason, user_id: id })))}
              />
            ))}
            {data.team_id !== null && (
              <Claim
                kind={text.team}
                id={data.team_id}
                ask={() => ask(act(text.acts.team, (reason) => releaseTeam(data.team_id!, { ...reason, user_id: id })))}
              />
            )}
          </ul>
        </>
      )}
      <Trouble error={hidden.error} retry={hidden.reload} />
      {hidden.items !== undefined && hidden.items.length > 0 && (
        <>
          <h2>{text.hidden}</h2>
          <ul class="list">
            {hidden.items.map((race) => (
              <li key={race._id}>
                <Name>{race.name}</Name>
                <br />
                <span class="soft">
                  {plainDate(race.date)} · {count(race.results, "result")}
                </span>
              </li>
            ))}
          </ul>
          <More of={hidden} />
        </>
      )}
      <p>
        <History of={id}>{text.was}</History> ·{" "}
        <History of={id} actor>
          {text.did}
        </History>
      </p>
    </OperatorPage>
  );
}

const Claim = ({ kind, id, ask }: { kind: string; id: string; ask: () => void }) => (
  <li class="row">
    <span>
      {kind} <b>{id}</b>
    </span>
    <button type="button" class="quiet" aria-label={`${text.release}: ${kind} ${id}`} onClick={ask}>
      {text.release}
    </button>
  </li>
);

/** Returns what can be done to a user as they are now. */
function actsOf(user: Account, act: (says: Act["says"], run: Act["act"], inputs?: Input[]) => Act, onLink: (link: string) => void): Act[] {
  const id = user._id;
  const says = text.acts;
  const ending = (name: string, label: string): Input[] => [{ name, label, of: "yes or no" }];
  const suspended = user.suspended_at !== null;
  const simply =
    (run: (id: string, reason: Reason) => Promise<unknown>): Act["act"] =>
    (reason) =>
      run(id, reason);
  const acts: (Act | false)[] = [
    !user.email_verified && act(says.verify, simply(verify)),
    suspended && act(says.restore, simply(restore)),
    suspended
      ? act(says.hide, (reason) => suspend(id, { ...reason, hide_races: true }))
      : act(says.suspend, (reason, typed) => suspend(id, { ...reason, hide_races: typed["hide"] === "yes" }), ending("hide", text.hide)),
    act(
      says.endSessions,
      (reason, typed) => endSessions(id, { ...reason, end_tokens: typed["tokens"] === "yes" }),
      ending("tokens", text.tokens),
    ),
    act(says.sendReset, simply(sendReset)),
    act(says.resetLink, async (reason) => onLink((await createResetLink(id, reason)).link)),
    user.operator ? act(says.demote, simply(demote)) : act(says.promote, simply(promote)),
    {
      ...act(says.delete, () => Promise.resolve()),
      act: async (reason) => {
        await deleteUser(id, reason);
        go("operator/users");
      },
    },
  ];
  return acts.filter((one) => one !== false);
}
