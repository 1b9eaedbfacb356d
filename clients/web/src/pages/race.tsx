// One race of a director: its results, files, corrections and people.
import type { Race as RaceModel } from "@harrier/client";
import { useState } from "preact/hooks";
import { changeRace, deleteRace, race as readRace } from "../api-races.ts";
import { plainDate } from "../dates.ts";
import { lazyPart, type PageProps } from "../lazy.tsx";
import { type Loaded, useLoad } from "../load.ts";
import { go, serverPath } from "../router.ts";
import { etagOf, HarrierProblem } from "../session.ts";
import { Act, Confirm, Page, to, Trouble, Waiting } from "../ui.tsx";
import { words } from "../words.ts";
import { Results } from "./raceresults.tsx";

const text = words.races;
const tabs = [["", text.results], ["import", text.import], ["check", text.check], ["people", text.people], ["share", text.share], ["settings", text.settings]] as const;

const ImportFile = lazyPart(async () => (await import("./raceimport.tsx")).ImportFile);
const Checks = lazyPart(async () => (await import("./racechecks.tsx")).Checks);
const People = lazyPart(async () => (await import("./racepeople.tsx")).People);
const Share = lazyPart(async () => (await import("./raceshare.tsx")).Share);
const RaceForm = lazyPart(async () => (await import("./raceform.tsx")).RaceForm);

export default function Race({ values }: PageProps) {
  const id = values["id"]!;
  const tab = values["tab"] ?? "";
  const race = useLoad(() => readRace(id), id);
  if (!race.data) return <Page title={text.race}><Trouble error={race.error} retry={race.reload} />{race.error === undefined && <Waiting />}</Page>;
  const data = race.data;
  return (
    <Page
      title={data.name} wide
      aside={<div class="buttons"><State race={data} onChange={race.set} /><a class="button quiet" href={`${serverPath}/r/${id}`}>{text.publicPage}</a></div>}
    >
      <p class="soft">{plainDate(data.date)}{data.location && ` · ${data.location}`} · {text.sports[data.sport]} · {text.stateHelp[data.state]}</p>
      <nav class="tabs" aria-label={text.parts}>
        <ul>{tabs.map(([path, name]) => <li key={path}><a href={to(`races/${id}${path && `/${path}`}`)} aria-current={tab === path ? "page" : undefined}>{name}</a></li>)}</ul>
      </nav>
      {tab === "" && <Results race={data} onChange={race.reload} />}
      {tab === "import" && <ImportFile race={data} onImported={race.reload} />}
      {tab === "check" && <Checks race={data} onChange={race.reload} />}
      {tab === "people" && <People race={data} onChange={race.reload} />}
      {tab === "share" && <Share race={data} />}
      {tab === "settings" && <Settings race={data} onChange={race} />}
    </Page>
  );
}

/** Declares results official, or provisional again, with one press. */
function State({ race, onChange }: { race: RaceModel; onChange: (race: RaceModel) => void }) {
  if (race.state === "locked") return <b>{text.states[race.state]}</b>;
  const next = race.state === "official" ? "provisional" : "official";
  return <Act class={next === "official" ? "" : "quiet"} act={async () => onChange(await changeRace({ _id: race._id, state: next }))}>{next === "official" ? text.makeOfficial : text.makeProvisional}</Act>;
}

function Settings({ race, onChange }: { race: RaceModel; onChange: Loaded<RaceModel> }) {
  const [deleting, setDeleting] = useState(false);
  const [said, setSaid] = useState("");
  return (
    <>
      <RaceForm
        key={race.updated_at} race={race} submit={words.save}
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
      <p role="status" class="good">{said}</p>
      <h2>{text.delete}</h2>
      <p class="soft">{text.deleteHelp}</p>
      <button type="button" class="quiet" onClick={() => setDeleting(true)}>{text.delete}</button>
      {deleting && <Confirm title={text.deleteAsk} text={race.name} yes={text.delete} onClose={() => setDeleting(false)} onYes={async () => { await deleteRace(race._id); go("races"); }} />}
    </>
  );
}
