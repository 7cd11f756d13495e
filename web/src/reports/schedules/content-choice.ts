import { Subject } from "@zona/domain/filters/field";
import { defaultView } from "@zona/domain/reports/default-views";
import { type SavedView, viewOf } from "@zona/domain/reports/saved-view";
import { DIGEST_NAMES } from "@zona/domain/schedules/digests";
import { Digest, type Schedule } from "@zona/domain/schedules/schedule";
import { domainWord } from "../../platform/i18n/domain-words.ts";
import { inSentence } from "../../platform/i18n/fields-in-words.ts";
import { SUBJECT_WORDS } from "../tables/reports-text.ts";
import { t } from "./schedules-text.ts";

type Content = Schedule["content"];
type OfView = Omit<Extract<Content, { kind: "view" }>, "period">;
type OfDigest = Extract<Content, { kind: "digest" }>;

/** One thing that can be sent; `value` names it in the list. */
export type Choice = { value: string; label: string; content: OfView | OfDigest };

export const GIVEN_CONTENT = "given";

const savedOf = ({ id, name, version }: SavedView) => ({ id, name, version });
export const keptContent = (kept: SavedView): OfView => ({ kind: "view", view: kept.view, saved: savedOf(kept) });

const viewLabel = ({ saved }: OfView) =>
  saved ? t("keptAt", { name: saved.name, version: saved.version }) : t("thisTable");

/** What a schedule sends, in words. */
export function contentWords(content: Content): string {
  if (content.kind === "digest") return domainWord(DIGEST_NAMES[content.digest]);
  if (content.saved) return t("keptAt", { name: content.saved.name, version: content.saved.version });
  const subject = viewOf(content)?.subject;
  return subject ? t("tableOf", { subject: SUBJECT_WORDS[subject] }) : t("unreadable");
}

/** What can be sent: the table that is sent now or that one came from, kept views, whole subjects, digests. */
export function choicesOf(given: Content | undefined, kept: readonly SavedView[]): Choice[] {
  const isGiven = ({ id, version }: SavedView) =>
    given?.kind === "view" && given.saved?.id === id && given.saved.version === version;
  return [
    ...(given?.kind === "view" ? [{ value: GIVEN_CONTENT, label: viewLabel(given), content: viewOnly(given) }] : []),
    ...kept
      .filter((view) => viewOf(view) && !isGiven(view))
      .map((view) => ({ value: view.id, label: viewLabel(keptContent(view)), content: keptContent(view) })),
    ...Subject.options.map((subject) => ({
      value: subject,
      label: t("whole", { subject: inSentence(SUBJECT_WORDS[subject]) }),
      content: { kind: "view" as const, view: JSON.stringify(defaultView(subject)) },
    })),
    ...Digest.options.map((digest) => ({
      value: digest,
      label: `${t("digest")}: ${domainWord(DIGEST_NAMES[digest])}`,
      content: { kind: "digest" as const, digest },
    })),
  ];
}

/** A content without its period, which has a field of its own. */
function viewOnly({ kind, view, saved }: OfView): OfView {
  return { kind, view, ...(saved && { saved }) };
}
