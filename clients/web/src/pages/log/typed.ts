// Fields that are saved by themselves.
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { onEnd } from "../../session.ts";

interface Typed {
  /** What the user types, or null while they are not at the field. */
  typed: string | null;
  type: (text: string) => void;
  /** Saves the text, and shows what is saved, unless it is to be kept for the user to correct. */
  leave: (keep?: boolean) => void;
}

/** Saves what a user types into a field: a moment after the last key, when they leave the field or the page, and when the session ends. */
export function useTyped(save: (text: string) => void): Typed {
  const [typed, setTyped] = useState<string | null>(null);
  const latest = useRef(save);
  latest.current = save;
  const unsaved = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const saveNow = useCallback(() => {
    clearTimeout(timer.current);
    const text = unsaved.current;
    unsaved.current = null;
    if (text !== null) latest.current(text);
  }, []);
  useEffect(() => {
    // Of a user who has left, nothing is kept.
    const stop = onEnd((left) => (left ? (unsaved.current = null) : saveNow()));
    addEventListener("pagehide", saveNow);
    document.addEventListener("visibilitychange", saveNow);
    return () => {
      stop();
      removeEventListener("pagehide", saveNow);
      document.removeEventListener("visibilitychange", saveNow);
      saveNow();
    };
  }, []);
  return {
    typed,
    type(text) {
      setTyped(text);
      unsaved.current = text;
      clearTimeout(timer.current);
      timer.current = setTimeout(saveNow, 1000);
    },
    leave(keep = false) {
      saveNow();
      if (!keep) setTyped(null);
    },
  };
}
