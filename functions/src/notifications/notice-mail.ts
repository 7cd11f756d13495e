import { ALWAYS_MAILED, type Notice, type NotificationKind } from "@zona/domain/notifications/notification";
import { MAIL_TEXT } from "../mail/mail-text.ts";
import { renderNotice } from "../mail/render-mail.ts";

const LABELS: Record<NotificationKind, string> = {
  due_soon: "Checks that open soon",
  overdue: "Overdue checks",
  review_wanted: "Review requests",
  returned: "Returned tests",
  assigned: "Queries for you",
  signed: "Signed tests",
  mix_up: "Possible mix-ups",
  failed_medium: "Files that could not be processed",
  broken_trail: "Broken audit trails",
};

/** `d3` is Day 3, `h96` the reading at 96 h; all other checks are named in the app. */
function checkName(check: string | undefined): string {
  const [, day] = /^d(\d)/.exec(check ?? "") ?? [];
  const [, hours] = /^h(\d+(?:\.\d+)?)$/.exec(check ?? "") ?? [];
  if (day) return `Day ${day}`;
  return hours ? `The reading at ${hours} h` : check === "fert" ? "The fertilisation check" : "A check";
}

function sentence({ kind, code = "a test", check, by }: Notice): string {
  const who = by?.name ?? "Someone";
  switch (kind) {
    case "due_soon":
      return `${checkName(check)} of ${code} opens soon`;
    case "overdue":
      return `${checkName(check)} of ${code} is overdue`;
    case "review_wanted":
      return `${who} asked for a review of ${code}`;
    case "returned":
      return `${who} returned ${code}`;
    case "assigned":
      return `${who} assigned you a query on ${code}`;
    case "signed":
      return `${who} signed ${code}`;
    case "mix_up":
      return `Two subjects have the same image, one of them in ${code}`;
    case "failed_medium":
      return `A file in ${code} could not be processed`;
    case "broken_trail":
      return `The audit trail of ${code} is broken`;
  }
}

/** What a person is told by mail: which record, and the way to it. Nothing that anybody typed into it. */
export async function noticeMail(notice: Notice, site: string) {
  const subject = sentence(notice);
  const href = new URL(notice.testId ? `/test/${notice.testId}` : "/home", site).href;
  const isChosen = !ALWAYS_MAILED.includes(notice.kind);
  const { html, text } = await renderNotice({
    title: `${subject}.`,
    paragraphs: [],
    lines: [isChosen ? MAIL_TEXT.noticeWhy : MAIL_TEXT.noticeAlways],
    action: { label: MAIL_TEXT.noticeOpen, href },
    canLeave: isChosen,
  });
  return { subject, text, html, list: { id: `notice-${notice.kind}`, label: LABELS[notice.kind] } };
}
