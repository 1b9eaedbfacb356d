// Races of everybody, the most recent first, or found by words.
import { useState } from "preact/hooks";
import { plainDate } from "../../dates.ts";
import { count } from "../../format.ts";
import { useLoad } from "../../load.ts";
import { Field, Name, Pager, to, Trouble, Waiting } from "../../ui.tsx";
import { racesWords } from "../../words/races.ts";
import { operatorWords } from "../../words/operator.ts";
import { listRaces, pageLength, searchRaces } from "./api.ts";
import { OperatorPage } from "./page.tsx";

const text = operatorWords.races;

// The list is the same when somebody comes back to it from a race.
let last = { words: "", page: 1 };

export default function OperatorRaces() {
  const [asked, setAsked] = useState(last);
  const [typed, setTyped] = useState(asked.words);
  last = asked;
  const list = useLoad(() => (asked.words === "" ? listRaces(asked.page) : searchRaces(asked.words)), JSON.stringify(asked));
  return (
    <OperatorPage title={text.title} open="operator/races">
      <form
        class="add"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked({ words: typed.trim(), page: 1 });
          list.reload();
        }}
      >
        <Field label={operatorWords.find} type="search" maxLength={100} autocomplete="off" value={typed} onText={setTyped} />
        <button>{operatorWords.find}</button>
      </form>
      <Trouble error={list.error} retry={list.reload} />
      {list.data === undefined ? list.error === undefined && <Waiting /> : list.data.length === 0 && <p class="soft">{text.none}</p>}
      <ul class="list">
        {list.data?.map((race) => (
          <li key={race._id}>
            <a href={to(`operator/races/${race._id}`)}>
              <b>
                <Name>{race.name}</Name>
              </b>
            </a>{" "}
            {race.state === "locked" && <span class="tag wrong">{racesWords.races.states[race.state]}</span>}
            <br />
            <span class="soft">
              {plainDate(race.date)} {race.location && <Name>{`· ${race.location}`}</Name>} · {count(race.results, "result")}
              {race.user && (
                <>
                  {" "}
                  · {operatorWords.by} <Name>{race.user}</Name>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {asked.words === "" && (
        <Pager page={asked.page} full={list.data?.length === pageLength} onPage={(page) => setAsked({ ...asked, page })} />
      )}
    </OperatorPage>
  );
}
