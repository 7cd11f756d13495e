import { Button, Loader } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { useConnectionLoss } from "../firebase/connection.ts";
import styles from "./loading.module.css";
import { t } from "./ui-text.ts";

const LONG_MS = 10_000;

/** Whether something takes longer than people wait without a word: ten seconds. */
function useIsLong(): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLong;
}

/** What is said and offered when something takes too long. */
function StillLoading() {
  return (
    <>
      <p>{t("stillLoading")}</p>
      <Button variant="default" onClick={() => location.reload()}>
        {t("retry")}
      </Button>
    </>
  );
}

/** Fills the page while it loads; shown by its style only after 200 ms, so quick loads do not flicker. */
export function PageLoader() {
  const isLong = useIsLong();
  return (
    <div className="opening" role="status">
      <LoadingOrOffline>
        <Loader size="sm" aria-hidden />
        {isLong ? <StillLoading /> : <p>{t("loading")}</p>}
      </LoadingOrOffline>
    </div>
  );
}

/** A thin line at the top while the next page is on its way; the present page stays usable. */
export function NavigationProgress() {
  const busy = useNavigation().state !== "idle";
  return (
    <div className={styles.progress} data-busy={busy || undefined} role="status">
      <span className="visually-hidden">{busy ? t("loading") : ""}</span>
    </div>
  );
}

/** Said where a list or figure would be, for nothing may be called empty before the server has answered. */
export const OfflineNote = () => <p className="dim">{t("notKnown")}</p>;

/** What is shown while something is on its way; once the server is silent, that nothing is known of it. */
export function LoadingOrOffline({ children }: { children: ReactNode }) {
  return useConnectionLoss() ? <OfflineNote /> : children;
}

/** Rows of the usual height while a list is on its way, at most as many as it will have; shown by their style only after 200 ms. */
export function RowsSkeleton({ rows }: { rows: number }) {
  const isLong = useIsLong();
  return (
    <div className={styles.coming} role="status" aria-busy>
      <LoadingOrOffline>
        <span className="visually-hidden">{t("loading")}</span>
        {isLong && <StillLoading />}
        {!isLong &&
          Array.from({ length: rows }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: empty rows are all the same
            <div key={index} className={styles.row} aria-hidden />
          ))}
      </LoadingOrOffline>
    </div>
  );
}
