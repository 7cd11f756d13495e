import { UNSUBSCRIBE_MARK } from "@zona/domain/mail/outbox-mail";
import type { Notice, NotificationKind } from "@zona/domain/notifications/notification";

const LABELS: Record<NotificationKind, string> = {
  due_soon: "Checks that open soon",
  overdue: "Overdue checks",
  review_wanted: "Reviews that are wanted",
  returned: "Returned tests",
  assigned: "Queries for you",
  signed: "Signed tests",
  mix_up: "Likely mix-ups",
  failed_medium: "Files that could not be processed",
};

/** `d3` is Day 3, `h96` the reading at 96 h; all other checks are named in the app. */
function checkName(check: string | undefined): string {
  const [, day] = /^d(\d)/.exec(check ?? "") ?? [];
  const [, hours] = /^h(\d+(?:\.\d+)?)$/.exec(check ?? "") ?? [];
  if (day) return `Day ${day}`;
  return hours ? `The reading at ${hours} h` : check === "fert" ? "The fertilisation check" : "A check";
}

function sentence({ kind, code = "a test", check, by }: Notice): string {
  const who = by?.name ?? "Somebody";
  switch (kind) {
    case "due_soon":
      return `${checkName(check)} of ${code} opens soon`;
    case "overdue":
      return `${checkName(check)} of ${code} is overdue`;
    case "review_wanted":
      return `${who} asks for a review of ${code}`;
    case "returned":
      return `${who} returned ${code}`;
    case "assigned":
      return `${who} gave you a query of ${code}`;
    case "signed":
      return `${who} signed ${code}`;
    case "mix_up":
      return `The same picture is on two subjects, one of them in ${code}`;
    case "failed_medium":
      return `A file of ${code} could not be processed`;
  }
}

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** What a person is told by mail: which record, and the way to it. Nothing that anybody typed into it. */
export function noticeMail(notice: Notice, site: string) {
  const subject = sentence(notice);
  const address = new URL(notice.testId ? `/test/${notice.testId}` : "/home", site).href;
  const why = "You get this because you chose to be told by e-mail. Choose again under Notifications in Zona.";
  const stop = "No more mails of this kind";
  const text = `${subject}.\n\n${address}\n\n${why}\n${stop}: ${UNSUBSCRIBE_MARK}\n`;
  const html = [
    '<!doctype html><html lang="en"><body style="margin:0;padding:24px;font:16px/1.5 sans-serif;color:#221f1b">',
    `<p><strong>${escaped(subject)}.</strong></p>`,
    `<p><a href="${escaped(address)}" style="color:#1f6d5c">Open it in Zona</a></p>`,
    `<p style="color:#665f55;font-size:14px">${escaped(why)} <a href="${UNSUBSCRIBE_MARK}" style="color:#665f55">${stop}</a></p>`,
    "</body></html>",
  ].join("");
  return { subject, text, html, list: { id: `notice-${notice.kind}`, label: LABELS[notice.kind] } };
}
