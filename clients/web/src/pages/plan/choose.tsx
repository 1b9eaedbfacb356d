// Chooses an athlete who has something else to do.
import type { TeamPlanAthlete } from "@harrier/client";
import { useId, useRef, useState } from "preact/hooks";
import { planWords as text } from "../../words/plan.ts";
import { teamWords } from "../../words/team.ts";

/** By keyboard, each letter and arrow chooses another athlete: the last is meant, when Enter is pressed or the box is left. */
export function ChooseAthlete({ athletes, onChoose }: { athletes: TeamPlanAthlete[]; onChoose: (id: string) => void }) {
  const [chosen, setChosen] = useState("");
  const byKeys = useRef(false);
  const name = useId();
  const take = (id: string): void => {
    setChosen("");
    byKeys.current = false;
    if (id !== "") onChoose(id);
  };
  return (
    <div class="field">
      <label for={name}>{text.forAthlete}</label>
      <select
        id={name}
        value={chosen}
        onPointerDown={() => {
          byKeys.current = false;
        }}
        onKeyDown={(event) => {
          byKeys.current = event.key !== "Tab";
          if (event.key !== "Enter" || chosen === "") return;
          event.preventDefault();
          take(chosen);
        }}
        onChange={(event) => (byKeys.current ? setChosen : take)(event.currentTarget.value)}
        onBlur={() => take(chosen)}
      >
        <option value="">{text.choose}</option>
        {athletes.map(({ user_id: id, name }) => (
          <option key={id} value={id}>
            {name || teamWords.unnamed}
          </option>
        ))}
      </select>
    </div>
  );
}
