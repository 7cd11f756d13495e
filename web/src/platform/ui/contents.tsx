import { useEffect, useRef, useState } from "react";
import styles from "./page.module.css";
import { t } from "./ui-text.ts";

type Entry = { id: string; words: string; isPart: boolean };

/** The headings with an id below `root`, in their order; parts of a section are its h3. */
const headingsIn = (root: Element): Entry[] =>
  [...root.querySelectorAll("h2[id], h3[id]")].map(({ id, textContent, tagName }) => ({
    id,
    words: textContent,
    isPart: tagName === "H3",
  }));

/** The contents of a long page, for its side: follows the headings as they come. Only where there is a side. */
export function Contents() {
  const nav = useRef<HTMLElement>(null);
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  useEffect(() => {
    const content = nav.current?.closest(`.${styles.page}`)?.querySelector(`:scope > .${styles.content}`);
    if (!content) return;
    const read = () =>
      setEntries((before) => {
        const now = headingsIn(content);
        return JSON.stringify(now) === JSON.stringify(before) ? before : now;
      });
    read();
    const changes = new MutationObserver(read);
    changes.observe(content, { childList: true, subtree: true, characterData: true });
    return () => changes.disconnect();
  }, []);
  return (
    <nav ref={nav} className={styles.contents} aria-label={t("contents")}>
      <ul>
        {entries.map(({ id, words, isPart }) => (
          <li key={id} data-part={isPart || undefined}>
            <a href={`#${id}`}>{words}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
