import { IconCheck } from "@tabler/icons-react";
import { useSilence } from "../../platform/firebase/use-silence.ts";
import { NotKnown } from "../../platform/ui/not-known.tsx";
import styles from "./operations.module.css";

/** A part with nothing in it, which on this page is good news: one line, not a box. */
export function Quiet({ title, hint }: { title: string; hint: string }) {
  if (useSilence()) return <NotKnown />;
  return (
    <p className={styles.quiet}>
      <IconCheck className={styles.quietMark} size={18} stroke={1.75} aria-hidden />
      <span>
        <strong>{title}.</strong> <span className="dim">{hint}</span>
      </span>
    </p>
  );
}
