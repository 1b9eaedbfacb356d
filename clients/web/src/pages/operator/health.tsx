// How the server is: what it stores, what waits, and what is scarce.
import { moment } from "../../dates.ts";
import { bytes, number } from "../../format.ts";
import { useLoad } from "../../load.ts";
import { to, Trouble, Waiting } from "../../ui.tsx";
import { operatorWords } from "../../words/operator.ts";
import { health as readHealth } from "./api.ts";
import { OperatorPage } from "./page.tsx";

const text = operatorWords.health;
const seconds = (n: number): string => `${number(n, 1)} ${text.seconds}`;

export default function OperatorHealth() {
  const { data, error, reload } = useLoad(readHealth, "health");
  return (
    <OperatorPage title={text.title} open="operator">
      <Trouble error={error} retry={reload} />
      {data === undefined ? (
        error === undefined && <Waiting />
      ) : (
        <>
          <dl class="sums many">
            <Value name={text.backup} value={data.last_backup_at === null ? text.none : moment(data.last_backup_at)} />
            <Value name={text.disk} value={data.disk_free_bytes === null ? text.unknown : bytes(data.disk_free_bytes)} />
            <Value name={text.keys} value={data.keys_readable ? text.readable : text.unreadable} bad={!data.keys_readable} />
            <Value name={text.waiting} value={number(data.jobs_waiting)} link="operator/jobs" />
            <Value name={text.oldest} value={seconds(data.jobs_oldest_seconds)} />
            <Value name={text.failed} value={number(data.jobs_failed)} bad={data.jobs_failed > 0} link="operator/jobs/failed" />
            <Value name={text.uploads} value={`${bytes(data.log_uploads_bytes)} ${text.of} ${bytes(data.log_uploads_limit_bytes)}`} />
            <Value name={text.search} value={number(data.search_backlog)} />
            <Value name={text.feed} value={seconds(data.feed_lag_seconds)} />
            <Value name={text.clock} value={seconds(Math.abs(data.clock_skew_seconds))} />
            <Value name={text.version} value={data.version} />
          </dl>
          <div class="scroll" tabIndex={0} role="region" aria-label={text.scarce}>
            <table>
              <caption>{text.scarce}</caption>
              <thead>
                <tr>
                  <th scope="col">{text.resource}</th>
                  {[text.inUse, text.queued, text.refused].map((name) => (
                    <th scope="col" class="n" key={name}>
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.resources.map((one) => (
                  <tr key={one.kind}>
                    <th scope="row">{one.kind.replaceAll("_", " ")}</th>
                    <td class="n">{`${amount(one.in_use)} ${text.of} ${amount(one.limit)}`}</td>
                    <td class="n">{amount(one.waiting)}</td>
                    <td class="n">{amount(one.refused)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </OperatorPage>
  );
}

/** A number, or bytes where there are so many that nothing else is counted. */
const amount = (n: number): string => (n >= 1 << 20 ? bytes(n) : number(n));

const Value = ({ name, value, bad, link }: { name: string; value: string; bad?: boolean; link?: string }) => (
  <div>
    <dt>{link === undefined ? name : <a href={to(link)}>{name}</a>}</dt>
    <dd class={bad ? "wrong" : ""}>{value}</dd>
  </div>
);
