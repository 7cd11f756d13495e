import "@zona/domain/messages/compile-when-said";
import type { FileWords } from "@zona/domain/exports/file-words";
import { germanRule } from "@zona/domain/german";
import { type LanguageCode, LOCALES } from "@zona/domain/messages/languages";
import { type Catalogue, icu, type Translator, translator } from "@zona/domain/messages/message";
import type { TableWords } from "@zona/domain/reports/cell-words";
import { RULE_WORDS } from "@zona/domain/schedules/rule-sentence";
import { fileWords } from "../language/file-words.ts";
import german from "./mail-text.de.json";

/** Words of mails, as people read them; other languages lie beside this file. */
const MAIL_TEXT = icu({
  greetingLate: "This report was due {planned}. It was created {made}, because the service was not running.",
  missed:
    "{n, plural, one {It also covers one earlier run that was missed.} other {It also covers # earlier runs that were missed.}}",
  nothing: "There is nothing to report for this period.",
  rows: "{n, plural, one {# row} other {# rows}}",
  rowsShown: "The first {shown, number} of {total, number} rows",
  subject: "Table: {subject}. {filter}.",
  period: "{sentence} {field} {period} ({zone}).",
  population: "{sentence} KPIs based on {population}.",
  attached: "All rows are in the attached file {filename}.",
  tooHeavy: "All rows are in a {megabytes} MB file, which is too large to attach:",
  tooHeavyFor: "This link is only for you and works for {days, number} days.",
  "weekly-kpis": "Last week's fertilisation, damage and blastocyst rates by operator, with counts and 95% intervals.",
  "due-and-overdue": "Checks in your tests that are overdue or open within the next 24 hours, most overdue first.",
  "media-quality": "Last month's images and videos by sharpness, so you spot a failing camera early.",
  all: "All ({n, number})",
  before: "Period before: {figure}. Difference: {difference}",
  comparedWith: "{sentence} Compared with {period}.",
  moreGroups: "{n, plural, one {# more group is} other {# more groups are}} in Zona.",
  barsMean:
    "A bar ends at the figure, between its middle and its light part. Both parts together are the 95% interval.",
  open: "Open in Zona",
  test: "Test",
  check: "Check",
  checks: "Checks",
  status: "Status",
  dueAt: "Due",
  window: "Window",
  overdue: "overdue",
  now: "due now",
  soon: "opens soon",
  hours: "{hours} h",
  sentBy: "{rule}. Set up by {owner}.",
  unsubscribe: "Unsubscribe",
  testSubject: "[Test] {subject}",
  alertSubject: "Not delivered: {name}",
  alertLead: "The report “{name}” of {planned} was not delivered to everyone:",
  alertFailed: "The report “{name}” of {planned} could not be created. No e-mails were sent.",
  alertOpen: "Open run",
  confirmSubject: "Do you want to receive reports from Zona?",
  confirmLead:
    "{by} wants to send you the report “{name}” by e-mail. You will only receive it if you agree. If you do not want it, ignore this e-mail.",
  confirm: "Yes, send me reports",
  noticeAlways: "You receive this because you are an administrator. E-mails of this kind are always sent.",
  noticeOwn: "You receive this because it concerns your account. E-mails of this kind are always sent.",
  noticeFolded: "More notices of this kind about the same test within ten minutes come in the app only.",
  noticeWhy:
    "You receive this because you chose to be notified by e-mail. You can change this under Notifications in Zona.",
  summary: "{n, plural, one {# notice} other {# notices}} from Zona",
  summaryMore: "{n, plural, one {# more is} other {# more are}} in the app.",
  summaryWhy:
    "You receive this because you chose to be notified by e-mail when work begins. You can change this under Notifications in Zona.",
  listSummary: "Summaries of notices",
  someone: "Someone",
  aTest: "a test",
  aCheck: "A check",
  fertCheck: "The fertilisation check",
  dayCheck: "Day {day}",
  reading: "The reading at {hours} h",
  due_soon: "{check} of {code} opens soon",
  overdueCheck: "{check} of {code} is overdue",
  review_wanted: "{who} asked for a review of {code}",
  returned: "{who} returned {code}",
  assigned: "{who} assigned you a query on {code}",
  answered: "{who} answered your query on {code}",
  signed: "{who} signed {code}",
  invalidated: "{who} declared {code} invalid",
  unblinding_asked: "{who} asked to break the blind of {code}",
  unblinded: "{who} broke the blind of {code}",
  mix_up: "Two subjects have the same image, one of them in {code}",
  failed_medium: "A file in {code} could not be processed",
  unplaced_medium: "An image you uploaded for {code} was not added to the record",
  broken_trail: "The audit trail of {code} is broken",
  control_signal: "{indicator} has changed by more than usual",
  noticeSignal:
    "You receive this because you lead the laboratory. E-mails of this kind are always sent, one for each signal of a control chart.",
  pin_locked: "Your signing PIN was entered wrong five times and is locked for an hour",
  webhook_paused: "A webhook was paused because its address stopped accepting deliveries",
  noticeWebhook: "You receive this because you administer your organisation. E-mails of this kind are always sent.",
  listDueSoon: "Checks that open soon",
  listOverdue: "Overdue checks",
  listReview: "Review requests",
  listReturned: "Returned tests",
  listAssigned: "Queries for you",
  listAnswered: "Answers to your queries",
  listSigned: "Signed tests",
  listInvalidated: "Tests declared invalid",
  listUnblinding: "Broken blinds",
  listMixUp: "Possible mix-ups",
  listFailed: "Files that could not be processed",
  listUnplaced: "Images that arrived too late for their record",
  listTrail: "Broken audit trails",
  listSignals: "Signals of control charts",
  listPin: "Locked signing PIN",
  listWebhook: "Paused webhooks",
});

/** Why somebody got no mail of a report. */
const REASON_TEXT = icu({
  unsubscribed: "has unsubscribed",
  complained: "marked our e-mail as spam",
  "address-fails": "the address does not accept e-mail",
  removed: "is no longer a recipient",
  "not-confirmed": "has not given consent yet",
  "account-disabled": "the account is disabled",
  "not-allowed": "a study in this report does not allow this domain",
  refused: "the e-mail service rejected it",
  "gave-up": "the e-mail service did not accept it after several attempts",
  "no-answer": "the e-mail service did not respond; it may have been sent",
  interrupted: "sending was interrupted; it may have been sent",
  bounced: "it bounced",
  dropped: "the e-mail service did not send it",
  unknown: "it may have been sent",
});

/** Said to whoever follows an old link: nothing tells the language of that browser's owner. */
export const FILE_GONE = "This link no longer works. Ask the person who sends you the report for a new one.";

export const MAIL_CATALOGUES = { mail: MAIL_TEXT, reasons: REASON_TEXT, rule: RULE_WORDS };

/** Everything that a mail says in the language of its reader. */
export type MailWords = TableWords & {
  language: LanguageCode;
  t: Translator<typeof MAIL_TEXT>;
  reason: (code: string) => string;
  rule: Translator<typeof RULE_WORDS>;
  /** What the attached file says. */
  file: FileWords;
  number: (value: number) => string;
  /** A date and its time on the clock of a zone. */
  time: (at: Date, zone: string) => string;
};

const isReason = (code: string): code is keyof typeof REASON_TEXT => Object.hasOwn(REASON_TEXT, code);

function wordsIn(language: LanguageCode): MailWords {
  const locale = LOCALES[language];
  const words = <C extends Catalogue>(english: C, translated: Readonly<Record<keyof C, string>>) =>
    translator(english, language === "de" ? translated : english, locale);
  const file = fileWords(language);
  const reason = words(REASON_TEXT, german.reasons);
  return {
    language,
    locale,
    t: words(MAIL_TEXT, german.mail),
    reason: (code) => (isReason(code) ? reason(code) : code),
    word: file.word,
    file,
    number: (value) => value.toLocaleString(locale),
    rule: words(RULE_WORDS, germanRule),
    time: (at, timeZone) =>
      new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone }).format(at),
  };
}

const MAIL_WORDS = { en: wordsIn("en"), de: wordsIn("de") } as const satisfies Record<LanguageCode, MailWords>;

export const mailWords = (language: LanguageCode): MailWords => MAIL_WORDS[language];
