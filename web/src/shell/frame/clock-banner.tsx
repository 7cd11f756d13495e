import { IconClockExclamation } from "@tabler/icons-react";
import { useEffect, useSyncExternalStore } from "react";
import { clockOffset, onClockChange } from "../../platform/clock/lab-clock.ts";
import { followServerTime } from "../../platform/clock/server-time.ts";
import { duration } from "../../platform/i18n/check-words.ts";
import { t } from "./app-text.ts";
import styles from "./frame-banner.module.css";

/** Below this nobody misses a check. */
const TOLD_FROM_MS = 2 * 60_000;

/** Follows the server's time, and says so where this device's clock is wrong by it. */
export function ClockBanner() {
  useEffect(followServerTime, []);
  const offset = useSyncExternalStore(onClockChange, clockOffset);
  return (
    <div role="status">
      {Math.abs(offset) > TOLD_FROM_MS && (
        <p className={styles.banner}>
          <IconClockExclamation size={20} stroke={1.5} aria-hidden />
          {t(offset < 0 ? "clockAhead" : "clockBehind", duration(offset))}
        </p>
      )}
    </div>
  );
}
