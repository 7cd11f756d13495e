import { Loader } from "@mantine/core";
import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { Coming } from "./not-known.tsx";
import styles from "./page-loader.module.css";
import buttons from "./plain-button.module.css";
import { t } from "./start-text.ts";

const LONG_MS = 10_000;

/** Whether something takes longer than people wait without a word: ten seconds. */
export function useIsLong(): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLong;
}

/** What is said and offered when something takes too long. */
export function StillLoading() {
  return (
    <>
      <p>{t("stillLoading")}</p>
      <button type="button" className={buttons.button} data-variant="default" onClick={() => location.reload()}>
        {t("retry")}
      </button>
    </>
  );
}

/** Fills the page while it loads; shown by its style only after 200 ms, so quick loads do not flicker. */
export function PageLoader() {
  const isLong = useIsLong();
  return (
    <div className={styles.loader} role="status">
      <Coming>
        <Loader size="sm" aria-hidden />
        {isLong ? <StillLoading /> : <p>{t("loading")}</p>}
      </Coming>
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
