import type { ReactNode } from "react";
import type { Snapshot } from "../../platform/firebase/snapshot.ts";
import { AsOf } from "../../platform/ui/as-of.tsx";
import { RowsComing } from "../../platform/ui/rows-coming.tsx";
import { SnapshotFailure } from "../../platform/ui/snapshot-failure.tsx";
import styles from "./operations.module.css";

type Props<T> = { id: string; title: string; failed: string; snapshot: Snapshot<T>; children: (data: T) => ReactNode };

/** One part of the page that loads and fails by itself, so that the others stay of use. */
export function Part<T>({ id, title, failed, snapshot, children }: Props<T>) {
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id}>{title}</h2>
      {snapshot.status === "loading" && <RowsComing rows={1} />}
      <SnapshotFailure snapshot={snapshot} title={failed} />
      <AsOf snapshot={snapshot} />
      {(snapshot.status === "ready" || snapshot.status === "kept") && children(snapshot.data)}
    </section>
  );
}
