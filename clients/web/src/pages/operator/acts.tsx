// Acts of operators. Each asks first, most of them for a reason, and says afterwards what it has done.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Check, Choice, Confirm, Field } from "../../ui.tsx";
import { operatorWords as text } from "../../words/operator.ts";
import type { Reason } from "./api.ts";

/** A field of the form that asks. */
export interface Input {
  name: string;
  label: string;
  hint?: string;
  /** What it offers. Without it, the field is a text. */
  of?: readonly (readonly [string, string])[] | "yes or no";
  value?: string;
  max?: number;
}

/** What was typed into the fields, by their names. A check has "yes" or "". */
export type Values = Record<string, string>;

export interface Act {
  /** The button, what happens, and what has happened. */
  says: readonly [name: string, text: string, done: string];
  object: ComponentChildren;
  inputs?: readonly Input[];
  /** Whether a reason is asked for, and must be given. */
  reason: "required" | "optional" | "none";
  act: (reason: Reason, values: Values) => Promise<unknown>;
}

/** Lets a page ask before its acts. `shown` is where it asks, and says what was done. */
export function useActs(): { ask: (act: Act) => void; shown: ComponentChildren } {
  const [asked, setAsked] = useState<Act>();
  const [done, setDone] = useState("");
  return {
    ask(act) {
      setDone("");
      setAsked(act);
    },
    shown: (
      <>
        <p role="status" class="good">
          {done}
        </p>
        {asked && <Ask key={asked.says[0]} asked={asked} onDone={() => setDone(asked.says[2])} onClose={() => setAsked(undefined)} />}
      </>
    ),
  };
}

function Ask({ asked, onDone, onClose }: { asked: Act; onDone: () => void; onClose: () => void }) {
  const inputs = asked.inputs ?? [];
  const [values, setValues] = useState<Values>(Object.fromEntries(inputs.map(({ name, value }) => [name, value ?? ""])));
  const set = (name: string) => (value: string) => setValues((old) => ({ ...old, [name]: value }));
  const reason = (values["reason"] ?? "").trim();
  return (
    <Confirm
      title={asked.says[0]}
      text={asked.object}
      yes={asked.says[0]}
      onClose={onClose}
      onYes={async () => {
        await asked.act(reason === "" ? {} : { reason }, values);
        onDone();
      }}
    >
      <p>{asked.says[1]}</p>
      {inputs.map(({ name, label, hint, of, max = 500 }) =>
        of === undefined ? (
          <Field key={name} label={label} hint={hint} required maxLength={max} autocomplete="off" value={values[name]} onText={set(name)} />
        ) : of === "yes or no" ? (
          <Check key={name} label={label} checked={values[name] === "yes"} onCheck={(on) => set(name)(on ? "yes" : "")} />
        ) : (
          <Choice key={name} label={label} value={values[name]!} of={of} onChoose={set(name)} />
        ),
      )}
      {asked.reason !== "none" && (
        <Field
          label={text.reason}
          hint={text.reasonHint}
          required={asked.reason === "required"}
          maxLength={500}
          autocomplete="off"
          value={values["reason"] ?? ""}
          onText={set("reason")}
        />
      )}
    </Confirm>
  );
}
