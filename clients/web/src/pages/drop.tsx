import { useRef, useState } from "preact/hooks";
import { words } from "../words.ts";

const text = words.importing;

/** A place to drop a file, which is also a button. */
export function Drop({ file, onFile, accept, title = text.drop, hint = text.dropHint }: { file: File | undefined; onFile: (file: File) => void; accept?: string; title?: string; hint?: string }) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return (
    <div
      class={over ? "drop over" : "drop"}
      onDragOver={(event) => { event.preventDefault(); setOver(true); }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const dropped = event.dataTransfer?.files[0];
        if (dropped) onFile(dropped);
      }}
    >
      <label>
        <b>{file ? file.name : title}</b>
        <span class="hint">{hint}</span>
        <input ref={input} type="file" accept={accept} onChange={(event) => { const chosen = event.currentTarget.files?.[0]; if (chosen) onFile(chosen); }} />
      </label>
    </div>
  );
}
