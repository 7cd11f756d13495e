import type { ReactNode } from "react";
import { failureSentence } from "../firebase/failure.ts";
import type { Snapshot } from "../firebase/snapshot.ts";
import { Notice } from "../ui/notice.tsx";
import styles from "./operations.module.css";
import { t } from "./operations-text.ts";

type Props<T> = { id: string; title: string; failed: string; snapshot: Snapshot<T>; children: (data: T) => ReactNode };

/** One part of the page that loads and fails by itself, so that the others stay of use. */
export function Part<T>({ id, title, failed, snapshot, children }: Props<T>) {
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id}>{title}</h2>
      {snapshot.status === "loading" && <p role="status">{t("loading")}</p>}
      {snapshot.status === "error" && (
        <Notice tone="failure" title={failed}>
          <p>{failureSentence(snapshot.error)}</p>
        </Notice>
      )}
      {snapshot.status === "ready" && children(snapshot.data)}
    </section>
  );
}
