import type { SigningProof } from "@zona/domain/identity/signing-factor";
import { AmendReasonKind } from "@zona/domain/records/audit/revision";
import { SignatureMeaning } from "@zona/domain/records/audit/signature";
import { signingOf } from "@zona/domain/records/moves/move-signing";
import type { useSigningProof } from "../../people/signing/signing-proof.tsx";
import { moveRecord } from "../record/move-record-data.ts";
import type { LabRecord } from "../record/record-data.ts";
import type { ActionForm } from "./action-form.ts";
import type { PageAction } from "./lifecycle-text.ts";

/**
 * Has one move made of a record with what was said in its dialog; `answers` are said of unusual values, by their queries, and
 * `give` proves who signs. Resolves with the retest's id where the move begins one. Rejects as `moveRecord` and `give` do.
 */
export async function actOnRecord(
  { test }: LabRecord,
  action: PageAction,
  form: ActionForm,
  answers: Readonly<Record<string, string>>,
  give: ReturnType<typeof useSigningProof>["give"],
): Promise<string | undefined> {
  const reason = form.reason.trim();
  const subject = "subjectCode" in test ? { subjectCode: form.subjectCode } : {};
  const asked = { testId: test.id, rev: test.rev, action };
  const meaning = action === "sign" ? SignatureMeaning.parse(form.meaning) : undefined;
  const proof: SigningProof | undefined = meaning && (await give(signingOf({ ...asked, meaning })));
  const { retestId } = await moveRecord({
    ...asked,
    ...(reason === "" ? {} : { reason }),
    ...(action === "amend" ? { reasonKind: AmendReasonKind.parse(form.kind) } : {}),
    ...(meaning ? { meaning, proof } : {}),
    ...(action === "submit" ? { answers } : {}),
    ...(action === "invalidate" ? { retest: { ...subject, isCopy: form.copy === "copy" } } : {}),
  });
  return retestId;
}
