// The jobs of the server: all, the failed ones, or the emails that could not be sent.
import { moment } from "../../dates.ts";
import type { PageProps } from "../../lazy.tsx";
import { Tabs } from "../../nav.tsx";
import { useItems } from "../../load.ts";
import { More, Name, Trouble, Waiting } from "../../ui.tsx";
import { operatorWords } from "../../words/operator.ts";
import { jobs } from "./api.ts";
import { OperatorPage } from "./page.tsx";

const text = operatorWords.jobs;
const lists = [
  ["operator/jobs", text.all],
  ["operator/jobs/failed", text.failed],
  ["operator/jobs/emails", text.emails],
] as const;

export default function OperatorJobs({ values: { only } }: PageProps) {
  const list = useItems(
    (after) => jobs({ ...(only !== undefined && { failed: true }), ...(only === "emails" && { kind: "email" }) }, after),
    `jobs ${only}`,
  );
  return (
    <OperatorPage title={text.title} open="operator/jobs">
      <Tabs label={text.title} pages={lists} open={only === undefined ? "operator/jobs" : `operator/jobs/${only}`} />
      <p class="soft">{text.help}</p>
      <Trouble error={list.error} retry={list.reload} />
      {list.items === undefined ? list.error === undefined && <Waiting /> : list.items.length === 0 && <p class="soft">{text.none}</p>}
      <ul class="list">
        {list.items?.map((job) => (
          <li key={job.id}>
            <b>
              {job.kind} {job.id}
            </b>{" "}
            <span class={job.failed ? "tag wrong" : "tag"}>{job.state}</span>
            <br />
            <span class="soft">
              {text.attempt(job.attempt, job.max_attempts)} · {operatorWords.since} {moment(job.created_at)} · {text.due}{" "}
              {moment(job.scheduled_at)}
            </span>
            {job.error !== null && (
              <div>
                <code>
                  <Name>{job.error}</Name>
                </code>
              </div>
            )}
          </li>
        ))}
      </ul>
      <More of={list} />
    </OperatorPage>
  );
}
