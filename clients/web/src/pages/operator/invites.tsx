// The operator's own invitations. Others have email addresses, which are not for operators.
import { useState } from "preact/hooks";
import { moment } from "../../dates.ts";
import { useLoad, useTask } from "../../load.ts";
import { Field, Trouble, Waiting } from "../../ui.tsx";
import { operatorWords } from "../../words/operator.ts";
import { Secret } from "../account/links.tsx";
import { invite, invites, withdrawInvite } from "../team/api.ts";
import { useActs } from "./acts.tsx";
import { OperatorPage } from "./page.tsx";

const text = operatorWords.invites;

export default function OperatorInvites() {
  const list = useLoad(invites, "invites");
  const [email, setEmail] = useState("");
  const [link, setLink] = useState("");
  const [sent, setSent] = useState(false);
  const { busy, error, run } = useTask();
  const { ask, shown } = useActs();
  const create = async (): Promise<void> => {
    setSent(false);
    const made = await invite(email.trim());
    setSent(made.link === null);
    setLink(made.link ?? "");
    setEmail("");
    list.reload();
  };
  return (
    <OperatorPage title={text.title} open="operator/invites">
      <form
        class="add"
        onSubmit={(event) => {
          event.preventDefault();
          void run(create);
        }}
      >
        <Field label={text.email} hint={text.emailHint} type="email" maxLength={254} autocomplete="off" value={email} onText={setEmail} />
        <button disabled={busy}>{text.invite}</button>
      </form>
      <Trouble error={error} />
      <p role="status" class="good">
        {sent && text.sent}
      </p>
      {link !== "" && <Secret value={link} help={text.link} onHide={() => setLink("")} />}
      {shown}
      <Trouble error={list.error} retry={list.reload} />
      {list.data === undefined ? list.error === undefined && <Waiting /> : list.data.length === 0 && <p class="soft">{text.none}</p>}
      <ul class="list">
        {list.data?.map((one) => (
          <li key={one._id} class="row">
            <span>
              <b>{one.email ?? text.byLink}</b>
              <br />
              <span class="soft">
                {moment(one.created_at)}
                {one.team_id && ` · ${one.team_id}`} ·{" "}
                {one.used_at === null ? `${text.until} ${moment(one.expires_at)}` : `${text.used} ${moment(one.used_at)}`}
              </span>
            </span>
            {one.used_at === null && (
              <button
                type="button"
                class="quiet"
                aria-label={`${text.end[0]}: ${one.email ?? text.byLink}, ${moment(one.created_at)}`}
                onClick={() =>
                  ask({
                    says: text.end,
                    object: one.email ?? text.byLink,
                    reason: "none",
                    act: async () => {
                      await withdrawInvite(one._id);
                      list.reload();
                    },
                  })
                }
              >
                {text.end[0]}
              </button>
            )}
          </li>
        ))}
      </ul>
      <p class="soft">{text.own}</p>
    </OperatorPage>
  );
}
