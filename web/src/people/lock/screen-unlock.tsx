import { Button } from "@mantine/core";
import { useStaffMember } from "../session/session.ts";
import { opensWithoutServer, unlockScreen } from "./screen-unlock-data.ts";
import { t } from "./unlock-text.ts";

type Props = { busy: boolean; onUnlock: (unlock: () => Promise<void>) => void };

/** While no server can be asked: for whoever has a passkey that this device knows. */
export function ScreenUnlock({ busy, onUnlock }: Props) {
  const { uid } = useStaffMember();
  if (!opensWithoutServer(uid)) return null;
  return (
    <>
      <p className="dim">{t("screenOnly")}</p>
      <Button loading={busy} onClick={() => onUnlock(() => unlockScreen(uid))}>
        {t("passkey")}
      </Button>
    </>
  );
}
