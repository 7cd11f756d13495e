import {
  type Icon,
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconLock,
  IconPencil,
  IconPlayerPlay,
} from "@tabler/icons-react";
import type { TestStatus } from "@zona/domain/records/lab-test";
import { NEEDS_CORRECTION, STATUS_WORDS } from "../../platform/i18n/lab-words.ts";
import styles from "./status-pill.module.css";

const ICONS = {
  draft: IconPencil,
  in_progress: IconPlayerPlay,
  awaiting: IconPlayerPlay,
  submitted: IconCircleCheck,
  reviewed: IconCircleCheck,
  signed: IconCircleCheck,
  locked: IconLock,
  amending: IconPencil,
  cancelled: IconBan,
  invalid: IconBan,
} as const satisfies Record<TestStatus, Icon>;

/** Where a test is in its life, icon and word, and that the server found faults in it. */
export function StatusPill({ status, needsCorrection = false }: { status: TestStatus; needsCorrection?: boolean }) {
  const Icon = ICONS[status];
  const pill = (
    <span className={styles.pill} data-status={status}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {STATUS_WORDS[status]}
    </span>
  );
  if (!needsCorrection) return pill;
  return (
    <span className={styles.pills}>
      {pill}{" "}
      <span className={styles.pill} data-status="unfit">
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
        {NEEDS_CORRECTION}
      </span>
    </span>
  );
}
