import { Button, Group } from "@mantine/core";
import { useEffect } from "react";
import { usePlace } from "../../platform/browser/browser-lack.ts";
import { ModalDialog } from "../../platform/ui/modal-dialog.tsx";
import { t } from "./new-test-text.ts";

type Props = { save: () => Promise<void>; saved: () => boolean; onLeave: () => void; onStay: () => void };

/** Holds the person back while something is unsaved; goes on by itself once it is saved. */
export function LeaveDialog({ save, saved, onLeave, onStay }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: one attempt per opening; the callbacks are new at every render
  useEffect(() => {
    let open = true;
    void save().then(() => {
      if (open && saved()) onLeave();
    });
    return () => {
      open = false;
    };
  }, []);
  return (
    <ModalDialog label={t("leaveTitle")} variant="centre" onClose={onStay}>
      <h2>{t("leaveTitle")}</h2>
      <p>{t("leaveHint", { place: usePlace() })}</p>
      <Group gap="sm">
        <Button onClick={onStay}>{t("stay")}</Button>
        <Button variant="default" onClick={onLeave}>
          {t("leave")}
        </Button>
      </Group>
    </ModalDialog>
  );
}
