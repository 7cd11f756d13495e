import { Button } from "@mantine/core";
import styles from "./tour.module.css";
import { t } from "./tour-text.ts";

/** In the corner where the tour itself will stand: it comes after the page and must not push it down. */
export function TourOffer({ onStart, onDecline }: { onStart: () => void; onDecline: () => void }) {
  return (
    <section className={styles.offer} aria-label={t("tour")}>
      <h2>{t("offerTitle")}</h2>
      <p>
        {t("offer")} <span className="dim">{t("offerLater")}</span>
      </p>
      <div className={styles.ways}>
        <Button size="compact-md" onClick={onStart}>
          {t("start")}
        </Button>
        <Button size="compact-md" variant="default" onClick={onDecline}>
          {t("notNow")}
        </Button>
      </div>
    </section>
  );
}
