import * as z from "zod";
import { SigningProof } from "../../identity/signing-factor.ts";
import { AmendReasonKind } from "../audit/revision.ts";
import { SignatureMeaning } from "../audit/signature.ts";
import { TestAction } from "./test-action.ts";

const testId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** How an invalid record is repeated: for whom, and whether with what was observed. */
const Retest = z.object({ subjectCode: z.string().max(40).optional(), isCopy: z.boolean() });
export type Retest = z.infer<typeof Retest>;

/** What is asked of the server to move a record on, by the revision that the person looked at. */
export const MoveRecord = z.object({
  testId,
  rev: z.int().min(1),
  action: TestAction,
  reason: z.string().trim().min(1).max(500).optional(),
  /** Of an amendment. */
  reasonKind: AmendReasonKind.optional(),
  /** Of a signature. */
  meaning: SignatureMeaning.optional(),
  /** Of a signature: what shows that the signer is there. */
  proof: SigningProof.optional(),
  /** Of a submission: what the person says of each unusual value, by the query that it opens. */
  answers: z.record(z.string().max(64), z.string().max(2000)).optional(),
  retest: Retest.optional(),
});
export type MoveRecord = z.infer<typeof MoveRecord>;

/** What is asked of the server to release the result of a blinded run, whose readings were signed before anybody knew its arms. */
export const ReleaseResult = z.object({ testId, resultRev: z.int().min(1), proof: SigningProof });
export type ReleaseResult = z.infer<typeof ReleaseResult>;
