// The audit log: what operators did, all of it or what concerns one user or object.
import type { AuditEntry } from "@harrier/client";
import { useState } from "preact/hooks";
import { moment } from "../../dates.ts";
import type { PageProps } from "../../lazy.tsx";
import { useLoad } from "../../load.ts";
import { Name, Pager, to, Trouble, Waiting } from "../../ui.tsx";
import { operatorWords } from "../../words/operator.ts";
import { audit, pageLength } from "./api.ts";
import { OperatorPage } from "./page.tsx";

const text = operatorWords.auditLog;
const pages: Record<string, string> = { user: "users", race: "races", result: "results" };

export default function OperatorAudit({ values: { by, of } }: PageProps) {
  const [page, setPage] = useState(1);
  const list = useLoad(
    () => audit({ ...(by !== undefined && { actor: by }), ...(of !== undefined && { object: of }) }, page),
    `${by} ${of} ${page}`,
  );
  return (
    <OperatorPage title={text.title} open="operator/audit">
      {(by ?? of) !== undefined && (
        <p>
          {text.some} <a href={to("operator/audit")}>{text.all}</a>
        </p>
      )}
      <Trouble error={list.error} retry={list.reload} />
      {list.data === undefined ? list.error === undefined && <Waiting /> : list.data.length === 0 && <p class="soft">{text.none}</p>}
      <ul class="list">
        {list.data?.map((entry) => (
          <li key={entry._id}>
            <b>{entry.act}</b> · <About entry={entry} />
            <br />
            <span class="soft">
              {moment(entry.at)} · {operatorWords.by} <Actor id={entry.actor} />
            </span>
            {entry.reason !== null && (
              <p>
                “<bdi>{entry.reason}</bdi>”
              </p>
            )}
            <Values name={text.before} values={entry.before} />
            <Values name={text.after} values={entry.after} />
          </li>
        ))}
      </ul>
      <Pager page={page} full={list.data?.length === pageLength} onPage={setPage} />
    </OperatorPage>
  );
}

function About({ entry: { object_kind: kind, object_id: id } }: { entry: AuditEntry }) {
  const name = `${kind.replaceAll("_", " ")} ${id}`;
  return kind in pages ? <a href={to(`operator/${pages[kind]}/${id}`)}>{name}</a> : <>{name}</>;
}

const Actor = ({ id }: { id: string }) =>
  id === "command" ? <>{text.command}</> : <a href={to(`operator/users/${id}`)}>{`${text.kinds["user"]} ${id}`}</a>;

const Values = ({ name, values }: { name: string; values: Record<string, unknown> | null }) =>
  values && (
    <div>
      <span class="soft">{name}</span>{" "}
      <code>
        <Name>{JSON.stringify(values)}</Name>
      </code>
    </div>
  );
