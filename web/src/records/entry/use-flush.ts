import { useEffect } from "react";
import { connection } from "../../platform/firebase/connection.ts";
import type { RecordEditor } from "./record-editor.ts";

type Flushed = Pick<RecordEditor, "flush">;

/** What is typed goes out at once when the page is hidden or left: a closed tab has no second after the last key. */
export function useFlushOnLeave(editor: Flushed, keepNow: () => void) {
  useEffect(() => {
    const flush = () => {
      keepNow();
      void editor.flush();
    };
    const flushWhenHidden = () => {
      if (document.visibilityState === "hidden") flush();
    };
    document.addEventListener("visibilitychange", flushWhenHidden);
    return () => {
      document.removeEventListener("visibilitychange", flushWhenHidden);
      flush();
    };
  }, [editor, keepNow]);
}

/** What nobody answered goes out as soon as the server is heard again: its next try by itself may be half a minute away. */
export function useFlushWhenHeard(editor: Flushed) {
  useEffect(
    () =>
      connection.subscribe(() => {
        if (!connection.get()) void editor.flush();
      }),
    [editor],
  );
}
