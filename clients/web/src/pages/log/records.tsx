// The fastest run and the fastest race at each standard distance.
import type { DistanceRecord } from "@harrier/client";
import { records } from "./api.ts";
import { plainDate } from "../../dates.ts";
import { duration, pace, standardDistance } from "../../format.ts";
import { useLoad } from "../../load.ts";
import { LogTabs } from "../../nav.tsx";
import { serverPath } from "../../router.ts";
import { useMe } from "../../session.ts";
import { Page, to, Trouble, Waiting } from "../../ui.tsx";
import { words } from "../../words.ts";

const text = words.records;

export default function Records() {
  const list = useLoad(() => records("me"), "records");
  return (
    <Page title={text.title}>
      <LogTabs open="records" />
      <Trouble error={list.error} retry={list.reload} />
      {list.data === undefined ? (
        list.error === undefined && <Waiting />
      ) : list.data.length === 0 ? (
        <p class="empty">{text.none}</p>
      ) : (
        <RecordsTable records={list.data} />
      )}
    </Page>
  );
}

export function RecordsTable({ records }: { records: readonly DistanceRecord[] }) {
  const { units } = useMe();
  return (
    <table>
      <caption>{text.help}</caption>
      <thead>
        <tr>
          <th scope="col">{text.distance}</th>
          <th scope="col">{text.training}</th>
          <th scope="col">{text.racing}</th>
          <th scope="col" class="n phone-hidden">
            {text.pace}
          </th>
        </tr>
      </thead>
      <tbody>
        {records.map(({ event_code: code, meters, seconds, run, race }) => (
          <tr key={code}>
            <th scope="row">{standardDistance(meters)}</th>
            <td>
              {run && (
                <>
                  <a href={to(`run/${run.run_id}`)}>{duration(run.seconds)}</a>
                  <br />
                  <span class="soft">{plainDate(run.date)}</span>
                </>
              )}
            </td>
            <td>
              {race && (
                <>
                  <a href={race.race_id === null ? to(`run/${race.run_id}`) : `${serverPath}/r/${race.race_id}`}>
                    {duration(race.seconds)}
                  </a>
                  <br />
                  <span class="soft">{[race.race, plainDate(race.date)].filter(Boolean).join(", ")}</span>
                </>
              )}
            </td>
            <td class="n phone-hidden">{pace(meters, seconds, units)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
