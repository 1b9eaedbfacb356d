// The comments on a day of a log, between its owner and the owner's coaches.
import { useEffect, useState } from "preact/hooks";
import { addComment, comments, deleteComment, seeComments } from "./api.ts";
import { moment } from "../../dates.ts";
import { useLoad, useTask } from "../../load.ts";
import { useDraft } from "./queue.ts";
import { useMe } from "../../session.ts";
import { Act, Trouble } from "../../ui.tsx";
import { words } from "../../words.ts";

const text = words.comments;

export function Comments({ athlete, date, always }: { athlete: string; date: string; always?: boolean }) {
  const me = useMe();
  const list = useLoad(() => comments(athlete, date), `${athlete} ${date}`);
  const [draft, setDraft] = useDraft(me._id, `comment ${athlete} ${date}`);
  const [writing, setWriting] = useState((always ?? false) || draft !== "");
  const { busy, error, run } = useTask();
  useEffect(() => {
    if (list.data?.some(({ seen }) => !seen))
      void seeComments(athlete, date).then(
        () => dispatchEvent(new Event("harrier-notices")),
        () => undefined,
      );
  }, [list.data]);
  const some = (list.data?.length ?? 0) > 0;
  return (
    <div class="comments">
      <span class="label">{text.title}</span>
      <Trouble error={list.error} retry={list.reload} />
      {list.data?.map((comment) => (
        <div key={comment._id}>
          <div class="row">
            <b>{comment.user}</b>
            <span class="soft">{moment(comment.created_at)}</span>
          </div>
          <blockquote>{comment.text}</blockquote>
          {(comment.user_id === me._id || comment.owner_id === me._id) && (
            <Act
              class="link"
              label={`${text.delete}: ${comment.text.slice(0, 40)}`}
              act={async () => {
                await deleteComment(comment._id);
                list.reload();
              }}
            >
              {words.remove}
            </Act>
          )}
        </div>
      ))}
      {!writing && (
        <p class="soft">
          {!some && list.data && text.none}{" "}
          <button type="button" class="link" onClick={() => setWriting(true)}>
            {text.add}
          </button>
        </p>
      )}
      {writing && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (draft.trim() === "") return;
            void run(async () => {
              await addComment(athlete, date, draft.trim());
              setDraft("");
              list.reload();
            });
          }}
        >
          <label class="field">
            {text.add}
            <textarea rows={2} maxLength={2000} value={draft} onInput={(event) => setDraft(event.currentTarget.value)} />
          </label>
          <Trouble error={error} />
          <button disabled={busy || draft.trim() === ""}>{text.send}</button>
        </form>
      )}
    </div>
  );
}
