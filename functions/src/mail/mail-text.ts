import "@zona/domain/messages/compile-when-said";
/**
 * Words of mails, as people read them. They are English, because nothing on the server knows the language that a reader chose on
 * a device, and addresses outside have none; one catalogue, so that another language needs no search.
 */
export const MAIL_TEXT = {
  greetingLate: (planned: string, made: string) =>
    `This report was due ${planned} and was made ${made}, because the service did not run in between.`,
  missed: (count: number) =>
    count === 1
      ? "It also stands for one earlier run that was missed."
      : `It also stands for ${count} earlier runs that were missed.`,
  nothing: "There is nothing to report for this time.",
  rowsShown: (shown: number, total: number) =>
    shown === total
      ? `${total.toLocaleString("en")} ${total === 1 ? "row" : "rows"}`
      : `The first ${shown.toLocaleString("en")} of ${total.toLocaleString("en")} rows`,
  population: (words: string) => `Indicators of ${words}.`,
  attached: (filename: string) => `All rows are in the attached file ${filename}.`,
  tooHeavy: (megabytes: string) => `All rows are in a file of ${megabytes} MB, too heavy for a mail:`,
  tooHeavyFor: (days: number) => `The link is yours alone and works for ${days} days.`,
  fileGone: "This link works no more. Ask whoever sends you the report for a new one.",
  all: (count: number) => `All (${count})`,
  open: "Open in Zona",
  dueColumns: ["Test", "Check", "State", "Late after", "Open from"],
  dueStates: { overdue: "overdue", now: "due now", soon: "opens soon" },
  hours: (hours: string) => `${hours} h`,
  sentBy: (owner: string, rule: string) => `${rule}. Set up by ${owner}.`,
  unsubscribe: "Stop these mails",
  test: (subject: string) => `[Test] ${subject}`,
  alertSubject: (name: string) => `Not delivered: ${name}`,
  alertLead: (name: string, planned: string) => `The report “${name}” of ${planned} did not reach everybody:`,
  alertFailed: (name: string, planned: string) =>
    `The report “${name}” of ${planned} could not be made, and no mail of it was sent.`,
  alertOpen: "Open the run",
  confirmSubject: "Do you want to receive reports from Zona?",
  confirmLead: (by: string, name: string) =>
    `${by} wants to send you the report “${name}” by e-mail. You get it only if you agree here; otherwise do nothing.`,
  confirm: "Yes, send me reports",
  noticeOpen: "Open it in Zona",
  noticeAlways: "You get this because you are an administrator: this kind of message is always mailed.",
  noticeWhy: "You get this because you chose to be told by e-mail. Choose again under Notifications in Zona.",
} as const;

export const REASON_TEXT: Record<string, string> = {
  unsubscribed: "has unsubscribed",
  complained: "has marked our mail as spam",
  "address-fails": "the address does not take mail",
  removed: "is no recipient any more",
  "not-confirmed": "has not agreed to mails yet",
  "account-disabled": "the account is disabled",
  refused: "the mail service refused it",
  "gave-up": "the mail service did not take it",
  "no-answer": "the mail service did not answer: it may have been sent",
  interrupted: "the sending was cut off: it may have been sent",
  bounced: "it came back",
  dropped: "the mail service dropped it",
  unknown: "it may have been sent",
};
