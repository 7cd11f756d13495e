import * as z from "zod";
import { type Signing, SigningProof } from "../identity/signing-factor.ts";
import { SaidStored } from "../messages/stored-said.ts";
import { AmendReasonKind } from "./audit/revision.ts";
import { SignatureMeaning } from "./audit/signature.ts";
import type { Guard } from "./lab-test-transitions.ts";
import { TestAction } from "./lab-test-transitions.ts";
import { CheckFinding } from "./server-check.ts";

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

/** What is signed by a move. */
export const signingOf = ({
  testId,
  rev,
  action,
  meaning,
}: Pick<MoveRecord, "testId" | "rev" | "action" | "meaning">): Signing => ({
  ...{ of: testId, rev, action, meaning: meaning ?? "" },
});

/** The revision that the move made, with the test that begins with it; or all that stands against the move. */
export const MoveAnswer = z.lazy(() =>
  z.union([
    z.object({ rev: z.int(), retestId: z.string().optional() }),
    z.object({ refused: z.array(SaidStored), findings: z.array(CheckFinding) }),
  ]),
);
export type MoveAnswer = z.infer<typeof MoveAnswer>;

/** Guards that refuse because of what the record holds: what they found is told with them. */
export const CONTENT_GUARDS: readonly (Guard | "no-such-move")[] = [
  "no-hard-findings",
  "checks-settled",
  "failed-validations-noted",
  "media-settled",
  "check-passed",
];

/** What is asked of the server to release the result of a blinded run, whose readings were signed before anybody knew its arms. */
export const ReleaseResult = z.object({ testId, resultRev: z.int().min(1), proof: SigningProof });
export type ReleaseResult = z.infer<typeof ReleaseResult>;

/** What is signed by it. */
export const releaseSigning = ({ testId, resultRev }: Pick<ReleaseResult, "testId" | "resultRev">): Signing => ({
  ...{ of: testId, rev: resultRev, action: "release", meaning: "approval" },
});
