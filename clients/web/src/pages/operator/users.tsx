// Users, found by their address, name, Athlete ID or team.
import type { Account } from "@harrier/client";
import { useState } from "preact/hooks";
import { moment } from "../../dates.ts";
import { useLoad } from "../../load.ts";
import { Choice, Field, Name, Pager, to, Trouble, Waiting } from "../../ui.tsx";
import { operatorWords } from "../../words/operator.ts";
import { pageLength, type UserFilter, users } from "./api.ts";
import { OperatorPage } from "./page.tsx";

const text = operatorWords.users;
const fields = ["email", "name", "athlete_id", "team_id"] as const;
const among = [
  ["", text.all],
  ["operator", text.operators],
  ["suspended", text.suspended],
] as const;

interface Asked {
  words: string;
  by: (typeof fields)[number];
  among: "" | "operator" | "suspended";
  page: number;
}

// The list is the same when somebody comes back to it from a user.
let last: Asked = { words: "", by: "name", among: "", page: 1 };

const filterOf = ({ words, by, among: only }: Asked): UserFilter => ({
  ...(words !== "" && { [by]: words }),
  ...(only !== "" && { [only]: true }),
});

export default function OperatorUsers() {
  const [asked, setAsked] = useState(last);
  const [form, setForm] = useState(asked);
  last = asked;
  const list = useLoad(() => users(filterOf(asked), asked.page), JSON.stringify(asked));
  return (
    <OperatorPage title={text.title} open="operator/users">
      <form
        class="add"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked({ ...form, words: form.words.trim(), page: 1 });
          list.reload();
        }}
      >
        <Field
          label={operatorWords.find}
          type="search"
          maxLength={254}
          autocomplete="off"
          value={form.words}
          onText={(words) => setForm({ ...form, words })}
        />
        <Choice
          label={text.by}
          value={form.by}
          of={fields.map((one) => [one, text.fields[one]] as const)}
          onChoose={(by) => setForm({ ...form, by })}
        />
        <Choice label={text.among} value={form.among} of={among} onChoose={(only) => setForm({ ...form, among: only })} />
        <button>{operatorWords.find}</button>
      </form>
      <Trouble error={list.error} retry={list.reload} />
      {list.data === undefined ? list.error === undefined && <Waiting /> : list.data.length === 0 && <p class="soft">{text.none}</p>}
      <ul class="list">
        {list.data?.map((user) => (
          <li key={user._id}>
            <a href={to(`operator/users/${user._id}`)}>
              <b>
                <Name>{user.name || operatorWords.unnamed}</Name>
              </b>
            </a>{" "}
            <Marks of={user} />
            <br />
            <span class="soft">
              {[user.athlete_id, user.team_id, `${operatorWords.since} ${moment(user.created_at)}`].filter(Boolean).join(" · ")}
            </span>
          </li>
        ))}
      </ul>
      <Pager page={asked.page} full={list.data?.length === pageLength} onPage={(page) => setAsked({ ...asked, page })} />
    </OperatorPage>
  );
}

/** What is special about a user. */
export const Marks = ({ of: { operator, coach, suspended_at, email_verified } }: { of: Account }) => (
  <>
    {operator && <span class="tag">{text.marks.operator}</span>} {coach && <span class="tag">{text.marks.coach}</span>}{" "}
    {suspended_at !== null && <span class="tag wrong">{text.marks.suspended}</span>}{" "}
    {!email_verified && <span class="tag">{text.marks.unverified}</span>}
  </>
);
