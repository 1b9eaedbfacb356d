// Who is not in the grid of a team yet: what they lack, and a reminder.
import type { Pending } from "@harrier/client";
import { useState } from "preact/hooks";
import { remind } from "./api.ts";
import { plainDate } from "../../dates.ts";
import { Act } from "../../ui.tsx";
import { teamWords as text } from "../../words/team.ts";

/** A week, which has to pass between two reminders. */
const pause = 7 * 86_400_000;

export function Absent({ one, columns }: { one: Pending; columns: number }) {
  const [reminded, setReminded] = useState(one.reminded_at);
  const name = one.name ?? one.email ?? text.unnamed;
  const lately = reminded !== null && Date.now() - Date.parse(reminded) < pause;
  return (
    <tr class="absent">
      <th scope="row">{name}</th>
      <td colSpan={columns}>
        <span class="soft">
          {one.declined_at !== null ? text.declined : text.lacks[one.lacks]}
          {reminded !== null && ` · ${text.reminded} ${plainDate(reminded.slice(0, 10))}`}
        </span>{" "}
        {one.declined_at === null && one.lacks !== "log" && !lately && (
          <Act
            class="link"
            label={`${text.remind}: ${name}`}
            act={async () => {
              await remind(one._id);
              setReminded(new Date().toISOString());
            }}
          >
            {text.remind}
          </Act>
        )}
      </td>
    </tr>
  );
}
