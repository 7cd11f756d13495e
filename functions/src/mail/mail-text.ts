import "@zona/domain/messages/compile-when-said";
/**
 * Words of mails, as people read them. They are English, because nothing on the server knows the language that a reader chose on
 * a device, and addresses outside have none; one catalogue, so that another language needs no search.
 */
export const MAIL_TEXT = {
  greetingLate: (planned: string, made: string) =>
    `This report was due ${planned}. It was created ${made}, because the service was not running.`,
  missed: (count: number) =>
    count === 1
      ? "It also covers one earlier run that was missed."
      : `It also covers ${count} earlier runs that were missed.`,
  nothing: "There is nothing to report for this period.",
  rowsShown: (shown: number, total: number) =>
    shown === total
      ? `${total.toLocaleString("en")} ${total === 1 ? "row" : "rows"}`
      : `The first ${shown.toLocaleString("en")} of ${total.toLocaleString("en")} rows`,
  population: (words: string) => `KPIs based on ${words}.`,
  attached: (filename: string) => `All rows are in the attached file ${filename}.`,
  tooHeavy: (megabytes: string) => `All rows are in a ${megabytes} MB file, which is too large to attach:`,
  tooHeavyFor: (days: number) => `This link is only for you and works for ${days} days.`,
  fileGone: "This link no longer works. Ask the person who sends you the report for a new one.",
  all: (count: number) => `All (${count})`,
  open: "Open in Zona",
  dueColumns: ["Test", "Check", "Status", "Overdue after", "Due from"],
  dueStates: { overdue: "overdue", now: "due now", soon: "opens soon" },
  hours: (hours: string) => `${hours} h`,
  sentBy: (owner: string, rule: string) => `${rule}. Set up by ${owner}.`,
  unsubscribe: "Unsubscribe",
  test: (subject: string) => `[Test] ${subject}`,
  alertSubject: (name: string) => `Not delivered: ${name}`,
  alertLead: (name: string, planned: string) => `The report “${name}” of ${planned} was not delivered to everyone:`,
  alertFailed: (name: string, planned: string) =>
    `The report “${name}” of ${planned} could not be created. No e-mails were sent.`,
  alertOpen: "Open run",
  confirmSubject: "Do you want to receive reports from Zona?",
  confirmLead: (by: string, name: string) =>
    `${by} wants to send you the report “${name}” by e-mail. You will only receive it if you agree. If you do not want it, ignore this e-mail.`,
  confirm: "Yes, send me reports",
  noticeOpen: "Open in Zona",
  noticeAlways: "You receive this because you are an administrator. E-mails of this kind are always sent.",
  noticeWhy:
    "You receive this because you chose to be notified by e-mail. You can change this under Notifications in Zona.",
} as const;

export const REASON_TEXT: Record<string, string> = {
  unsubscribed: "has unsubscribed",
  complained: "marked our e-mail as spam",
  "address-fails": "the address does not accept e-mail",
  removed: "is no longer a recipient",
  "not-confirmed": "has not given consent yet",
  "account-disabled": "the account is disabled",
  refused: "the e-mail service rejected it",
  "gave-up": "the e-mail service did not accept it after several attempts",
  "no-answer": "the e-mail service did not respond; it may have been sent",
  interrupted: "sending was interrupted; it may have been sent",
  bounced: "it bounced",
  dropped: "the e-mail service did not send it",
  unknown: "it may have been sent",
};
