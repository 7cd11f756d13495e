import { Button, Group } from "@mantine/core";
import { text } from "../../platform/i18n/text.ts";
import { ModalDialog } from "../../platform/ui/modal-dialog.tsx";
import { screenLock } from "../lock/screen-lock.ts";
import { useLockNow } from "../lock/use-idle-lock.ts";
import { useSessionActions } from "./session.ts";
import { unsent } from "./sign-out.tsx";

const t = text("signOutQuestion", {
  title: "Not everything has reached the server",
  lost: "{n, plural, one {One entry} other {# entries}} of yours still {n, plural, one {waits} other {wait}} for the network: what you witnessed, a dish that did not match, codes you scanned or a view you saved. Signing out deletes {n, plural, one {it} other {them}}. What you typed into records is kept for you.",
  instead: "Lock the screen instead: everything is sent once the network is back.",
  lock: "Lock screen",
  signOut: "Sign out and delete",
  stay: "Cancel",
});

/** Asks whoever signs out while something of theirs waits for the network on this device. */
export function SignOutQuestion({ onClose }: { onClose: () => void }) {
  const { end } = useSessionActions();
  const lockNow = useLockNow();
  const isLocked = screenLock.get();
  return (
    <ModalDialog label={t("title")} variant="centre" onClose={onClose}>
      <h2>{t("title")}</h2>
      <div className="form-stack">
        <p>{t("lost", { n: unsent.writes })}</p>
        {!isLocked && <p>{t("instead")}</p>}
        <Group gap="sm">
          {!isLocked && (
            <Button
              onClick={() => {
                onClose();
                lockNow();
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
