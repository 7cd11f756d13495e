import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useConnectionLoss } from "../../platform/firebase/connection.ts";
import type { Snapshot } from "../../platform/firebase/snapshot.ts";
import { OfflineNote, RowsSkeleton } from "../../platform/ui/loading.tsx";
import { AsOf, SnapshotFailure } from "../../platform/ui/notice.tsx";
import { Section } from "../../platform/ui/page.tsx";
import styles from "./operations.module.css";

/** A part with nothing in it, which on this page is good news: one line, not a box. */
export function NothingToDo({ title, hint }: { title: string; hint: string }) {
  if (useConnectionLoss()) return <OfflineNote />;
  return (
    <p className={styles.quiet}>
      <IconCheck size={18} stroke={1.75} aria-hidden />
      <span>
        <strong>{title}.</strong> <span className="dim">{hint}</span>
      </span>
    </p>
  );
}

type Props<T> = { id: string; title: string; failed: string; snapshot: Snapshot<T>; children: (data: T) => ReactNode };

/** One part of the page that loads and fails by itself, so that the others stay of use. */
export function OperationsSection<T extends object | undefined>({ id, title, failed, snapshot, children }: Props<T>) {
  return (
    <Section id={id} title={title} isLoading={snapshot.status === "loading"}>
      {snapshot.status === "loading" && <RowsSkeleton rows={1} />}
      <SnapshotFailure snapshot={snapshot} title={failed} />
      <AsOf snapshot={snapshot} />
      {(snapshot.status === "ready" || snapshot.status === "kept") && children(snapshot.data)}
    </Section>
  );
}
