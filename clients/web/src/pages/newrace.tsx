import type { RaceDraft } from "@harrier/client";
import { createRace } from "../api-races.ts";
import type { PageProps } from "../lazy.tsx";
import { go } from "../router.ts";
import { Page } from "../ui.tsx";
import { words } from "../words.ts";
import { RaceForm } from "./raceform.tsx";

/** A new race. The next step is the file of its results. */
export default function NewRace(_: PageProps) {
  return (
    <Page title={words.races.create}>
      <RaceForm
        submit={words.races.createSubmit}
        onSave={async (change) => {
          const made = await createRace(change as RaceDraft);
          go(`races/${made._id}/import`, true);
        }}
      />
    </Page>
  );
}
