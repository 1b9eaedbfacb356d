import { useRef, useState } from "preact/hooks";
import { Bar } from "./ui.tsx";
import { racesWords } from "./words/races.ts";

const text = racesWords.importing;

/** A place to drop a file, which is also a button. */
export function Drop({
  file,
  onFile,
  accept,
  title = text.drop,
  hint = text.dropHint,
}: {
  file: File | undefined;
  onFile: (file: File) => void;
  accept?: string;
  title?: string;
  hint?: string;
}) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return (
    <div
      class={over ? "drop over" : "drop"}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const dropped = event.dataTransfer?.files[0];
        if (dropped) onFile(dropped);
      }}
    >
      <label>
        <b>{title}</b>
        <span class="hint">{hint}</span>
        {/* The input shows what was chosen by it, but not what was dropped. */}
        {file && file !== input.current?.files?.[0] && <b>{file.name}</b>}
        <input
          ref={input}
          type="file"
          accept={accept}
          onChange={(event) => {
            const chosen = event.currentTarget.files?.[0];
            if (chosen) onFile(chosen);
          }}
        />
      </label>
    </div>
  );
}

/** How much of a file has been sent, and then what the server does with it. */
export const Sending = ({ sent, then }: { sent: number; then: string }) => (
  <div class="card">
    <p role="status">{sent < 1 ? text.sending : then}</p>
    {sent < 1 ? <Bar share={sent} label={text.sending} /> : <progress aria-label={then} />}
  </div>
);
