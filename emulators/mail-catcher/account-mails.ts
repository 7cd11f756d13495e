import type { CaughtMail } from "./caught-mail.ts";

type OobCode = { email: string; requestType: string; oobCode: string; oobLink: string };

const SUBJECT: Record<string, string> = {
  VERIFY_EMAIL: "Verify your e-mail address",
  PASSWORD_RESET: "Reset your password",
  EMAIL_SIGNIN: "Sign in",
  VERIFY_AND_CHANGE_EMAIL: "Verify your new e-mail address",
};

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** When this catcher first saw a mail: the Auth emulator does not say when it made one. */
const seen = new Map<string, string>();

/** What the Auth emulator would have mailed, newest last; nothing while it does not answer. */
export async function accountMails(from: { host: string; projectId: string } | undefined): Promise<CaughtMail[]> {
  if (!from) return [];
  const address = `http://${from.host}/emulator/v1/projects/${from.projectId}/oobCodes`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(3_000) }).catch(() => undefined);
  if (!answer?.ok) return [];
  const { oobCodes = [] } = (await answer.json()) as { oobCodes?: OobCode[] }; // the emulator's own
  return oobCodes.map(({ email, requestType, oobCode, oobLink }) => {
    const at = seen.get(oobCode) ?? new Date().toISOString();
    seen.set(oobCode, at);
    const subject = SUBJECT[requestType] ?? requestType;
    return {
      id: `account-${oobCode}`,
      messageId: oobCode,
      at,
      from: "Accounts",
      to: email,
      subject,
      headers: {},
      customArgs: {},
      categories: ["account"],
      attachments: [],
      events: [],
      text: `${subject}: ${oobLink}`,
      html: `<p>${escaped(subject)}:</p><p><a href="${escaped(oobLink)}">${escaped(oobLink)}</a></p>`,
    };
  });
}
