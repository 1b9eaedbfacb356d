// One race: its state, its results and its imports, which operators can change, hand over and delete.
import type { Gender, Import, Race } from "@harrier/client";
import { useState } from "preact/hooks";
import { moment, plainDate } from "../../dates.ts";
import { count } from "../../format.ts";
import type { PageProps } from "../../lazy.tsx";
import { useLoad } from "../../load.ts";
import { go, serverPath } from "../../router.ts";
import { Choice, Name, Pager, to, Trouble, Waiting } from "../../ui.tsx";
import { racesWords } from "../../words/races.ts";
import { operatorWords } from "../../words/operator.ts";
import { eventResults, events, imports, race as readRace } from "../races/api.ts";
import { eventName } from "../races/results.tsx";
import { type Act, type Input, useActs } from "./acts.tsx";
import { deleteImport, deleteRace, giveRace, pageLength, setState, users } from "./api.ts";
import { History, OperatorPage, User } from "./page.tsx";

const text = operatorWords.races;
const states = ["provisional", "official", "locked"] as const;

export default function OperatorRace({ values }: PageProps) {
  const id = values["id"]!;
  const race = useLoad(() => readRace(id), id);
  const files = useLoad(() => imports(id), `${id} imports`);
  const { ask, shown } = useActs();
  if (!race.data) {
    return (
      <OperatorPage title={text.title} open="operator/races">
        <Trouble error={race.error} retry={race.reload} />
        {race.error === undefined && <Waiting />}
      </OperatorPage>
    );
  }
  const data = race.data;
  const act = (says: Act["says"], run: Act["act"], inputs: readonly Input[] = [], object = data.name): Act => ({
    says,
    object: <Name>{object}</Name>,
    inputs,
    reason: "required",
    act: async (reason, typed) => {
      await run(reason, typed);
      race.reload();
      files.reload();
    },
  });
  const acts: Act[] = [
    act(text.acts.state, (reason, typed) => setState(id, typed["state"] as Race["state"], reason), [
      { name: "state", label: text.state, value: data.state, of: states.map((one) => [one, racesWords.races.states[one]!] as const) },
    ]),
    act(text.acts.give, async (reason, typed) => giveRace(id, await userNamed(typed["receiver"]!.trim()), reason), [
      { name: "receiver", label: text.receiver, max: 254 },
    ]),
    {
      ...act(text.acts.delete, () => Promise.resolve()),
      act: async (reason) => {
        await deleteRace(id, reason);
        go("operator/races");
      },
    },
  ];
  return (
    <OperatorPage title={data.name} open="operator/races">
      {shown}
      <dl class="facts">
        <dt>_id</dt>
        <dd>
          <code>{id}</code>
        </dd>
        <dt>{racesWords.races.date}</dt>
        <dd>{plainDate(data.date)}</dd>
        {data.location && (
          <>
            <dt>{racesWords.races.location}</dt>
            <dd>
              <Name>{data.location}</Name>
            </dd>
          </>
        )}
        <dt>{text.state}</dt>
        <dd>{racesWords.races.states[data.state]}</dd>
        <dt>{text.postedBy}</dt>
        <dd>
          <User id={data.user_id} name={data.user} />, {moment(data.created_at)}
        </dd>
        <dt>{text.results}</dt>
        <dd>{data.results}</dd>
        {data.description && (
          <>
            <dt>{racesWords.races.description}</dt>
            <dd>
              <Name max={500}>{data.description}</Name>
            </dd>
          </>
        )}
      </dl>
      <div class="buttons">
        {acts.map((one) => (
          <button type="button" class="quiet" key={one.says[0]} onClick={() => ask(one)}>
            {one.says[0]}
          </button>
        ))}
      </div>
      <p>
        <a href={`${serverPath}/r/${id}`}>{racesWords.races.publicPage}</a> · <History of={id}>{text.was}</History>
      </p>
      <Results id={id} />
      <Trouble error={files.error} retry={files.reload} />
      {files.data !== undefined && files.data.length > 0 && (
        <>
          <h2>{text.imports}</h2>
          <ul class="list">
            {files.data.map((one) => (
              <ImportRow
                key={one._id}
                file={one}
                ask={() =>
                  ask(
                    act(
                      one.mode === "renumber" ? text.acts.renumber : text.acts.import,
                      (reason, typed) => deleteImport(id, one._id, { ...reason, force: typed["force"] === "yes" }),
                      [{ name: "force", label: text.force, of: "yes or no" }],
                      nameOf(one),
                    ),
                  )
                }
              />
            ))}
          </ul>
        </>
      )}
    </OperatorPage>
  );
}

/** Returns the `_id` of a user by it or by the email address. */
async function userNamed(name: string): Promise<string> {
  if (!name.includes("@")) return name;
  const [found] = await users({ email: name }, 1);
  if (!found) throw new Error(text.nobody);
  return found._id;
}

const nameOf = ({ mode, file_name: name }: Import): string => (mode === "renumber" ? text.closed : (name ?? text.file));

const ImportRow = ({ file, ask }: { file: Import; ask: () => void }) => (
  <li class="row">
    <span>
      <Name>{nameOf(file)}</Name>
      <br />
      <span class="soft">
        {count(file.imported, "result")} · {moment(file.created_at)}, {operatorWords.by} <User id={file.user_id} name={file.user} />
      </span>
    </span>
    <button type="button" class="quiet" aria-label={`${text.undo}: ${nameOf(file)}, ${moment(file.created_at)}`} onClick={ask}>
      {text.undo}
    </button>
  </li>
);

/** The results of an event that is chosen, each with a page of its own. */
function Results({ id }: { id: string }) {
  const all = useLoad(async () => {
    const genders: Gender[] = ["womens", "mens"];
    const lists = await Promise.all(genders.map(async (gender) => (await events(id, gender)).map((event) => ({ gender, event }))));
    return lists.flat();
  }, `${id} events`);
  const [chosen, setChosen] = useState(0);
  const [page, setPage] = useState(1);
  const event = all.data?.[chosen];
  const list = useLoad(
    () => (event ? eventResults(id, event.gender, event.event) : Promise.resolve([])),
    `${id} ${event?.gender} ${event?.event}`,
  );
  if (all.error !== undefined) return <Trouble error={all.error} retry={all.reload} />;
  if (all.data === undefined || all.data.length === 0) return null;
  const rows = list.data?.slice((page - 1) * pageLength, page * pageLength);
  return (
    <section>
      <h2>{text.results}</h2>
      <Choice
        label={racesWords.races.event}
        value={`${chosen}`}
        of={all.data.map((one, i) => [`${i}`, eventName(one.gender, one.event)] as const)}
        onChoose={(next) => {
          setChosen(Number(next));
          setPage(1);
        }}
      />
      <Trouble error={list.error} retry={list.reload} />
      <table>
        <thead>
          <tr>
            <th scope="col" class="n">
              {racesWords.fields["place"]}
            </th>
            <th scope="col">{racesWords.fields["athlete"]}</th>
            <th scope="col" class="phone-hidden">
              {racesWords.fields["team"]}
            </th>
            <th scope="col" class="n">
              {racesWords.fields["time"]}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows?.map((one) => (
            <tr key={one._id}>
              <td class="n">{one.place}</td>
              <td>
                <a href={to(`operator/results/${one._id}`)}>
                  <Name>{one.athlete}</Name>
                </a>
              </td>
              <td class="phone-hidden">{one.team && <Name>{one.team}</Name>}</td>
              <td class="n">{one.time ?? one.mark ?? (one.status === "finished" ? "" : racesWords.races.statuses[one.status])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pager page={page} full={(list.data?.length ?? 0) > page * pageLength} onPage={setPage} />
    </section>
  );
}
