import { useState } from "react";
import { t as media } from "../media/media-text.ts";
import styles from "./viewer.module.css";

const SHOWN = 12;

/** A long value, its beginning in sight, all of it to copy. */
export function Copyable({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <span className={styles.copyable}>
      <code title={text}>{text.slice(0, SHOWN)}…</code>
      <button
        type="button"
        className={styles.quiet}
        onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      >
        <span role="status">{media(copied ? "copied" : "copy")}</span>
      </button>
    </span>
  );
}
