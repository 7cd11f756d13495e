import { IconLock } from "@tabler/icons-react";
import styles from "./lock-screen.module.css";
import { t } from "./lock-text.ts";

/** The last minute before the lock. The region is there beforehand, so that it is read out. */
export function LockWarning({ isClosing }: { isClosing: boolean }) {
  return (
    <div role="status">
      {isClosing && (
        <p className={`alert-line ${styles.closing}`} data-tone="attention">
          <IconLock size={20} stroke={1.5} aria-hidden />
          {t("closing")}
        </p>
      )}
    </div>
  );
}
