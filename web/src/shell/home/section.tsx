import type { ReactNode } from "react";
import type { Snapshot } from "../../platform/firebase/snapshot.ts";
import { AsOf } from "../../platform/ui/as-of.tsx";
import { Coming } from "../../platform/ui/not-known.tsx";
import { SnapshotFailure } from "../../platform/ui/snapshot-failure.tsx";
import styles from "./home-page.module.css";
import { t } from "./home-text.ts";

type Props<T> = {
  id: string;
  title: string;
  link?: ReactNode;
  failed: string;
  snapshot: Snapshot<T>;
  children: (data: T, pending: boolean) => ReactNode;
};

/** One part of the page that fails, loads and fills by itself, so that the others stay of use. */
export function Section<T>({ id, title, link, failed, snapshot, children }: Props<T>) {
  return (
    <section aria-labelledby={id} aria-busy={snapshot.status === "loading" || undefined}>
      <div className={styles.sectionHeading}>
        <h2 id={id}>{title}</h2>
        {link}
      </div>
      {snapshot.status === "loading" && (
        <Coming>
          <div className={styles.skeleton} role="status">
            <span className="visually-hidden">{t("loading")}</span>
          </div>
        </Coming>
      )}
      <SnapshotFailure snapshot={snapshot} title={failed} />
      <AsOf snapshot={snapshot} />
      {(snapshot.status === "ready" || snapshot.status === "kept") && children(snapshot.data, snapshot.pending)}
    </section>
  );
}
