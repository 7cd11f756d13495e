import type { ReactNode } from "react";
import styles from "../chatbot.module.css";

/** A table that may be wider than the card: it scrolls by itself and is reached by keyboard. */
export function ScrollArea({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways is reached by keyboard
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
