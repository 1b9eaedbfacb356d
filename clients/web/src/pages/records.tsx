// The fastest run and the fastest race at each standard distance.
import { records } from "../api-log.ts";
import { plainDate } from "../dates.ts";
import { duration, pace, standardDistance } from "../format.ts";
import type { PageProps } from "../lazy.tsx";
import { useLoad } from "../load.ts";
import { serverPath } from "../router.ts";
import { useMe } from "../session.ts";
import { Page, to, Trouble, Waiting } from "../ui.tsx";
import { words } from "../words.ts";
import { LogTabs } from "./logtabs.tsx";

const text = words.records;

export default function Records(_: PageProps) {
  const me = useMe();
  const list = useLoad(() => records("me"), "records");
  return (
    <Page title={text.title}>
      <LogTabs open="records" />
      <Trouble error={list.error} retry={list.reload} />
      {list.data === undefined ? list.error === undefined && <Waiting /> : list.data.length === 0 ? <p class="empty">{text.none}</p> : (
        <table>
          <caption>{text.help}</caption>
          <thead><tr><th scope="col">{text.distance}</th><th scope="col">{text.training}</th><th scope="col">{text.racing}</th><th scope="col" class="n phone-hidden">{text.pace}</th></tr></thead>
          <tbody>
            {list.data.map(({ event_code: code, meters, seconds, run, race }) => (
              <tr key={code}>
                <th scope="row">{standardDistance(meters)}</th>
                <td>{run && <><a href={to(`run/${run.run_id}`)}>{duration(run.seconds)}</a><br /><span class="soft">{plainDate(run.date)}</span></>}</td>
                <td>{race && <><a href={`${serverPath}/r/${race.race_id}`}>{duration(race.seconds)}</a><br /><span class="soft">{race.race}, {plainDate(race.date)}</span></>}</td>
                <td class="n phone-hidden">{pace(meters, seconds, me.units)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Page>
  );
}
