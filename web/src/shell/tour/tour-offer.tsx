import { Button } from "@mantine/core";
import styles from "./tour.module.css";
import { t } from "./tour-text.ts";

/** At the lower edge, with room of its own: it comes after the page, which it neither pushes down nor covers at its end. */
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
