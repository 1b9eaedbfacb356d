// One race of a director: its results, files, corrections and people.
import type { Race as RaceModel } from "@harrier/client";
import { useState } from "preact/hooks";
import { changeRace, deleteRace, issues, race as readRace } from "./api.ts";
import { plainDate } from "../../dates.ts";
import { count } from "../../format.ts";
import { lazyPart, type PageProps } from "../../lazy.tsx";
import { type Loaded, useLoad } from "../../load.ts";
import { Tabs } from "../../nav.tsx";
import { go, serverPath } from "../../router.ts";
import { etagOf, HarrierProblem } from "../../session.ts";
import { Act, Confirm, Page, to, Trouble, Waiting } from "../../ui.tsx";
import { words } from "../../words.ts";
import { racesWords } from "../../words/races.ts";
import { Results } from "./results.tsx";

const text = racesWords.races;
const tabs = [
  ["", text.results],
  ["import", text.import],
  ["check", text.check],
  ["people", text.people],
  ["share", text.share],
  ["settings", text.settings],
] as const;

const ImportFile = lazyPart(async () => (await import("./import.tsx")).ImportFile);
const Checks = lazyPart(async () => (await import("./checks.tsx")).Checks);
const People = lazyPart(async () => (await import("./people.tsx")).People);
const Share = lazyPart(async () => (await import("./share.tsx")).Share);
const Scoring = lazyPart(async () => (await import("./scoring.tsx")).Scoring);
const RaceForm = lazyPart(async () => (await import("./form.tsx")).RaceForm);

export default function Race({ values }: PageProps) {
  const id = values["id"]!;
  const tab = values["tab"] ?? "";
  const at = (path: string): string => `races/${id}${path && `/${path}`}`;
  const race = useLoad(() => readRace(id), id);
  if (!race.data)
    return (
      <Page title={text.race}>
        <Trouble error={race.error} retry={race.reload} />
        {race.error === undefined && <Waiting />}
      </Page>
    );
  const data = race.data;
  return (
    <Page
      title={data.name}
      wide
      aside={
        <div class="buttons">
          <State race={data} onChange={race.set} />
          <a class="button quiet" href={`${serverPath}/r/${id}`}>
            {text.publicPage}
          </a>
        </div>
      }
    >
      <p class="soft">
        {plainDate(data.date)}
        {data.location && ` · ${data.location}`} · {text.sports[data.sport]} · {text.stateHelp[data.state]}
      </p>
      <Tabs label={text.parts} pages={tabs.map(([path, name]) => [at(path), name])} open={at(tab)} />
      {tab === "" && <Results race={data} onChange={race.reload} />}
      {tab === "import" && <ImportFile race={data} onImported={race.reload} />}
      {tab === "check" && <Checks race={data} onChange={race.reload} />}
      {tab === "people" && <People race={data} onChange={race.reload} />}
      {tab === "share" && <Share race={data} />}
      {tab === "settings" && <Settings race={data} onChange={race} />}
    </Page>
  );
}

/** Declares results official, or provisional again. It says how many likely mistakes are open, and asks then. */
function State({ race, onChange }: { race: RaceModel; onChange: (race: RaceModel) => void }) {
  const [open, setOpen] = useState(0);
  if (race.state === "locked") return <b>{text.states[race.state]}</b>;
  const next = race.state === "official" ? "provisional" : "official";
  const change = async (): Promise<void> => onChange(await changeRace({ _id: race._id, state: next }));
  return (
    <>
      <Act
        class={next === "official" ? "" : "quiet"}
        act={async () => {
          const found = next === "official" ? (await issues(race._id)).filter(({ dismissed }) => !dismissed).length : 0;
          setOpen(found);
          if (found === 0) await change();
        }}
      >
        {next === "official" ? text.makeOfficial : text.makeProvisional}
      </Act>
      {open > 0 && (
        <Confirm
          title={text.officialAsk}
          text={
            <>
              {count(open, "mistake")} {text.officialOpen}{" "}
              <a href={to(`races/${race._id}/check`)} onClick={() => setOpen(0)}>
                {text.check}
              </a>
              .
            </>
          }
          yes={text.makeOfficial}
          onClose={() => setOpen(0)}
          onYes={change}
        />
      )}
    </>
  );
}

function Settings({ race, onChange }: { race: RaceModel; onChange: Loaded<RaceModel> }) {
  const [deleting, setDeleting] = useState(false);
  const [said, setSaid] = useState("");
  return (
    <>
      <RaceForm
        key={race.updated_at}
        race={race}
        submit={words.save}
        onSave={async (change) => {
          try {
            onChange.set(await changeRace({ _id: race._id, ...change }, etagOf(race)));
            setSaid(words.saved);
          } catch (error) {
            if (!(error instanceof HarrierProblem && error.status === 412)) throw error;
            onChange.reload();
            setSaid(text.changedElsewhere);
          }
        }}
      />
      <p role="status" class="good">
        {said}
      </p>
      <Scoring race={race} onSaved={onChange.set} />
      <h2>{text.delete}</h2>
      <p class="soft">{text.deleteHelp}</p>
      <button type="button" class="quiet" onClick={() => setDeleting(true)}>
        {text.delete}
      </button>
      {deleting && (
        <Confirm
          title={text.deleteAsk}
          text={race.name}
          yes={text.delete}
          onClose={() => setDeleting(false)}
          onYes={async () => {
            await deleteRace(race._id);
            go("races");
          }}
        />
      )}
    </>
  );
}
