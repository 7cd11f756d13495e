import { Button, Group } from "@mantine/core";
import { unsentWrites } from "../../platform/firebase/unsent-writes.ts";
import { text } from "../../platform/i18n/text.ts";
import { ModalDialog } from "../../platform/ui/modal-dialog.tsx";
import { useSessionActions } from "./session.ts";

const t = text("signOutQuestion", {
  title: "Not everything has reached the server",
  lost: "{n, plural, one {One entry} other {# entries}} of yours still {n, plural, one {waits} other {wait}} for the network: what you witnessed, a dish that did not match, codes you scanned or a view you saved. Signing out deletes {n, plural, one {it} other {them}}. What you typed into records is kept for you.",
  instead: "Lock the screen instead: everything is sent once the network is back.",
  lock: "Lock screen",
  signOut: "Sign out and delete",
  stay: "Cancel",
});

/** Asks whoever signs out while something of theirs waits for the network on this device. */
export function SignOutQuestion({ onLock, onClose }: { onLock?: () => void; onClose: () => void }) {
  const { end } = useSessionActions();
  return (
    <ModalDialog label={t("title")} variant="centre" onClose={onClose}>
      <h2>{t("title")}</h2>
      <div className="form-stack">
        <p>{t("lost", { n: unsentWrites() })}</p>
        {onLock && <p>{t("instead")}</p>}
        <Group gap="sm">
          {onLock && (
            <Button
              onClick={() => {
                onClose();
                onLock();
              }}
            >
              {t("lock")}
            </Button>
          )}
          <Button variant="default" onClick={() => void end()}>
            {t("signOut")}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t("stay")}
          </Button>
        </Group>
      </div>
    </ModalDialog>
  );
}
