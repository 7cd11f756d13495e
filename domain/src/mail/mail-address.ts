import * as z from "zod";
import { issue, sentences } from "../messages/said.ts";

const says = sentences("mailAddress", {
  noAddress: "This is no e-mail address such as name@example.org.",
});

/** Letters, digits and the usual marks only: whatever could end a header or begin a second address is refused. */
const PLAIN =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

/** An address a mail may go to, with its domain in small letters. */
export const MailAddress = z
  .string()
  .trim()
  .max(254)
  .regex(PLAIN, issue(says("noAddress")))
  .transform((email) => {
    const at = email.lastIndexOf("@");
    return `${email.slice(0, at)}${email.slice(at).toLowerCase()}`;
  });

/** One key per mailbox: capitals do not make another person. */
export const addressKey = (email: string) => email.trim().toLowerCase();

/** One line without control characters, at most `most` long: what a subject or a name may be in a header. */
export function headerLine(text: string, most = 200): string {
  const line = text
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}
