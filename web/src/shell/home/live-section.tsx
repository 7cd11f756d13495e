import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { Snapshot } from "../../platform/firebase/snapshot.ts";
import { LoadingOrOffline } from "../../platform/ui/loading.tsx";
import { AsOf, SnapshotFailure } from "../../platform/ui/notice.tsx";
import { Section } from "../../platform/ui/page.tsx";
import styles from "./home-page.module.css";
import { t } from "./home-text.ts";

/** Stands below a list that is longer than it shows. */
export const ShowMore = ({ onMore }: { onMore: () => void }) => (
  <Button variant="default" size="compact-md" onClick={onMore}>
    {t("showMore")}
  </Button>
);

type Props<T> = {
  id: string;
  title: string;
  link?: ReactNode;
  failed: string;
  snapshot: Snapshot<T>;
  children: (data: T, pending: boolean) => ReactNode;
};

/** One part of the page that fails, loads and fills by itself, so that the others stay of use. */
export function LiveSection<T extends object | undefined>({ id, title, link, failed, snapshot, children }: Props<T>) {
  return (
    <Section id={id} title={title} link={link} isLoading={snapshot.status === "loading"}>
      {snapshot.status === "loading" && (
        <LoadingOrOffline>
          <div className={styles.skeleton} role="status">
            <span className="visually-hidden">{t("loading")}</span>
          </div>
        </LoadingOrOffline>
      )}
      <SnapshotFailure snapshot={snapshot} title={failed} />
      <AsOf snapshot={snapshot} />
      {(snapshot.status === "ready" || snapshot.status === "kept") && children(snapshot.data, snapshot.pending)}
    </Section>
  );
}
