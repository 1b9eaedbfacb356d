// Reports about races and results, and disputes about Athlete IDs.
import type { OperatorReport, ReportState } from "@harrier/client";
import { useState } from "preact/hooks";
import { moment } from "../../dates.ts";
import { useLoad } from "../../load.ts";
import { Choice, Name, Pager, to, Trouble, Waiting } from "../../ui.tsx";
import { operatorWords } from "../../words/operator.ts";
import { type Act, type Input, useActs } from "./acts.tsx";
import { pageLength, refuse, reports, settle } from "./api.ts";
import { OperatorPage, User } from "./page.tsx";

const text = operatorWords.reports;
const states = ["open", "settled", "refused"] as const;

export default function OperatorReports() {
  const [state, setState] = useState<ReportState>("open");
  const [page, setPage] = useState(1);
  const list = useLoad(() => reports(state, page), `${state} ${page}`);
  const { ask, shown } = useActs();
  const decide = (report: OperatorReport, settling: boolean): Act => {
    const [name, says, done] = settling ? text.settle : text.refuse;
    const explained = [report.kind === "claim" ? text.both : says, settling && report.reason === "remove_name" ? text.withholds : ""].join(
      " ",
    );
    const note: Input = { name: "note", label: text.note, hint: text.noteHint };
    return {
      says: [name, explained.trim(), done],
      object: <About report={report} />,
      inputs: settling && report.kind === "claim" ? [{ name: "release", label: text.release, of: "yes or no" }, note] : [note],
      reason: "none",
      act: async (_, typed) => {
        const message = typed["note"]!.trim();
        await (settling ? settle(report._id, { note: message, release: typed["release"] === "yes" }) : refuse(report._id, message));
        list.reload();
      },
    };
  };
  return (
    <OperatorPage title={text.title} open="operator/reports">
      <div class="narrow-field">
        <Choice
          label={operatorWords.races.state}
          value={state}
          of={states.map((one) => [one, text.states[one]] as const)}
          onChoose={(chosen) => {
            setState(chosen);
            setPage(1);
          }}
        />
      </div>
      {shown}
      <Trouble error={list.error} retry={list.reload} />
      {list.data === undefined ? list.error === undefined && <Waiting /> : list.data.length === 0 && <p class="soft">{text.none}</p>}
      <ul class="list">
        {list.data?.map((report) => (
          <li key={report._id}>
            <About report={report} /> {report.reason !== null && <b>· {text.reasons[report.reason]}</b>}
            {report.text !== null && (
              <blockquote>
                <bdi>{report.text}</bdi>
              </blockquote>
            )}
            <p class="soft">
              {moment(report.created_at)}, {operatorWords.by}{" "}
              {report.visitor ? text.visitor : <User id={report.reporter_id} name={report.reporter} />}
              {report.holder_id !== null && (
                <>
                  {" "}
                  · {text.held} <User id={report.holder_id} name={report.holder} />
                </>
              )}
            </p>
            {report.state === "open" ? (
              <div class="buttons">
                {[true, false].map((settling) => {
                  const act = decide(report, settling);
                  return (
                    <button
                      key={act.says[0]}
                      type="button"
                      class={settling ? "" : "quiet"}
                      aria-label={`${act.says[0]}: ${report.subject ?? text.gone}`}
                      onClick={() => ask(act)}
                    >
                      {act.says[0]}
                    </button>
                  );
                })}
              </div>
            ) : (
              report.note !== null && (
                <p>
                  {text.decided}: <bdi>{report.note}</bdi>
                </p>
              )
            )}
          </li>
        ))}
      </ul>
      <Pager page={page} full={list.data?.length === pageLength} onPage={setPage} />
    </OperatorPage>
  );
}

/** What a report is about. A race and a result have pages here. */
function About({ report: { kind, object_id, athlete_id, subject } }: { report: OperatorReport }) {
  const name = <Name>{subject ?? (kind === "claim" ? (athlete_id ?? text.gone) : text.gone)}</Name>;
  return (
    <>
      {text.kinds[kind]}: {kind !== "claim" && subject !== null ? <a href={to(`operator/${kind}s/${object_id}`)}>{name}</a> : name}
      {kind === "claim" && athlete_id !== null && subject !== null && subject !== athlete_id && ` (${athlete_id})`}
    </>
  );
}
