import { IconCloudOff } from "@tabler/icons-react";
import { labNow, labTime } from "../../platform/clock/lab-clock.ts";
import { useSilence } from "../../platform/firebase/use-silence.ts";
import { shortTime } from "../../platform/i18n/dates.ts";
import { t } from "./app-text.ts";
import styles from "./frame-banner.module.css";

/** Says since when the server has not answered. The region is there beforehand, so the change is read out. */
export function SilenceBanner() {
  const silence = useSilence();
  return (
    <div role="status">
      {silence && (
        <p className={styles.banner}>
          <IconCloudOff size={20} stroke={1.5} aria-hidden />
          {silence.since ? t("silentSince", shortTime(labTime(silence.since), labNow())) : t("silent")}{" "}
          {t("changesWait")}
        </p>
      )}
    </div>
  );
}
