// What the athletes that the user follows did, and who follows the user.
import type { FollowedItem, Follower, FoundAthlete } from "@harrier/client";
import { useState } from "preact/hooks";
import {
  acceptFollower,
  blocked,
  blockUser,
  findAthletes,
  findUsers,
  follow,
  followed,
  followers,
  following,
  removeFollower,
  unblockUser,
  unfollow,
} from "./api.ts";
import { fullDate, moment } from "../../dates.ts";
import { distance } from "../../format.ts";
import { isID } from "../../ids.ts";
import { useItems, useLoad, useTask } from "../../load.ts";
import { PeopleTabs } from "./tabs.tsx";
import { serverPath } from "../../router.ts";
import { HarrierProblem, useMe } from "../../session.ts";
import { Act, Confirm, Field, More, Page, to, Trouble, Waiting } from "../../ui.tsx";
import { words } from "../../words.ts";
import { peopleWords } from "../../words/people.ts";

const text = peopleWords.following;

/** How many athletes of a name are shown. */
const shown = 20;

export default function Following() {
  const feed = useItems(followed, "feed");
  const ids = useLoad(following, "following");
  const changed = (): void => {
    ids.reload();
    feed.reload();
  };
  return (
    <Page title={text.title}>
      <PeopleTabs open="following" />
      <Follow onChange={changed} />
      <Trouble error={feed.error ?? ids.error} retry={changed} />
      {feed.items === undefined ? feed.error === undefined && <Waiting /> : feed.items.length === 0 && <p class="empty">{text.none}</p>}
      <ul class="list">
        {feed.items?.map((item) => (
          <Item key={`${item.type} ${item.athlete} ${item.date} ${item.result?._id ?? ""}`} item={item} />
        ))}
      </ul>
      <More of={feed} />
      {(ids.data?.length ?? 0) > 0 && (
        <details>
          <summary>
            {text.youFollow} ({ids.data!.length})
          </summary>
          <ul class="list">
            {ids.data!.map((one) => (
              <li key={one} class="row">
                <a href={`${serverPath}/a/${one}`}>{one}</a>
                <Act
                  class="link"
                  label={`${text.unfollow}: ${one}`}
                  act={async () => {
                    await unfollow(one);
                    changed();
                  }}
                >
                  {text.unfollow}
                </Act>
              </li>
            ))}
          </ul>
        </details>
      )}
      <h2>{text.followers}</h2>
      <Followers />
    </Page>
  );
}

/** Somebody of a name: an athlete with results, or a user who lets others find them. */
type Found = Pick<FoundAthlete, "athlete_id" | "athlete" | "teams" | "years">;

/** Follows an athlete, by name or Athlete ID. If several have such a name, the user chooses one. */
function Follow({ onChange }: { onChange: () => void }) {
  const [asked, setAsked] = useState("");
  const [found, setFound] = useState<Found[]>([]);
  const { busy, error, run } = useTask();
  const name = asked.trim();
  const choose = async (id: string): Promise<void> => {
    await follow(id);
    setAsked("");
    setFound([]);
    onChange();
  };
  async function look(): Promise<void> {
    const [results, users] = await Promise.all([findAthletes(name), findUsers(name)]);
    const ran = new Set(results.map(({ athlete_id: id }) => id));
    const athletes: Found[] = [
      ...users
        .filter(({ athlete_id: id }) => !ran.has(id))
        .map(({ athlete_id, name: athlete }) => ({ athlete_id, athlete, teams: [], years: [] })),
      ...results,
    ];
    // An athlete without results is not found, but can be followed by ID.
    const id =
      athletes.find(({ athlete_id }) => athlete_id.toLowerCase() === name.toLowerCase())?.athlete_id ??
      (athletes.length === 0 ? name : undefined);
    if (id === undefined) return setFound(athletes);
    if (!isID(id)) throw new Error(text.nobody(name));
    try {
      await choose(id);
    } catch (problem) {
      throw problem instanceof HarrierProblem && problem.status === 404 ? new Error(text.nobody(name)) : problem;
    }
  }
  return (
    <>
      <form
        class="add"
        onSubmit={(event) => {
          event.preventDefault();
          void run(look);
        }}
      >
        <Field
          label={text.follow}
          hint={text.followHint}
          required
          maxLength={64}
          value={asked}
          onText={(next) => {
            setAsked(next);
            setFound([]);
          }}
        />
        <button disabled={busy}>{text.followSubmit}</button>
      </form>
      <Trouble error={error} />
      {found.length > 0 && (
        <section class="card" role="status" aria-label={text.found}>
          <h2 class="plain">{text.found}</h2>
          <ul class="list">
            {found.slice(0, shown).map(({ athlete_id: id, athlete, teams, years }) => (
              <li key={id} class="row">
                <span>
                  <a href={`${serverPath}/a/${id}`}>{athlete}</a>{" "}
                  <span class="soft">{[teams.join(", "), years.join(", "), id].filter(Boolean).join(" · ")}</span>
                </span>
                <Act label={`${text.followSubmit}: ${athlete} (${id})`} act={() => choose(id)}>
                  {text.followSubmit}
                </Act>
              </li>
            ))}
            {!/\s/.test(name) && (
              <li class="row">
                <span>
                  {text.byID} <b>{name}</b>
                </span>
                <Act label={`${text.followSubmit}: ${name}`} act={() => choose(name)}>
                  {text.followSubmit}
                </Act>
              </li>
            )}
          </ul>
        </section>
      )}
    </>
  );
}

function Item({ item: { athlete, date, entry, result } }: { item: FollowedItem }) {
  const me = useMe();
  return (
    <li>
      <div class="row">
        {entry ? (
          <a href={to(`athlete/${entry.user_id}/${date}`)}>
            <b>{athlete}</b>
          </a>
        ) : (
          <b>{athlete}</b>
        )}
        <span class="soft">{fullDate(date)}</span>
      </div>
      {entry && (
        <span>
          {(entry.meters ?? 0) > 0 && distance(entry.meters!, me.units)}{" "}
          {(entry.runs ?? [])
            .map(({ title, kind }) => title ?? (kind ? words.kinds[kind] : ""))
            .filter(Boolean)
            .join(", ")}{" "}
          {entry.notes && <span class="soft">{entry.notes}</span>}
        </span>
      )}
      {result && (
        <span>
          {result.place && `${result.place}. `}
          {result.event} {result.time ?? result.mark} · <a href={`${serverPath}/r/${result.race_id}`}>{result.race}</a>
        </span>
      )}
    </li>
  );
}

function Followers() {
  const list = useLoad(followers, "followers");
  const hidden = useLoad(blocked, "blocked");
  const [blocking, setBlocking] = useState<Follower>();
  const act = (work: () => Promise<unknown>) => async (): Promise<void> => {
    await work();
    list.reload();
  };
  return (
    <>
      <Trouble error={list.error} retry={list.reload} />
      {list.data?.length === 0 && <p class="soft">{text.noFollowers}</p>}
      <ul class="list">
        {list.data?.map((one) => (
          <li key={one.user_id} class="row">
            <span>
              <b>{one.name || one.athlete_id}</b> {one.status === "pending" && <span class="soft">· {text.asks}</span>}
            </span>
            <span>
              {one.status === "pending" && (
                <Act class="" label={`${text.accept}: ${one.name}`} act={act(() => acceptFollower(one.user_id))}>
                  {text.accept}
                </Act>
              )}{" "}
              <Act
                class="link"
                label={`${one.status === "pending" ? text.decline : words.remove}: ${one.name}`}
                act={act(() => removeFollower(one.user_id))}
              >
                {one.status === "pending" ? text.decline : words.remove}
              </Act>{" "}
              <button type="button" class="link" aria-label={`${text.block}: ${one.name}`} onClick={() => setBlocking(one)}>
                {text.block}
              </button>
            </span>
          </li>
        ))}
      </ul>
      {blocking && (
        <Confirm
          title={text.blockAsk}
          text={
            <>
              <b>{blocking.name || blocking.athlete_id}</b>
              <br />
              {text.blockHelp}
            </>
          }
          yes={text.block}
          onClose={() => setBlocking(undefined)}
          onYes={async () => {
            await blockUser(blocking.user_id);
            list.reload();
            hidden.reload();
          }}
        />
      )}
      <Trouble error={hidden.error} retry={hidden.reload} />
      {(hidden.data?.length ?? 0) > 0 && (
        <details>
          <summary>
            {text.blocked} ({hidden.data!.length})
          </summary>
          <ul class="list">
            {hidden.data!.map((one) => (
              <li key={one.user_id} class="row">
                <span>
                  <b>{one.name}</b> <span class="soft">· {moment(one.created_at)}</span>
                </span>
                <Act
                  class="link"
                  label={`${text.unblock}: ${one.name}`}
                  act={async () => {
                    await unblockUser(one.user_id);
                    hidden.reload();
                  }}
                >
                  {text.unblock}
                </Act>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
