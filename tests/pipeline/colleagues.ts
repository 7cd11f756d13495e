import { getAuth } from "firebase-admin/auth";
import type { CaughtMail } from "../../emulators/mail-catcher/caught-mail.ts";
import { emulatorHost } from "./environment.ts";

/** A member of staff with an id and an address of this run alone. */
export type GivenColleague = { uid: string; name: string; email: string };

/** A colleague who may sign in. */
export async function givenColleague(name: string, claims?: { role: "admin" }): Promise<GivenColleague> {
  const uid = `${name}-${crypto.randomUUID()}`;
  const email = `${uid.toLowerCase()}@trialworks.example`;
  await getAuth().createUser({ uid, email, emailVerified: true, displayName: name });
  if (claims) await getAuth().setCustomUserClaims(uid, claims);
  return { uid, name, email };
}

/** What the mail catcher of the running suite holds for this address. */
export async function mailsTo({ email }: GivenColleague): Promise<CaughtMail[]> {
  const caught = (await (await fetch(`${emulatorHost("MAIL_CATCHER")}/api/mails`)).json()) as CaughtMail[]; // our own
  return caught.filter(({ to }) => to.includes(email));
}
