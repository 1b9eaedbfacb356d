// Where the code of a team is typed, with an account or before there is one.
import { useState } from "preact/hooks";
import { go } from "../../router.ts";
import { Field, Page } from "../../ui.tsx";
import { words } from "../../words.ts";

const text = words.join;

export default function Code() {
  const [code, setCode] = useState("");
  return (
    <Page title={text.byCode}>
      <form
        class="narrow"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = code.trim().split("/").at(-1)!; // a link ends with its code
          if (typed !== "") go(`join/${encodeURIComponent(typed)}`);
        }}
      >
        <Field label={text.code} hint={text.codeHint} required maxLength={400} autocomplete="off" value={code} onText={setCode} />
        <div class="buttons">
          <button>{text.go}</button>
        </div>
      </form>
    </Page>
  );
}
