import { Group } from "@mantine/core";
import {
  type Icon,
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconFileImport,
  IconLock,
  IconPencil,
  IconPlayerPlay,
} from "@tabler/icons-react";
import type { TestStatus } from "@zona/domain/records/lab-test";
import { NEEDS_CORRECTION, STATUS_WORDS } from "../../platform/i18n/lab-words.ts";
import styles from "./status-pill.module.css";

const ICONS = {
  draft: IconPencil,
  imported: IconFileImport,
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

const ENDED: readonly TestStatus[] = ["cancelled", "invalid"];

/** Where a test is in its life, icon and word, and that the server found faults in it. */
export function StatusPill({ status, needsCorrection = false }: { status: TestStatus; needsCorrection?: boolean }) {
  const pill = (
    <Pill icon={ICONS[status]} status={status} isBad={ENDED.includes(status)}>
      {STATUS_WORDS[status]}
    </Pill>
  );
  if (!needsCorrection) return pill;
  return (
    <Group component="span" display="inline-flex" gap="xs">
      {pill}{" "}
      <Pill icon={IconAlertTriangle} status="unfit" isBad>
        {NEEDS_CORRECTION}
      </Pill>
    </Group>
  );
}

const Pill = ({
  icon: Icon,
  status,
  isBad,
  children,
}: {
  icon: Icon;
  status: string;
  isBad: boolean;
  children: string;
}) => (
  <span className={styles.pill} data-status={status}>
    <Icon size={16} stroke={1.75} className={isBad ? "failure" : "good"} aria-hidden />
    {children}
  </span>
);
