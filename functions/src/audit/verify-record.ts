import { AppError } from "@zona/domain/errors";
import { isAllowedEmail } from "@zona/domain/identity/allowed-domains";
import { type StoredTrail, type TrailProblem, verifyTrail } from "@zona/domain/tests/verify-record";
import * as z from "zod";
import { sha256 } from "./chain-revisions.ts";

/** What the token of whoever asks says of them. */
export type Asker = Readonly<Record<string, unknown>> | undefined;

const Asked = z.object({ testId: z.string().regex(/^[A-Za-z0-9]{1,64}$/) });

export type Verification = { rev: number; signatures: number; problems: TrailProblem[] };

/** Reads a test with its whole trail; undefined where there is no such test. */
export type TrailReader = (testId: string) => Promise<StoredTrail | undefined>;

/** The same door as in the rules: the claim alone is not enough. */
function isStaff(token: Asker): boolean {
  const email = typeof token?.email === "string" ? token.email : undefined;
  return token?.staff === true && token.email_verified === true && isAllowedEmail(email);
}

/** Proves one record for a member of staff. Throws an AppError for anybody else, for bad input, and where there is no test. */
export async function verifyRecordFor(asker: Asker, data: unknown, readTrail: TrailReader): Promise<Verification> {
  if (!isStaff(asker)) throw new AppError("forbidden", "Only staff may verify records.");
  const asked = Asked.safeParse(data);
  if (!asked.success) throw new AppError("invalid-input", "This names no test.");
  const trail = await readTrail(asked.data.testId);
  if (!trail) throw new AppError("not-found", "There is no such test.");
  return {
    rev: Number(trail.test.rev),
    signatures: trail.signatures.length,
    problems: await verifyTrail(trail, sha256),
  };
}
