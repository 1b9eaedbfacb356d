import type { RaceDraft } from "@harrier/client";
import { createRace } from "./api.ts";
import { go } from "../../router.ts";
import { Page } from "../../ui.tsx";
import { racesWords } from "../../words/races.ts";
import { RaceForm } from "./form.tsx";

/** A new race. The next step is the file of its results. */
export default function NewRace() {
  return (
    <Page title={racesWords.races.create}>
      <RaceForm
        submit={racesWords.races.createSubmit}
        onSave={async (change) => {
          const made = await createRace(change as RaceDraft);
          go(`races/${made._id}/import`, true);
        }}
      />
    </Page>
  );
}
