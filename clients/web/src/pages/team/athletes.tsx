// The athletes of a team: who is in it, what the others lack, and invitations.
import type { InvitedAddress, RosterAthlete } from "@harrier/client";
import { useState } from "preact/hooks";
import { graduate, invite, inviteAthletes, invites, removeAthlete, roster, withdrawInvite } from "./api.ts";
import { byLastName } from "./attention.ts";
import { Codes } from "./codes.tsx";
import { Claim, TeamTabs, useTeam } from "./tabs.tsx";
import { moment } from "../../dates.ts";
import { useLoad, useTask } from "../../load.ts";
import { useMe } from "../../session.ts";
import { Act, Check, Confirm, Page, to, Trouble, Waiting } from "../../ui.tsx";
import { words } from "../../words.ts";
import { teamWords as text } from "../../words/team.ts";
import { Secret } from "../account/links.tsx";

export default function TeamAthletes() {
  const me = useMe();
  const team = useTeam();
  const athletes = useLoad(roster, "roster");
  return (
    <Page title={team?.name ?? text.title}>
      <TeamTabs open="team-athletes" />
      {me.team_id === null && team === null && <Claim />}
      {me.team_id !== null && team !== null && (
        <>
          <Codes team={team.name} />
          <Invitations />
        </>
      )}
      <h2>{text.athletes}</h2>
      <Trouble error={athletes.error} retry={athletes.reload} />
      {athletes.data === undefined
        ? athletes.error === undefined && <Waiting />
        : athletes.data.length === 0 && <p class="soft">{text.noRoster}</p>}
      <Roster athletes={athletes.data ?? []} onChange={athletes.reload} />
    </Page>
  );
}

/** Finds the addresses in what was pasted. */
export const addresses = (pasted: string): string[] => pasted.match(/[^\s<>,;:"()]+@[^\s<>,;:"()]+/g) ?? [];

function Invitations() {
  const list = useLoad(invites, "invites");
  const [pasted, setPasted] = useState("");
  const [answers, setAnswers] = useState<InvitedAddress[]>();
  const [link, setLink] = useState<string | null>(null);
  const { busy, error, run } = useTask();
  async function send(): Promise<void> {
    const emails = addresses(pasted);
    if (emails.length === 0) throw new Error(text.inviteNone);
    if (emails.length > 25) throw new Error(text.inviteTooMany(emails.length));
    setAnswers(await inviteAthletes(emails));
    setPasted("");
    list.reload();
  }
  return (
    <section>
      <h2>{text.invites}</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run(send);
        }}
      >
        <div class="field">
          <label for="emails">{text.inviteEmails}</label>
          <textarea
            id="emails"
            rows={3}
            maxLength={10_000}
            aria-describedby="emails-hint"
            value={pasted}
            onInput={(event) => setPasted(event.currentTarget.value)}
          />
          <p class="hint" id="emails-hint">
            {text.inviteHint}
          </p>
        </div>
        <div class="buttons">
          <button disabled={busy}>{text.inviteMany}</button>
          <button
            type="button"
            class="quiet"
            disabled={busy}
            onClick={() =>
              void run(async () => {
                setLink((await invite("", "athlete")).link);
                list.reload();
              })
            }
          >
            {text.inviteLink}
          </button>
        </div>
      </form>
      <Trouble error={error ?? list.error} />
      {answers && (
        <div role="status">
          <ul>
            {answers.map(({ email, status }, i) => (
              <li key={i}>
                {email} <span class={status === "sent" ? "good" : "warm"}>{text.invited[status] ?? status}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {link !== null && <Secret value={link} help={text.inviteOnce} onHide={() => setLink(null)} />}
      <ul class="list">
        {list.data
          ?.filter(({ used_at: used, declined_at: declined, role }) => used === null && declined === null && role === "athlete")
          .map((one) => (
            <li key={one._id} class="row">
              <span>
                {one.email ?? text.byLink}{" "}
                <span class="soft">
                  · {words.access.until} {moment(one.expires_at)}
                </span>
              </span>
              <Act
                class="link"
                label={`${text.withdraw}: ${one.email ?? text.byLink}`}
                act={async () => {
                  await withdrawInvite(one._id);
                  list.reload();
                }}
              >
                {text.withdraw}
              </Act>
            </li>
          ))}
      </ul>
    </section>
  );
}

/** The athletes of the team: who shares the log, and how it ends. */
function Roster({ athletes, onChange }: { athletes: RosterAthlete[]; onChange: () => void }) {
  const me = useMe();
  const [removing, setRemoving] = useState<RosterAthlete>();
  const [leaving, setLeaving] = useState<ReadonlySet<string> | null>(null);
  const [asking, setAsking] = useState(false);
  const own = athletes.filter(({ team_id: team }) => team.toLowerCase() === me.team_id?.toLowerCase());
  return (
    <>
      <ul class="list">
        {[...athletes].sort(byLastName).map((one) => (
          <li key={one.user_id} class="row">
            <span>
              {leaving !== null && own.includes(one) ? (
                <Check
                  label={one.name || text.unnamed}
                  checked={leaving.has(one.user_id)}
                  onCheck={(on) => setLeaving(new Set(on ? [...leaving, one.user_id] : [...leaving].filter((id) => id !== one.user_id)))}
                />
              ) : one.status === "accepted" ? (
                <a href={to(`athlete/${one.user_id}`)}>{one.name || text.unnamed}</a>
              ) : (
                one.name || text.unnamed
              )}
            </span>
            <span class="soft">{one.status === "accepted" ? text.accepted : text.notAccepted}</span>
            {leaving === null && own.includes(one) && (
              <button type="button" class="link" aria-label={`${words.remove}: ${one.name}`} onClick={() => setRemoving(one)}>
                {words.remove}
              </button>
            )}
          </li>
        ))}
      </ul>
      {own.length > 0 && (
        <div class="buttons">
          {leaving === null ? (
            <button type="button" class="quiet" onClick={() => setLeaving(new Set())}>
              {text.choose}
            </button>
          ) : (
            <>
              <button type="button" class="danger" disabled={leaving.size === 0} onClick={() => setAsking(true)}>
                {text.graduateSome(leaving.size)}
              </button>
              <button type="button" class="quiet" onClick={() => setLeaving(null)}>
                {words.cancel}
              </button>
            </>
          )}
        </div>
      )}
      {removing && (
        <Confirm
          title={text.removeAsk(removing.name || text.unnamed)}
          text={text.removeHelp}
          yes={words.remove}
          onClose={() => setRemoving(undefined)}
          onYes={async () => {
            await removeAthlete(removing.user_id);
            onChange();
          }}
        />
      )}
      {asking && leaving !== null && (
        <Confirm
          title={`${text.graduateSome(leaving.size)}?`}
          text={text.graduateHelp}
          yes={text.graduate}
          onClose={() => setAsking(false)}
          onYes={async () => {
            await graduate([...leaving]);
            setLeaving(null);
            onChange();
          }}
        />
      )}
    </>
  );
}
