import type { Signing } from "../../identity/signing-factor.ts";
import type { MoveRecord, ReleaseResult } from "./move-record.ts";

/** What is signed by a move. */
export const signingOf = ({
  testId,
  rev,
  action,
  meaning,
}: Pick<MoveRecord, "testId" | "rev" | "action" | "meaning">): Signing => ({
  ...{ of: testId, rev, action, meaning: meaning ?? "" },
});

/** What is signed by the release of a result. */
export const releaseSigning = ({ testId, resultRev }: Pick<ReleaseResult, "testId" | "resultRev">): Signing => ({
  ...{ of: testId, rev: resultRev, action: "release", meaning: "approval" },
});
