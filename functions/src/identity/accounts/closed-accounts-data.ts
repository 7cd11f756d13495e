import { hasAccess } from "@zona/domain/identity/access";
import { lowerCasedEmail } from "@zona/domain/identity/allowed-domains";
import { adminAuth } from "../../firebase/accounts.ts";
import { accessOf } from "../access-data.ts";
import { isOver } from "../caller.ts";

/**
 * Whether an address is that of an account that was disabled, whose access has ended or whose last role was taken away: nothing
 * is mailed to people who have left. An address of ours without an account may be a shared mailbox; one of elsewhere has agreed to its mails. Asked when a mail is
 * sent.
 */
export async function isClosedAccount(email: string, now = new Date()): Promise<boolean> {
  const { users } = await (await adminAuth()).getUsers([{ email: lowerCasedEmail(email) }]);
  for (const { uid, disabled } of users) {
    const access = disabled ? undefined : await accessOf(uid);
    if (disabled || (access && (isOver(access, now) || !hasAccess(access)))) return true;
  }
  return false;
}
