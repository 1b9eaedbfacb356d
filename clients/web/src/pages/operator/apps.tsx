// Apps of others, which operators can block.
import { useState } from "preact/hooks";
import { moment } from "../../dates.ts";
import { count } from "../../format.ts";
import { useLoad } from "../../load.ts";
import { Choice, Name, Pager, Trouble, Waiting } from "../../ui.tsx";
import { operatorWords } from "../../words/operator.ts";
import { useActs } from "./acts.tsx";
import { apps, block, pageLength, unblock } from "./api.ts";
import { History, OperatorPage, User } from "./page.tsx";

const text = operatorWords.apps;

export default function OperatorApps() {
  const [only, setOnly] = useState<"" | "blocked">("");
  const [page, setPage] = useState(1);
  const list = useLoad(() => apps(only === "blocked" ? true : undefined, page), `${only} ${page}`);
  const { ask, shown } = useActs();
  return (
    <OperatorPage title={text.title} open="operator/apps">
      <p class="soft">{text.help}</p>
      <Choice
        label={operatorWords.users.among}
        value={only}
        of={[
          ["", text.all],
          ["blocked", text.blockedOnly],
        ]}
        onChoose={(chosen) => {
          setOnly(chosen);
          setPage(1);
        }}
      />
      {shown}
      <Trouble error={list.error} retry={list.reload} />
      {list.data === undefined ? list.error === undefined && <Waiting /> : list.data.length === 0 && <p class="soft">{text.none}</p>}
      <ul class="list">
        {list.data?.map((app) => (
          <li key={app._id} class="row">
            <span>
              <b>
                <Name>{app.name}</Name>
              </b>{" "}
              {app.blocked && <span class="tag wrong">{text.blocked}</span>}
              <br />
              <code>{app.client_id}</code>
              <br />
              <span class="soft">
                {app.user_id === null ? text.own : <User id={app.user_id} />} · {text.allowed} {count(app.users, "user")} ·{" "}
                {operatorWords.since} {moment(app.created_at)} · <History of={app._id}>{operatorWords.audit}</History>
              </span>
            </span>
            <button
              type="button"
              class="quiet"
              aria-label={`${(app.blocked ? text.unblock : text.block)[0]}: ${app.name}`}
              onClick={() =>
                ask({
                  says: app.blocked ? text.unblock : text.block,
                  object: <Name>{app.name}</Name>,
                  reason: "optional",
                  act: async (reason) => {
                    await (app.blocked ? unblock(app._id, reason) : block(app._id, reason));
                    list.reload();
                  },
                })
              }
            >
              {(app.blocked ? text.unblock : text.block)[0]}
            </button>
          </li>
        ))}
      </ul>
      <Pager page={page} full={list.data?.length === pageLength} onPage={setPage} />
    </OperatorPage>
  );
}
