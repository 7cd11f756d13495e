import { IconCloudOff } from "@tabler/icons-react";
import { t } from "./app-text.ts";
import styles from "./offline-banner.module.css";
import { useOnline } from "./use-online.ts";

/** Says that nothing reaches the server now. The region is there beforehand, so the change is read out. */
export function OfflineBanner() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className={styles.banner}>
          <IconCloudOff size={20} stroke={1.5} aria-hidden />
          {t("offline")}
        </p>
      )}
    </div>
  );
}
