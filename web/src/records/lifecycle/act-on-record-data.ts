import { AmendReasonKind } from "@zona/domain/records/audit/revision";
import { SignatureMeaning } from "@zona/domain/records/audit/signature";
import { confirmIdentity } from "../../people/session/confirm-identity-data.ts";
import { moveRecord } from "../record/move-record-data.ts";
import type { LabRecord } from "../record/record-data.ts";
import type { ActionForm } from "./action-form.ts";
import type { PageAction } from "./lifecycle-text.ts";

/** Thrown when the person did not prove who they are; nothing was changed. */
export class NotConfirmed extends Error {
  override readonly name = "NotConfirmed";
}

/** Proves afresh who signs. Rejects with `NotConfirmed`. */
export async function confirmSigner({ password, code }: Pick<ActionForm, "password" | "code">): Promise<void> {
  await confirmIdentity(password, code.replaceAll(/\s/g, "")).catch((cause) => {
    throw new NotConfirmed("The person was not confirmed.", { cause });
  });
}

/**
 * Has one move made of a record with what was said in its dialog; `answers` are said of unusual values, by their queries.
 * Resolves with the retest's id where the move begins one. Rejects as `moveRecord` does, or with `NotConfirmed`.
 */
export async function actOnRecord(
  { test }: LabRecord,
  action: PageAction,
  form: ActionForm,
  answers: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  if (action === "sign") await confirmSigner(form);
  const reason = form.reason.trim();
  const subject = "subjectCode" in test ? { subjectCode: form.subjectCode } : {};
  const { retestId } = await moveRecord({
    ...{ testId: test.id, rev: test.rev, action },
    ...(reason === "" ? {} : { reason }),
    ...(action === "amend" ? { reasonKind: AmendReasonKind.parse(form.kind) } : {}),
    ...(action === "sign" ? { meaning: SignatureMeaning.parse(form.meaning) } : {}),
    ...(action === "submit" ? { answers } : {}),
    ...(action === "invalidate" ? { retest: { ...subject, isCopy: form.copy === "copy" } } : {}),
  });
  return retestId;
}
