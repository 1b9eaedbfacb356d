// Parts of an athlete's season: when it begins, races and bests, and the search of the log.
import type { Entry, EventBests, Result, SeasonStart } from "@harrier/client";
import { useState } from "preact/hooks";
import { allComments, searchLog } from "../log/api.ts";
import { fullDate, moment, plainDate } from "../../dates.ts";
import { runText } from "../log/runtext.ts";
import { useItems } from "../../load.ts";
import { serverPath } from "../../router.ts";
import { useMe } from "../../session.ts";
import { Field, More, to, Trouble } from "../../ui.tsx";
import { teamWords } from "../../words/team.ts";

const text = teamWords.month;

/** When seasons begin, as the user chooses, and the first day of the season that has a month. */
export function useSeason(month: string): [SeasonStart, (begins: SeasonStart) => void, string] {
  const [begins, setBegins] = useState<SeasonStart>("aug");
  const year = Number(month.slice(0, 4)) - (begins === "aug" && month.slice(5, 7) < "08" ? 1 : 0);
  return [begins, setBegins, `${String(year).padStart(4, "0")}-${begins === "aug" ? "08" : "01"}-01`];
}

/** The races of a season: results, and runs of the log that were races and have no result. */
export function Races({
  entries,
  raced,
  from,
  until,
}: {
  entries: Entry[];
  raced: [Result[], EventBests[]] | null;
  from: string;
  until: string;
}) {
  const { units } = useMe();
  const [all, bests] = raced ?? [[], []];
  const within = all.filter(({ date }) => date >= from && date <= until);
  const written = entries
    .filter(({ date }) => !within.some((result) => result.date === date))
    .flatMap(({ date, runs }) => (runs ?? []).filter(({ kind }) => kind === "race").map((run) => ({ date, run })));
  const year = Number(from.slice(0, 4));
  const mark = ({ time, mark, status }: Result): string => time ?? mark ?? status ?? "";
  return (
    <>
      <h2>{text.races}</h2>
      {within.length + written.length === 0 && <p class="soft">{text.noRaces}</p>}
      <ul class="list">
        {within.map((result) => (
          <li key={result._id} class="row">
            <span>
              <a href={`${serverPath}/r/${result.race_id}`}>{result.race}</a> <span class="soft">{plainDate(result.date)}</span>
            </span>
            <span>
              {result.event} <b>{mark(result)}</b> {result.place !== null && <span class="soft">· {result.place}.</span>}
            </span>
          </li>
        ))}
        {written.map(({ date, run }) => (
          <li key={run._id} class="row">
            <span>
              <a href={to(`run/${run._id}`)}>{run.title ?? text.race}</a> <span class="soft">{plainDate(date)}</span>
            </span>
            <span>{runText({ ...run, title: null, kind: null }, units)}</span>
          </li>
        ))}
      </ul>
      <h2>{text.bests}</h2>
      {bests.length === 0 ? (
        <p class="soft">{text.noBests}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{text.event}</th>
              <th scope="col">{text.best}</th>
              <th scope="col">{text.seasonBest}</th>
            </tr>
          </thead>
          <tbody>
            {bests.map((one) => {
              const best = one.season_bests.find((season) => season.year === year);
              return (
                <tr key={`${one.sport} ${one.gender} ${one.event_code}`}>
                  <th scope="row">{one.personal_best.result.event}</th>
                  <td>
                    <a href={`${serverPath}/r/${one.personal_best.result.race_id}`}>{mark(one.personal_best.result)}</a>{" "}
                    <span class="soft">{plainDate(one.personal_best.result.date)}</span>
                  </td>
                  <td>
                    {best && (
                      <>
                        <a href={`${serverPath}/r/${best.result.race_id}`}>{mark(best.result)}</a>{" "}
                        <span class="soft">{plainDate(best.result.date)}</span>
                      </>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </>
  );
}

/** Finds the days of an athlete's log whose texts have some words. */
export function LogSearch({ athlete }: { athlete: string }) {
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState("");
  return (
    <>
      <h2>{text.search}</h2>
      <form
        class="add"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(typed.trim());
        }}
      >
        <Field label={text.words} hint={text.hint} type="search" maxLength={200} value={typed} onText={setTyped} />
        <button>{text.find}</button>
      </form>
      {asked !== "" && <Found key={`${athlete} ${asked}`} athlete={athlete} words={asked} />}
    </>
  );
}

function Found({ athlete, words: asked }: { athlete: string; words: string }) {
  const { units } = useMe();
  const found = useItems((after) => searchLog(asked, after, athlete), `search ${athlete} ${asked}`);
  return (
    <>
      <Trouble error={found.error} retry={found.reload} />
      {found.items?.length === 0 && (
        <p class="empty" role="status">
          {text.nothing}
        </p>
      )}
      <ul class="list">
        {found.items?.map((day) => (
          <li key={day.date}>
            <a href={to(`athlete/${athlete}/${day.date}`)}>{fullDate(day.date)}</a>
            {(day.runs ?? []).map((run) => (
              <div key={run._id}>
                {runText(run, units)} {run.notes && <span class="soft">{run.notes}</span>}
              </div>
            ))}
            {day.notes && <div class="soft">{day.notes}</div>}
          </li>
        ))}
      </ul>
      <More of={found} />
    </>
  );
}

/** The comments so far, the newest day first. */
export function AllComments({ athlete }: { athlete: string }) {
  const list = useItems((after) => allComments(athlete, after), `comments ${athlete}`);
  return (
    <>
      <h2>{text.comments}</h2>
      <Trouble error={list.error} retry={list.reload} />
      {list.items?.length === 0 && <p class="soft">{text.noComments}</p>}
      <ul class="list">
        {list.items?.map((one) => (
          <li key={one._id}>
            <div class="row">
              <span>
                <b>{one.user}</b> <span class="soft">· {moment(one.created_at)}</span>
              </span>
              <a href={to(`athlete/${athlete}/${one.date}`)}>{fullDate(one.date)}</a>
            </div>
            <p class="lines">{one.text}</p>
          </li>
        ))}
      </ul>
      <More of={list} />
    </>
  );
}
