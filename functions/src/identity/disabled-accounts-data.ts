import { isAllowedEmail, lowerCasedEmail } from "@zona/domain/identity/allowed-domains";
import { adminApp } from "../firebase/app.ts";

/**
 * Whether an address is that of an account that was disabled: nothing is mailed to who has left. An address of ours
 * without an account may be a shared mailbox; one of elsewhere has agreed to its mails. Asked when a mail is sent.
 */
export async function isDisabledAccount(email: string): Promise<boolean> {
  if (!isAllowedEmail(email)) return false;
  const { getAuth } = await import("firebase-admin/auth");
  const { users } = await getAuth(adminApp()).getUsers([{ email: lowerCasedEmail(email) }]);
  return users.some(({ disabled }) => disabled);
}
