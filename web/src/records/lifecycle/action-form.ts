import { AmendReasonKind } from "@zona/domain/records/audit/revision";
import { SignatureMeaning } from "@zona/domain/records/audit/signature";
import { SubjectCode } from "@zona/domain/subjects/subject-code";
import { type Proof, proofErrors, proofFields } from "../../people/session/identity-proof.ts";
import { type PageAction, t } from "./lifecycle-text.ts";

/** What is typed into the dialog of an action. */
export type ActionForm = Proof & {
  reason: string;
  kind: string;
  meaning: string;
  /** Of a retest: whether it begins with what was observed, and whose it is. */
  copy: string;
  subjectCode: string;
};
export type ActionField = keyof ActionForm;

export const EMPTY_FORM: ActionForm = {
  ...{ reason: "", kind: "", meaning: "", password: "", code: "" },
  ...{ copy: "", subjectCode: "" },
};

const REASON_MIN: Partial<Record<PageAction, number>> = {
  return: 1,
  ask_cancel: 1,
  cancel: 1,
  restore: 1,
  invalidate: 1,
  amend: 10,
};

/** What an action asks of the person. */
export function actionFields(
  action: PageAction,
  withPassword: boolean,
  withCode = false,
  withSubject = false,
): readonly ActionField[] {
  if (action === "sign" || action === "sign_amendment") return ["meaning", ...proofFields(withPassword, withCode)];
  if (action === "amend") return ["kind", "reason"];
  if (action === "invalidate") return ["reason", "copy", ...(withSubject ? (["subjectCode"] as const) : [])];
  return REASON_MIN[action] === undefined ? [] : ["reason"];
}

/** One sentence per field that keeps the action from being done. */
export function formErrors(
  action: PageAction,
  form: ActionForm,
  withPassword: boolean,
  withCode = false,
  withSubject = false,
) {
  const fields = actionFields(action, withPassword, withCode, withSubject);
  const errors: Partial<Record<ActionField, string>> = {};
  for (const field of fields) {
    if (field === "reason" && form.reason.trim().length < (REASON_MIN[action] ?? 1))
      errors.reason = form.reason.trim() === "" ? t("reasonMissing") : t("reasonShort");
    if (field === "kind" && !AmendReasonKind.safeParse(form.kind).success) errors.kind = t("kindMissing");
    if (field === "meaning" && !SignatureMeaning.safeParse(form.meaning).success) errors.meaning = t("meaningMissing");
    if (field === "copy" && form.copy === "") errors.copy = t("copyMissing");
    if (field === "subjectCode" && !SubjectCode.safeParse(form.subjectCode).success)
      errors.subjectCode = t("subjectWrong");
  }
  return { ...errors, ...proofErrors(fields, form) };
}
