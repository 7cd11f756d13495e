import { Button, Group, Stack } from "@mantine/core";
import type { Notification } from "@zona/domain/notifications/notification";
import { useState } from "react";
import { useStaffMember } from "../../people/session/session.ts";
import { failureSentence } from "../../platform/firebase/failure.ts";
import type { Records } from "../../platform/firebase/listen.ts";
import { dataOf, type Snapshot, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { ModalDialog } from "../../platform/ui/modal-dialog.tsx";
import { AsOf, EmptyState, Notice, SnapshotFailure } from "../../platform/ui/notice.tsx";
import { MailChoice } from "./mail-choice.tsx";
import styles from "./notification-drawer.module.css";
import { NotificationRow } from "./notification-row.tsx";
import { t } from "./notification-text.ts";
import { acknowledge, listenToEarlier } from "./notifications-data.ts";

type Props = { open: Snapshot<Records<Notification>>; onClose: () => void };

/** What asks for this person, each with the way to its record; seen ones leave the list. */
export function NotificationDrawer({ open, onClose }: Props) {
  const [failure, setFailure] = useState<Error>();
  const [showsEarlier, setShowsEarlier] = useState(false);

  async function see(ids: readonly string[]) {
    setFailure(undefined);
    await acknowledge(ids).catch(setFailure);
  }

  const records = dataOf(open)?.records ?? [];
  return (
    <ModalDialog label={t("notifications")} variant="drawer" onClose={onClose}>
      <Stack className={styles.drawer}>
        <Group component="header" justify="space-between">
          <h2>{t("notifications")}</h2>
          <Button size="compact-md" variant="subtle" onClick={onClose}>
            {t("close")}
          </Button>
        </Group>
        {failure !== undefined && (
          <Notice tone="failure" title={t("notDone")}>
            <p>{failureSentence(failure)}</p>
          </Notice>
        )}
        {open.status === "loading" && <RowsSkeleton rows={2} />}
        <SnapshotFailure snapshot={open} title={t("failed")} />
        <AsOf snapshot={open} />
        {dataOf(open) && records.length === 0 && <EmptyState title={t("none")} hint={t("noneHint")} />}
        {records.length > 0 && (
          <ul className="list-rows">
            {records.map((each) => (
              <NotificationRow
                key={each.id}
                notification={each}
                onSeen={() => void see([each.id])}
                onFollow={onClose}
              />
            ))}
          </ul>
        )}
        <Group justify="space-between" gap="xs">
          {records.length > 1 && (
            <Button size="compact-md" variant="default" onClick={() => void see(records.map(({ id }) => id))}>
              {t("all")}
            </Button>
          )}
          {!showsEarlier && (
            <Button size="compact-md" variant="subtle" onClick={() => setShowsEarlier(true)}>
              {t("earlier")}
            </Button>
          )}
        </Group>
        {showsEarlier && <Earlier onFollow={onClose} />}
        <MailChoice />
      </Stack>
    </ModalDialog>
  );
}

/** What this person was told before, read only when asked for. */
function Earlier({ onFollow }: { onFollow: () => void }) {
  const { uid } = useStaffMember();
  const earlier = useSnapshot(`earlier notifications ${uid}`, listenToEarlier(uid));
  if (earlier.status === "loading") return <RowsSkeleton rows={2} />;
  if (earlier.status === "error") return <SnapshotFailure snapshot={earlier} title={t("failed")} />;
  const past = earlier.data.records.filter(({ state }) => state !== "open");
  if (past.length === 0) return <p className="dim">{t("noEarlier")}</p>;
  return (
    <ul className="list-rows">
      {past.map((each) => (
        <NotificationRow key={each.id} notification={each} onFollow={onFollow} />
      ))}
    </ul>
  );
}
