// Secrets of the user: lists of them, each shown once, when it is made, and secret links.
import type { LinkKind } from "@harrier/client";
import { useLayoutEffect, useState } from "preact/hooks";
import { createLink, deleteLink, links } from "./api.ts";
import { moment } from "../../dates.ts";
import { type Loaded, useLoad, useTask } from "../../load.ts";
import { onEnd } from "../../session.ts";
import { Act, Choice, Field, Trouble, Waiting } from "../../ui.tsx";
import { words } from "../../words.ts";

const text = words.access;

/** A list of what the user can end. */
export function List<T>({
  title,
  of,
  none,
  row,
}: {
  title: string;
  of: Loaded<T[]>;
  none: string;
  row: (one: T) => { id: string; name: string; more: string; end: (() => Promise<unknown>) | undefined };
}) {
  return (
    <section>
      <h2>{title}</h2>
      <Trouble error={of.error} retry={of.reload} />
      {of.data === undefined ? of.error === undefined && <Waiting /> : of.data.length === 0 && <p class="soft">{none}</p>}
      <ul class="list">
        {of.data?.map(row).map(({ id, name, more, end }) => (
          <li key={id} class="row">
            <span>
              <b>{name}</b>
              <br />
              <span class="soft">{more}</span>
            </span>
            {end && (
              <Act
                label={`${text.end}: ${name}`}
                act={async () => {
                  await end();
                  of.reload();
                }}
              >
                {text.end}
              </Act>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A secret that is shown once: until the user says that they have it, leaves the page, or the session ends. */
export function Secret({ value, help, onHide }: { value: string; help: string; onHide: () => void }) {
  // Before the browser paints, so that no moment shows the secret that would not hide it.
  useLayoutEffect(() => {
    const stop = onEnd(onHide);
    addEventListener("pagehide", onHide);
    return () => {
      stop();
      removeEventListener("pagehide", onHide);
    };
  }, []);
  return (
    <div class="conflict" role="status">
      <p>{help}</p>
      <pre tabIndex={0}>{value}</pre>
      <button type="button" class="quiet" onClick={onHide}>
        {text.savedIt}
      </button>
    </div>
  );
}

/** The user's secret links of some kinds. */
export function Links({ title, help, kinds }: { title: string; help: string; kinds: readonly LinkKind[] }) {
  const all = useLoad(links, "links");
  const [kind, setKind] = useState(kinds[0]!);
  const [name, setName] = useState("");
  const [made, setMade] = useState<{ kind: LinkKind; url: string }>();
  const { busy, error, run } = useTask();
  const create = async (): Promise<void> => {
    setMade(await createLink({ kind, ...(name.trim() !== "" && { name: name.trim() }) }));
    setName("");
    all.reload();
  };
  return (
    <>
      <List
        title={title}
        of={{ ...all, data: all.data?.filter((one) => kinds.includes(one.kind)) }}
        none={text.noLinks}
        row={(one) => ({
          id: one._id,
          name: one.name ?? text.kinds[one.kind]!,
          more: [one.name && text.kinds[one.kind], one.used_at === null ? text.unused : `${text.used} ${moment(one.used_at)}`]
            .filter(Boolean)
            .join(" · "),
          end: () => deleteLink(one._id),
        })}
      />
      {made && (
        <Secret value={made.url} help={made.kind === "upload" ? text.uploadOnce : text.linkOnce} onHide={() => setMade(undefined)} />
      )}
      <form
        class="add"
        onSubmit={(event) => {
          event.preventDefault();
          void run(create);
        }}
      >
        {kinds.length > 1 && (
          <Choice label={text.newLink} value={kind} of={kinds.map((one) => [one, text.kinds[one]!] as const)} onChoose={setKind} />
        )}
        <Field label={text.linkName} maxLength={100} autocomplete="off" value={name} onText={setName} />
        <button disabled={busy}>{text.createLink}</button>
      </form>
      <p class="hint">{help}</p>
      <Trouble error={error} />
    </>
  );
}
