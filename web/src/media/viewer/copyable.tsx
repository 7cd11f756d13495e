import { useCopy } from "../../platform/browser/use-copy.ts";
import { t as media } from "../medium/media-text.ts";
import styles from "./viewer.module.css";

const SHOWN = 12;
const WORDS = { "not yet": "copy", copied: "copied", refused: "notCopied" } as const;

/** A long value, its beginning in sight, all of it to copy. */
export function Copyable({ text }: { text: string }) {
  const { copied, copy } = useCopy(text);
  return (
    <span className={styles.copyable}>
      <code title={text}>{text.slice(0, SHOWN)}…</code>
      <button type="button" className={styles.quiet} onClick={copy}>
        <span role="status">{media(WORDS[copied])}</span>
      </button>
    </span>
  );
}
