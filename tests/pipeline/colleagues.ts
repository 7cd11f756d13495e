import { getAuth } from "firebase-admin/auth";
import { getFirestore } from "firebase-admin/firestore";
import type { CaughtMail } from "../../emulators/mail-catcher/caught-mail.ts";
import { type GivenAccess, giveAccess } from "../given-access.ts";
import { emulatorHost } from "./environment.ts";

/** A member of staff with an id and an address of this run alone. */
export type GivenColleague = { uid: string; name: string; email: string };

/** A colleague who may sign in and work; an embryologist of the laboratory where nothing else is said. */
export async function givenColleague(name: string, access: GivenAccess = {}): Promise<GivenColleague> {
  const uid = `${name}-${crypto.randomUUID()}`;
  const { organisation = "hollyfield.example" } = access;
  const email = `${uid.toLowerCase()}@${organisation}`;
  await getAuth().createUser({ uid, email, emailVerified: true, displayName: name });
  await giveAccess(getFirestore(), uid, { ...access, organisation });
  return { uid, name, email };
}

/** What the mail catcher of the running suite holds for this address. */
export async function mailsTo({ email }: GivenColleague): Promise<CaughtMail[]> {
  const caught = (await (await fetch(`${emulatorHost("MAIL_CATCHER")}/api/mails`)).json()) as CaughtMail[]; // our own
  return caught.filter(({ to }) => to.includes(email));
}
