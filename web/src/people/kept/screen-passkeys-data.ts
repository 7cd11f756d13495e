import type { ScreenPasskey } from "@zona/domain/identity/device-key";
import { deviceStorage } from "../../platform/browser/device-storage.ts";

const nameOf = (uid: string) => `zona-passkeys:${uid}`;

/** The passkeys that open this person's screen without the server, as it last told them on this device. */
export function keptPasskeys(uid: string): readonly ScreenPasskey[] {
  try {
    return JSON.parse(deviceStorage.getItem(nameOf(uid)) ?? "[]");
  } catch {
    return []; // something else was written there
  }
}

export const keepPasskeys = (uid: string, passkeys: readonly ScreenPasskey[]) =>
  deviceStorage.setItem(nameOf(uid), JSON.stringify(passkeys));
