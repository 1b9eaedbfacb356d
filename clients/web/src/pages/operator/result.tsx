// One result, which operators can delete, or whose name they can show again.
import { moment, plainDate } from "../../dates.ts";
import type { PageProps } from "../../lazy.tsx";
import { useLoad } from "../../load.ts";
import { go } from "../../router.ts";
import { Name, to, Trouble, Waiting } from "../../ui.tsx";
import { racesWords } from "../../words/races.ts";
import { operatorWords } from "../../words/operator.ts";
import { readResult } from "../races/api.ts";
import { eventName } from "../races/results.tsx";
import { useActs } from "./acts.tsx";
import { deleteResult, showName } from "./api.ts";
import { History, OperatorPage, User } from "./page.tsx";

const text = operatorWords.races;

export default function OperatorResult({ values }: PageProps) {
  const id = values["id"]!;
  const { data, error, reload } = useLoad(() => readResult(id), id);
  const { ask, shown } = useActs();
  if (!data) {
    return (
      <OperatorPage title={text.title} open="operator/races">
        <Trouble error={error} retry={reload} />
        {error === undefined && <Waiting />}
      </OperatorPage>
    );
  }
  const object = <Name>{data.athlete}</Name>;
  return (
    <OperatorPage title={data.athlete} open="operator/races">
      {shown}
      <dl class="facts">
        <dt>_id</dt>
        <dd>
          <code>{id}</code>
        </dd>
        <dt>{racesWords.races.race}</dt>
        <dd>
          <a href={to(`operator/races/${data.race_id}`)}>
            <Name>{data.race}</Name>
          </a>
          , {plainDate(data.date)}
        </dd>
        <dt>{racesWords.races.event}</dt>
        <dd>{eventName(data.gender, data.event)}</dd>
        <dt>{racesWords.fields["time"]}</dt>
        <dd>{data.time ?? data.mark ?? racesWords.races.statuses[data.status]}</dd>
        {[
          [racesWords.fields["place"], data.place],
          [racesWords.fields["athlete_id"], data.athlete_id],
          [racesWords.fields["team"], data.team],
          [racesWords.fields["notes"], data.notes],
        ].map(
          ([name, value]) =>
            value !== null && (
              <>
                <dt>{name}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </>
            ),
        )}
        <dt>{text.postedBy}</dt>
        <dd>
          <User id={data.user_id} />, {moment(data.created_at)}
        </dd>
      </dl>
      <div class="buttons">
        {data.athlete === text.withheld && (
          <button
            type="button"
            class="quiet"
            onClick={() =>
              ask({
                says: text.acts.showName,
                object,
                reason: "none",
                act: async () => {
                  await showName(id);
                  reload();
                },
              })
            }
          >
            {text.acts.showName[0]}
          </button>
        )}
        <button
          type="button"
          class="quiet"
          onClick={() =>
            ask({
              says: text.acts.result,
              object,
              reason: "required",
              act: async (reason) => {
                await deleteResult(id, reason);
                go(`operator/races/${data.race_id}`);
              },
            })
          }
        >
          {text.acts.result[0]}
        </button>
      </div>
      <p>
        <History of={id}>{operatorWords.audit}</History>
      </p>
    </OperatorPage>
  );
}
