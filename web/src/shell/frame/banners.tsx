import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCloudOff, IconRefresh } from "@tabler/icons-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useOnlineOnly, usePlace } from "../../platform/browser/browser-lack.ts";
import { clockOffset, labNow, labTime, onClockChange } from "../../platform/clock/lab-clock.ts";
import { followServerTime } from "../../platform/clock/server-time.ts";
import { useConnectionLoss } from "../../platform/firebase/connection.ts";
import { duration } from "../../platform/i18n/check-words.ts";
import { shortTime } from "../../platform/i18n/dates.ts";
import { AlertLine } from "../../platform/ui/alert-line.tsx";
import { t } from "./app-text.ts";
import styles from "./banners.module.css";
import { watchForNewerVersion } from "./newer-version-data.ts";

/** Below this nobody misses a check. */
const SHOWN_FROM_MS = 2 * 60_000;

/** Follows the server's time, and says so where this device's clock is wrong by it. */
export function ClockBanner() {
  useEffect(followServerTime, []);
  const offset = useSyncExternalStore(onClockChange, clockOffset);
  return (
    <div role="status">
      {Math.abs(offset) > SHOWN_FROM_MS && (
        <AlertLine tone="attention" icon={IconAlertTriangle}>
          {t(offset < 0 ? "clockAhead" : "clockBehind", { time: duration(offset) })}
        </AlertLine>
      )}
    </div>
  );
}

/** Says since when the server has not answered. The region is there beforehand, so the change is read out. */
export function OfflineBanner() {
  const silence = useConnectionLoss();
  const place = usePlace();
  const isOnlineOnly = useOnlineOnly();
  return (
    <div role="status">
      {silence && (
        <AlertLine tone="attention" icon={IconCloudOff}>
          {silence.since ? t("silentSince", { time: shortTime(labTime(silence.since), labNow()) }) : t("silent")}{" "}
          {t("changesWait", { place })} {isOnlineOnly && t("onlineOnly")}
        </AlertLine>
      )}
    </div>
  );
}

/** Offers a newer version of the app when one lies ready. It is taken when the person says so, never in the middle of work. */
export function NewerVersion() {
  const [take, setTake] = useState<() => void>();
  useEffect(() => watchForNewerVersion((taking) => setTake(() => taking)), []);
  return (
    <div role="status">
      {take && (
        <p className={`alert-line ${styles.offer}`}>
          <IconRefresh size={20} stroke={1.5} aria-hidden />
          {t("newerVersion")}
          <Button size="compact-sm" variant="default" onClick={take}>
            {t("takeNewerVersion")}
          </Button>
        </p>
      )}
    </div>
  );
}
