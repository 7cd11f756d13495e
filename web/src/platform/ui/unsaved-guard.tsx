import { Button, Group } from "@mantine/core";
import { useBlocker } from "react-router";
import { useAskBeforeUnload } from "../browser/browser-hooks.ts";
import { text } from "../i18n/text.ts";
import { ModalDialog } from "./modal-dialog.tsx";

const t = text("unsaved", {
  title: "Leave without saving?",
  hint: "Your changes are not saved.",
  stay: "Stay",
  leave: "Leave",
});
export type UnsavedText = typeof t;

/** Asks before a page is left on which something is unsaved, and before its tab is closed. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  useAskBeforeUnload(isDirty);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && nextLocation.pathname !== currentLocation.pathname,
  );
  if (blocker.state !== "blocked") return null;
  return (
    <ModalDialog label={t("title")} variant="centre" onClose={() => blocker.reset()}>
      <h2>{t("title")}</h2>
      <p>{t("hint")}</p>
      <Group gap="sm">
        <Button onClick={() => blocker.reset()}>{t("stay")}</Button>
        <Button variant="default" onClick={() => blocker.proceed()}>
          {t("leave")}
        </Button>
      </Group>
    </ModalDialog>
  );
}
