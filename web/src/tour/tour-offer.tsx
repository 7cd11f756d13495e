import { Button } from "@mantine/core";
import { IconRoute } from "@tabler/icons-react";
import styles from "./tour.module.css";
import { t } from "./tour-text.ts";

/** In the flow of the page, so that it covers nothing and can wait. */
export function TourOffer({ onStart, onDecline }: { onStart: () => void; onDecline: () => void }) {
  return (
    <section className={styles.offer} aria-label={t("tour")}>
      <IconRoute size={20} stroke={1.5} aria-hidden />
      <p>
        <strong>{t("offerTitle")}</strong> {t("offer")} <span className="dim">{t("offerLater")}</span>
      </p>
      <Button size="compact-md" onClick={onStart}>
        {t("start")}
      </Button>
      <Button size="compact-md" variant="default" onClick={onDecline}>
        {t("notNow")}
      </Button>
    </section>
  );
}
