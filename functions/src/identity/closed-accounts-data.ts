import { isAllowedEmail, lowerCasedEmail } from "@zona/domain/identity/allowed-domains";
import { adminApp } from "../firebase/app.ts";
import { accessOf } from "./access-data.ts";

/**
 * Whether an address is that of an account that was disabled or whose access has ended: nothing is mailed to who has left. An
 * address of ours without an account may be a shared mailbox; one of elsewhere has agreed to its mails. Asked when a mail is
 * sent.
 */
export async function isClosedAccount(email: string, now = new Date()): Promise<boolean> {
  if (!isAllowedEmail(email)) return false;
  const { getAuth } = await import("firebase-admin/auth");
  const { users } = await getAuth(adminApp()).getUsers([{ email: lowerCasedEmail(email) }]);
  for (const { uid, disabled } of users) {
    const until = disabled ? now : (await accessOf(uid))?.until;
    if (until && until <= now) return true;
  }
  return false;
}
