import { Button } from "@mantine/core";
import { useOnlineOnly } from "../../platform/browser/browser-lack.ts";
import { useStaffMember } from "../session/session.ts";
import { opensWithoutServer, unlockScreen } from "./screen-unlock-data.ts";
import { t } from "./unlock-text.ts";

type Props = { busy: boolean; onUnlock: (unlock: () => Promise<void>) => void };

/** While no server can be asked: for whoever has a passkey that this device knows. */
export function ScreenUnlock({ busy, onUnlock }: Props) {
  const { uid } = useStaffMember();
  const isOnlineOnly = useOnlineOnly();
  if (!opensWithoutServer(uid)) return null;
  // Unlocking loads the page again.
  if (isOnlineOnly) return <p className="dim">{t("onlineOnly")}</p>;
  return (
    <>
      <p className="dim">{t("screenOnly")}</p>
      <Button loading={busy} onClick={() => onUnlock(() => unlockScreen(uid))}>
        {t("passkey")}
      </Button>
    </>
  );
}
