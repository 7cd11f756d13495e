import type { Person } from "@zona/domain/identity/claims";
import { AmendReasonKind } from "@zona/domain/records/audit/revision";
import { SignatureMeaning } from "@zona/domain/records/audit/signature";
import { prove } from "../../people/session/confirm-identity-data.ts";
import { type AnsweredDoubt, commitChange, type LabRecord } from "../record/record-data.ts";
import type { ActionForm } from "./action-form.ts";
import type { PageAction } from "./lifecycle-text.ts";
import { invalidateWithRetest } from "./retest-data.ts";

/** Whoever starts a test is its operator unless it names one; the name is kept with the account's id. */
const withOperator = (header: NonNullable<LabRecord["test"]["header"]>, { uid, name }: Person) => ({
  ...header,
  operatorId: uid,
  names: { ...(typeof header.names === "object" ? header.names : {}), [uid]: name },
});

/**
 * Makes one move on a record with what was said in its dialog. Resolves with the retest's id where the move begins one.
 * Rejects as `commitChange` does, or with `NotConfirmed` before anything was changed.
 */
export async function actOnRecord(
  record: LabRecord,
  action: PageAction,
  { reason, kind, meaning, password, code, copy, subjectCode }: ActionForm,
  by: Person,
  doubts: readonly AnsweredDoubt[],
  resultSha256: string | undefined,
): Promise<string | undefined> {
  if (action === "invalidate")
    return invalidateWithRetest(record, reason, by, { subjectCode, isCopy: copy === "copy" });
  const isSigning = action === "sign" || action === "sign_amendment";
  if (isSigning) {
    await prove({ password, code });
  }
  const { header = {}, kind: testKind } = record.test;
  const names = action === "start" && testKind !== "icsi" && header.operatorId === undefined;
  await commitChange(record, {
    action,
    by,
    ...(names ? { testFields: { header: withOperator(header, by) } } : {}),
    ...(reason.trim() === "" ? {} : { reason }),
    ...(action === "amend" ? { reasonKind: AmendReasonKind.parse(kind) } : {}),
    doubts,
    ...(isSigning ? { meaning: SignatureMeaning.parse(meaning), resultSha256 } : {}),
  });
  return undefined;
}
