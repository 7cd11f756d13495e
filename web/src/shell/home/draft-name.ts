import type { TestDraftValues } from "@zona/domain/records/test-draft";
import { KIND_WORDS } from "../../platform/i18n/lab-words.ts";
import { t } from "./home-text.ts";

/** What a draft is called while it has no code: its kind and its subject. */
export const nameOfDraft = ({ kind, subjectCode }: TestDraftValues): string =>
  [kind ? KIND_WORDS[kind].name : t("untitled"), subjectCode].filter(Boolean).join(" · ");
