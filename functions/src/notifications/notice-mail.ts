import { indicatorLabel } from "@zona/domain/controls/indicator-label";
import type { LanguageCode } from "@zona/domain/messages/languages";
import { ALWAYS_MAILED, type Notice, type NotificationKind } from "@zona/domain/notifications/notification";
import { type MailWords, mailWords } from "../mail/mail-text.ts";
import { renderNotice } from "../mail/rendering/render-mail.ts";

const LABELS = {
  due_soon: "listDueSoon",
  overdue: "listOverdue",
  review_wanted: "listReview",
  returned: "listReturned",
  assigned: "listAssigned",
  answered: "listAnswered",
  signed: "listSigned",
  invalidated: "listInvalidated",
  unblinding_asked: "listUnblinding",
  unblinded: "listUnblinding",
  mix_up: "listMixUp",
  failed_medium: "listFailed",
  unplaced_medium: "listUnplaced",
  broken_trail: "listTrail",
  control_signal: "listSignals",
  pin_locked: "listPin",
  webhook_paused: "listWebhook",
} as const satisfies Record<NotificationKind, string>;

/** `d3` is Day 3, `h96` the reading at 96 h; all other checks are named in the app. */
function checkName(check: string | undefined, { t }: MailWords): string {
  const [, day] = /^d(\d)/.exec(check ?? "") ?? [];
  const [, hours] = /^h(\d+(?:\.\d+)?)$/.exec(check ?? "") ?? [];
  if (day) return t("dayCheck", { day });
  return hours ? t("reading", { hours }) : t(check === "fert" ? "fertCheck" : "aCheck");
}

function sentence({ kind, code, check, by, indicator = "" }: Omit<Notice, "cause">, words: MailWords): string {
  const { t } = words;
  if (kind === "control_signal") return t(kind, { indicator: words.word(indicatorLabel(indicator)) });
  const about = { code: code ?? t("aTest"), who: by?.name ?? t("someone"), check: checkName(check, words) };
  return kind === "overdue" ? t("overdueCheck", about) : t(kind, about);
}

/** Why a mail comes that nobody chose. */
const WHY_ALWAYS: Partial<Record<NotificationKind, "noticeOwn" | "noticeSignal" | "noticeWebhook">> = {
  pin_locked: "noticeOwn",
  webhook_paused: "noticeWebhook",
  control_signal: "noticeSignal",
};

function addressOf({ kind, indicator }: Notice): string {
  if (kind === "control_signal") return `/analytics?indicator=${indicator}`;
  if (kind === "webhook_paused") return "/admin/organisations";
  return kind === "pin_locked" ? "/account" : "/home";
}

/** What a person is told by mail: which record, and the way to it. Nothing that anybody typed into it. */
export async function noticeMail(notice: Notice, site: string, language: LanguageCode) {
  const words = mailWords(language);
  const { t } = words;
  const subject = sentence(notice, words);
  const href = new URL(notice.testId ? `/test/${notice.testId}` : addressOf(notice), site).href;
  const isChosen = !ALWAYS_MAILED.includes(notice.kind);
  const whyAlways = t(WHY_ALWAYS[notice.kind] ?? "noticeAlways");
  const { html, text } = await renderNotice({
    words,
    title: `${subject}.`,
    paragraphs: [],
    lines: [...(isChosen && notice.testId ? [t("noticeFolded")] : []), isChosen ? t("noticeWhy") : whyAlways],
    action: { label: t("open"), href },
    canLeave: isChosen,
  });
  return { subject, text, html, list: { id: `notice-${notice.kind}`, label: t(LABELS[notice.kind]) } };
}

/** More are counted. */
const MOST_TOLD = 25;

/** One mail of all that was put off: a sentence each, and the way to where they stand. */
export async function summaryMail(notices: readonly Omit<Notice, "cause">[], site: string, language: LanguageCode) {
  const words = mailWords(language);
  const { t } = words;
  const subject = t("summary", { n: notices.length });
  const { html, text } = await renderNotice({
    words,
    title: subject,
    paragraphs: notices.slice(0, MOST_TOLD).map((one) => `${sentence(one, words)}.`),
    lines: [
      ...(notices.length > MOST_TOLD ? [t("summaryMore", { n: notices.length - MOST_TOLD })] : []),
      t("summaryWhy"),
    ],
    action: { label: t("open"), href: new URL("/home", site).href },
    canLeave: true,
  });
  return { subject, text, html, list: { id: "notice-summary", label: t("listSummary") } };
}
