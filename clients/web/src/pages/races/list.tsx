// The races that the user has posted or directs.
import { useState } from "preact/hooks";
import { acceptDirectorship, directorships, ownRaces, refuseDirectorship } from "./api.ts";
import { plainDate } from "../../dates.ts";
import { count } from "../../format.ts";
import { useLoad } from "../../load.ts";
import { Act, Page, Pager, to, Trouble, Waiting } from "../../ui.tsx";
import { racesWords } from "../../words/races.ts";

const text = racesWords.races;

export default function Races() {
  const [page, setPage] = useState(1);
  const list = useLoad(() => ownRaces(page), `${page}`);
  const named = useLoad(directorships, "directorships");
  const asked = named.data?.filter(({ status }) => status === "pending") ?? [];
  const others = named.data?.filter(({ status }) => status === "accepted") ?? [];
  return (
    <Page
      title={text.title}
      aside={
        <a class="button" href={to("races/new")}>
          {text.create}
        </a>
      }
    >
      <Trouble
        error={list.error ?? named.error}
        retry={() => {
          list.reload();
          named.reload();
        }}
      />
      {asked.map(({ race_id: id, race, user }) => (
        <div class="card" key={id}>
          <p>
            {user} {text.asks} <b>{race}</b>.
          </p>
          <div class="buttons">
            <Act
              class=""
              act={async () => {
                await acceptDirectorship(id);
                named.reload();
              }}
            >
              {text.accept}
            </Act>
            <Act
              act={async () => {
                await refuseDirectorship(id);
                named.reload();
              }}
            >
              {text.refuse}
            </Act>
          </div>
        </div>
      ))}
      {list.data === undefined ? (
        list.error === undefined && <Waiting />
      ) : list.data.length === 0 && others.length === 0 && page === 1 ? (
        <div class="empty">
          <p>{text.none}</p>
          <a class="button" href={to("races/new")}>
            {text.create}
          </a>
        </div>
      ) : (
        <ul class="list">
          {list.data.map((race) => (
            <li key={race._id}>
              <div class="row">
                <a href={to(`races/${race._id}`)}>
                  <b>{race.name}</b>
                </a>
                <span class="soft">{text.states[race.state]}</span>
              </div>
              <span class="soft">
                {plainDate(race.date)}
                {race.location && ` · ${race.location}`} · {count(race.results, "result")}
              </span>
            </li>
          ))}
          {others.map(({ race_id: id, race, date, user }) => (
            <li key={id}>
              <div class="row">
                <a href={to(`races/${id}`)}>
                  <b>{race}</b>
                </a>
                <span class="soft">{text.director}</span>
              </div>
              <span class="soft">
                {plainDate(date)} · {text.by} {user}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} full={list.data?.length === 50} onPage={setPage} />
    </Page>
  );
}
