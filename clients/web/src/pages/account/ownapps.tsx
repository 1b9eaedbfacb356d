// The apps that the user has made, for which other users sign in by OAuth.
import type { App, CreatedApp } from "@harrier/client";
import { useState } from "preact/hooks";
import { apps, changeApp, createApp, deleteApp } from "./api.ts";
import { useLoad, useTask } from "../../load.ts";
import { Choice, Confirm, Dialog, Field, Trouble, Waiting } from "../../ui.tsx";
import { words } from "../../words.ts";
import { Secret } from "./links.tsx";

const text = words.ownApps;

export function OwnApps() {
  const list = useLoad(apps, "apps");
  const [editing, setEditing] = useState<App | "new">();
  const [deleting, setDeleting] = useState<App>();
  const [made, setMade] = useState<CreatedApp>();
  return (
    <section>
      <h2>{text.title}</h2>
      <p class="soft">{text.help}</p>
      <Trouble error={list.error} retry={list.reload} />
      {list.data === undefined && list.error === undefined && <Waiting />}
      {made && (
        <Secret
          value={made.client_secret ?? made.client_id}
          help={made.client_secret === null ? text.publicMade : text.secretOnce}
          onHide={() => setMade(undefined)}
        />
      )}
      <ul class="list">
        {list.data?.map((app) => (
          <li key={app._id}>
            <div class="row">
              <span>
                <b>{app.name}</b>
                {app.blocked && <span class="wrong"> · {text.blocked}</span>}
              </span>
              <span>
                <button type="button" class="link" aria-label={`${words.edit}: ${app.name}`} onClick={() => setEditing(app)}>
                  {words.edit}
                </button>{" "}
                <button type="button" class="link" aria-label={`${text.delete}: ${app.name}`} onClick={() => setDeleting(app)}>
                  {text.delete}
                </button>
              </span>
            </div>
            <span class="soft">
              {text.clientID}: <code>{app.client_id}</code> · {app.public ? text.public : text.secret}
              <br />
              {app.redirect_uris.join(", ") || text.noAddress}
            </span>
          </li>
        ))}
      </ul>
      <button type="button" class="quiet" onClick={() => setEditing("new")}>
        {text.create}
      </button>
      {editing && (
        <AppForm
          app={editing === "new" ? undefined : editing}
          onClose={() => setEditing(undefined)}
          onDone={(created) => {
            setMade(created);
            setEditing(undefined);
            list.reload();
          }}
        />
      )}
      {deleting && (
        <Confirm
          title={text.deleteAsk}
          text={`${deleting.name}. ${text.deleteHelp}`}
          yes={text.delete}
          onClose={() => setDeleting(undefined)}
          onYes={async () => {
            await deleteApp(deleting._id);
            list.reload();
          }}
        />
      )}
    </section>
  );
}

function AppForm({
  app,
  onClose,
  onDone,
}: {
  app: App | undefined;
  onClose: () => void;
  onDone: (created: CreatedApp | undefined) => void;
}) {
  const [form, setForm] = useState({ name: app?.name ?? "", addresses: app?.redirect_uris.join("\n") ?? "", secret: "no" as "no" | "yes" });
  const { busy, error, run } = useTask();
  const set =
    <K extends keyof typeof form>(field: K) =>
    (value: (typeof form)[K]) =>
      setForm((old) => ({ ...old, [field]: value }));
  const save = async (): Promise<void> => {
    const draft = { name: form.name.trim(), redirect_uris: form.addresses.split(/\s+/).filter((one) => one !== "") };
    onDone(app ? (await changeApp(app._id, draft), undefined) : await createApp({ ...draft, public: form.secret === "no" }));
  };
  return (
    <Dialog title={app ? text.edit : text.create} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run(save);
        }}
      >
        <Field label={words.access.name} hint={text.nameHint} required maxLength={100} value={form.name} onText={set("name")} />
        <label class="field">
          {text.addresses}
          <textarea rows={3} maxLength={5100} value={form.addresses} onInput={(event) => set("addresses")(event.currentTarget.value)} />
        </label>
        <p class="hint">{text.addressesHint}</p>
        {!app && (
          <Choice
            label={text.runs}
            value={form.secret}
            of={[
              ["no", text.onDevices],
              ["yes", text.onServer],
            ]}
            onChoose={set("secret")}
          />
        )}
        <Trouble error={error} />
        <div class="buttons">
          <button disabled={busy}>{app ? words.save : words.access.create}</button>
          <button type="button" class="quiet" onClick={onClose}>
            {words.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
