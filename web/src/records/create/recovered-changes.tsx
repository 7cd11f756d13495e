import { Button } from "@mantine/core";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { shortTime } from "../../platform/i18n/dates.ts";
import { Notice } from "../../platform/ui/notice.tsx";
import styles from "./draft-editor.module.css";
import { t } from "./new-test-text.ts";

type Props = { changedAt: Date; onApply: () => void; onDiscard: () => void };

/** Asks what to do with changes that a crash or a lost connection kept from the server. */
export function RecoveredChanges({ changedAt, onApply, onDiscard }: Props) {
  return (
    <Notice tone="attention" title={t("recoveredTitle", shortTime(changedAt, labNow()))}>
      <p>{t("recoveredHint")}</p>
      <div className={styles.actions}>
        <Button onClick={onApply}>{t("apply")}</Button>
        <Button variant="default" onClick={onDiscard}>
          {t("discard")}
        </Button>
      </div>
    </Notice>
  );
}
