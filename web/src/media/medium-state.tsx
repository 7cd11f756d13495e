import { IconAlertTriangle, IconBan, IconCheck, IconCloudUpload, IconRefresh, IconTrash } from "@tabler/icons-react";
import { type Medium, type MediumState, REJECTION_SENTENCES } from "@zona/domain/media/medium";
import { t } from "./media-text.ts";
import styles from "./medium-state.module.css";

const ICONS = {
  uploading: IconCloudUpload,
  processing: IconRefresh,
  ready: IconCheck,
  rejected: IconBan,
  failed: IconAlertTriangle,
  removed: IconTrash,
} as const;

/** A medium's state: icon, word and colour say the same. */
export function MediumStateWords({ state }: { state: MediumState }) {
  const Icon = ICONS[state];
  return (
    <span className={styles.state} data-state={state}>
      <Icon size={18} stroke={1.5} aria-hidden />
      {t(state)}
    </span>
  );
}

/** Why a medium has no picture, in words for the person who uploaded it. */
export function MediumReason({ medium: { state, rejection } }: { medium: Medium }) {
  if (state === "rejected" && rejection) return <p className={styles.reason}>{REJECTION_SENTENCES[rejection.code]}</p>;
  if (state === "failed") return <p className={styles.reason}>{t("failedHint")}</p>;
  return null;
}
