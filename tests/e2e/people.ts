import { randomUUID } from "node:crypto";
import { PROJECT_ID } from "../../emulators/project.ts";

const site = new URL(process.env.BASE_URL ?? "http://127.0.0.1:5000");
/** The suite shifts all its ports together. */
export const authEmulator = `http://127.0.0.1:${9099 + Number(site.port) - 5000}`;

/** Each test has people of its own. */
export const person = (domain: string) => `p-${randomUUID().slice(0, 8)}@${domain}`;

type Mail = { email: string; requestType: string; oobCode: string };
const KINDS = { verifyEmail: "VERIFY_EMAIL", resetPassword: "PASSWORD_RESET" } as const;

/** The newest link that the identity service mailed to someone, as it leads to our own page. */
export async function mailedLink(email: string, mode: keyof typeof KINDS): Promise<string> {
  const response = await fetch(`${authEmulator}/emulator/v1/projects/${PROJECT_ID}/oobCodes`);
  const { oobCodes } = (await response.json()) as { oobCodes: Mail[] };
  const mail = oobCodes.findLast((one) => one.email === email && one.requestType === KINDS[mode]);
  if (!mail) throw new Error(`No mail of this kind was sent to ${email}.`);
  return `/authentication/action?mode=${mode}&oobCode=${encodeURIComponent(mail.oobCode)}`;
}
