// Small parts that pages share.
import type { ComponentChildren, InputHTMLAttributes } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { type Items, useTask } from "./load.ts";
import { home } from "./router.ts";
import { currentUser, HarrierProblem, onEnd, signInAgain } from "./session.ts";
import { words } from "./words.ts";

/** The address of a page of the app, for links. */
export const to = (path: string): string => home + path;

/** The address of the user's week: a coach's home is the team. */
export const myWeek = (): string => to(currentUser().coach ? "week" : "");

/** What went wrong, as a sentence. */
export function sentence(error: unknown): string {
  if (error instanceof HarrierProblem) return error.errors[0]?.detail ?? error.detail;
  return error instanceof TypeError ? words.unreachable : error instanceof Error ? error.message : String(error);
}

/** Shows what went wrong, and lets the user try again. */
export function Trouble({ error, retry }: { error: unknown; retry?: () => void }) {
  if (error === undefined || error === null) return null;
  // The banner says so already.
  if (error instanceof TypeError && !navigator.onLine) return <p class="soft">{words.unavailable}</p>;
  return (
    <p class="trouble" role="alert">
      {sentence(error)}{" "}
      {retry && (
        <button type="button" class="link" onClick={retry}>
          {words.retry}
        </button>
      )}
    </p>
  );
}

/** Says that a page waits for the server, if it takes longer than a moment. */
export const Waiting = ({ text = words.loading }: { text?: string }) => (
  <p class="waiting" role="status">
    {text}
  </p>
);

/** A page: its heading names it for the browser and for screen readers, too. */
export function Page({
  title,
  aside,
  children,
  wide,
}: {
  title: string;
  aside?: ComponentChildren;
  children: ComponentChildren;
  wide?: boolean;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${words.app}`;
  }, [title]);
  useEffect(() => {
    if (document.activeElement === document.body || !document.activeElement) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <main id="content" class={wide ? "wide" : ""}>
      <div class="heading">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {aside}
      </div>
      {children}
    </main>
  );
}

type InputProps = Omit<InputHTMLAttributes, "label" | "onChange" | "id"> & {
  id?: string;
  label: string;
  hint?: string | undefined;
  wrong?: string | undefined;
  onText?: (text: string) => void;
};

/** An input with its label, a hint and what is wrong with it. */
export function Field({ label, hint, wrong, onText, id, ...input }: InputProps) {
  const own = useId();
  const name = id ?? own;
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <input
        {...(input as InputHTMLAttributes)}
        id={name}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={hint || wrong ? `${name}-hint` : undefined}
        onInput={(event) => onText?.(event.currentTarget.value)}
      />
      {(wrong || hint) && (
        <p id={`${name}-hint`} class={wrong ? "hint wrong" : "hint"}>
          {wrong ?? hint}
        </p>
      )}
    </div>
  );
}

/** A choice among a few values. */
export function Choice<T extends string>({
  label,
  value,
  of,
  onChoose,
  hint,
  disabled,
}: {
  label: string;
  value: T;
  of: readonly (readonly [T, string])[];
  onChoose: (value: T) => void;
  hint?: string;
  disabled?: boolean;
}) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} value={value} disabled={disabled} onChange={(event) => onChoose(event.currentTarget.value as T)}>
        {of.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
      {hint && <p class="hint">{hint}</p>}
    </div>
  );
}

export const Check = ({
  label,
  checked,
  onCheck,
  disabled,
}: {
  label: ComponentChildren;
  checked: boolean;
  onCheck: (checked: boolean) => void;
  disabled?: boolean;
}) => (
  <label class="check">
    <input type="checkbox" checked={checked} disabled={disabled} onChange={(event) => onCheck(event.currentTarget.checked)} />
    <span>{label}</span>
  </label>
);

/** How far something is, with a text beside it. */
export function Bar({ share, label }: { share: number; label: string }) {
  return <progress max={100} value={Math.round(Math.min(1, Math.max(0, share)) * 100)} aria-label={label} />;
}

/** A dialog over the page. It closes by its buttons and by Escape. */
export function Dialog({ title, onClose, children }: { title: string; onClose: () => void; children: ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const away = useRef(false);
  useEffect(() => {
    const show = (): void => {
      away.current = false;
      dialog.current?.showModal();
    };
    show();
    // An open dialog would block the form to sign in.
    const stop = onEnd(() => {
      away.current = true;
      dialog.current?.close();
    });
    addEventListener("harrier-signed-in", show);
    return () => {
      stop();
      removeEventListener("harrier-signed-in", show);
    };
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={() => away.current || onClose()} onCancel={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}

/** Reports whether the API asks for the password again, because the user signed in more than 15 minutes ago. */
const isLongAgo = (error: unknown): boolean => error instanceof HarrierProblem && error.type.endsWith("/reauthenticate");

/** Asks before something that cannot be undone. `grave` asks for the password first; otherwise it is asked for if the API wants it. */
export function Confirm({
  title,
  text,
  children,
  yes,
  grave = false,
  onYes,
  onClose,
}: {
  title: string;
  text?: ComponentChildren;
  /** Fields of the form, if it has more than the question. */
  children?: ComponentChildren;
  yes: string;
  grave?: boolean;
  onYes: () => Promise<unknown>;
  onClose: () => void;
}) {
  const [password, setPassword] = useState("");
  const [asking, setAsking] = useState(grave);
  const { busy, error, run } = useTask();
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run(async () => {
            if (asking) await signInAgain(currentUser().email!, password);
            try {
              await onYes();
            } catch (problem) {
              if (isLongAgo(problem)) setAsking(true);
              throw problem;
            }
          }).then((done) => done && onClose());
        }}
      >
        {text && <p>{text}</p>}
        {children}
        {asking && (
          <>
            <input type="email" autocomplete="username" value={currentUser().email} hidden readOnly />
            <Field
              label={words.signIn.password}
              type="password"
              autocomplete="current-password"
              required
              value={password}
              onText={setPassword}
              hint={words.again.help}
            />
          </>
        )}
        {!isLongAgo(error) && <Trouble error={error} />}
        <div class="buttons">
          <button class="danger" disabled={busy}>
            {yes}
          </button>
          <button type="button" class="quiet" onClick={onClose}>
            {words.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** A name that somebody chose: cut, and kept from changing the direction of the text around it. */
export const Name = ({ children: name, max = 200 }: { children: string; max?: number }) => (
  <bdi>{name.length > max ? `${name.slice(0, max)}…` : name}</bdi>
);

/** Leads to the pages of a list before and after. A full page may have another behind it. */
export function Pager({ page, full, onPage }: { page: number; full: boolean; onPage: (page: number) => void }) {
  if (page === 1 && !full) return null;
  return (
    <div class="buttons">
      {page > 1 && (
        <button type="button" class="quiet" onClick={() => onPage(page - 1)}>
          {words.newer}
        </button>
      )}
      {full && (
        <button type="button" class="quiet" onClick={() => onPage(page + 1)}>
          {words.older}
        </button>
      )}
    </div>
  );
}

/** Loads the next page of a list, if it has one. */
export const More = ({ of }: { of: Pick<Items<unknown>, "next" | "more" | "loadMore"> }) => (
  <>
    <Trouble error={of.more.error} />
    {of.next !== null && (
      <button type="button" class="quiet" disabled={of.more.busy} onClick={of.loadMore}>
        {words.more}
      </button>
    )}
  </>
);

/** A button that does something at once, and says what went wrong beside it. */
export function Act({
  children,
  act,
  class: name = "quiet",
  label,
}: {
  children: ComponentChildren;
  act: () => Promise<unknown>;
  class?: string;
  label?: string;
}) {
  const { busy, error, run } = useTask();
  return (
    <span class="act">
      <button type="button" class={name} disabled={busy} aria-label={label} onClick={() => void run(act)}>
        {children}
      </button>
      <Trouble error={error} />
    </span>
  );
}

/** Offers content as a file to save. */
export function save(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
