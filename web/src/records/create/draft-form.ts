import type { NewTestStep, TestDraftValues } from "@zona/domain/records/creation/test-draft";
import type { CodePattern } from "@zona/domain/subjects/code-pattern";
import { createContext, use } from "react";
import type { Creation } from "./use-creation.ts";

/** The open form, shared by its steps. */
export type DraftForm = {
  draftId: string;
  values: TestDraftValues;
  /** What the subject codes of the chosen study look like; undefined until it is known. */
  pattern: CodePattern | undefined;
  /** Where the draft was left when it was opened. */
  resumeAt: NewTestStep;
  /** Merges typed values in and saves them soon. */
  change: (patch: TestDraftValues) => void;
  /** Makes sure that the server knows the draft, so that files may belong to it. Does not wait for the answer. */
  saveNow: () => void;
  creation: Creation;
  /** Has the draft become a test. */
  create: () => void;
};

export const DraftFormContext = createContext<DraftForm | undefined>(undefined);

export function useDraftForm(): DraftForm {
  const form = use(DraftFormContext);
  if (!form) throw new Error("A step was rendered outside its form.");
  return form;
}
