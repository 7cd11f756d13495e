import { AppError } from "@zona/domain/errors";
import { isAllowedEmail } from "@zona/domain/identity/allowed-domains";
import { refuses } from "@zona/domain/operations/refusals";
import { type StoredTrail, type TrailProblem, verifyTrail } from "@zona/domain/records/audit/verify-record";
import type { Unparsed, UnparsedFields } from "@zona/domain/stored-record";
import { type ChainPort, chainRevisions, sha256 } from "./chain-revisions.ts";

/** What the token of whoever asks says of them. */
export type Asker = UnparsedFields | undefined;

/** The test that a request names; undefined for anything that is no id by the rules (`isId`): no record is out of reach. */
function askedTest(data: Unparsed): string | undefined {
  const testId = typeof data === "object" && data !== null && "testId" in data ? data.testId : undefined;
  return typeof testId === "string" && /^[A-Za-z0-9_-]{1,64}$/.test(testId) ? testId : undefined;
}

export type Verification = {
  rev: number;
  signatures: number;
  /** Hash of the newest link of the chain, which stands for the whole trail; empty where there is none. */
  head: string;
  problems: TrailProblem[];
};

export type AuditPorts = {
  chain: ChainPort;
  /** Reads a test with its whole trail; undefined where there is no such test. */
  readTrail: (testId: string) => Promise<StoredTrail | undefined>;
};

/** The same door as in the rules: the claim alone is not enough. */
function isStaff(token: Asker): boolean {
  const email = typeof token?.email === "string" ? token.email : undefined;
  return token?.staff === true && token.email_verified === true && isAllowedEmail(email);
}

/** Proves one record for a member of staff, after chaining what its trigger has not come to yet. Throws an AppError for anybody else, for bad input, and where there is no test. */
export async function verifyRecordFor(asker: Asker, data: Unparsed, ports: AuditPorts): Promise<Verification> {
  if (!isStaff(asker)) throw new AppError("forbidden", refuses("staffVerify"));
  const testId = askedTest(data);
  if (testId === undefined) throw new AppError("invalid-input", refuses("noTestNamed"));
  const verified = await verifyTest(testId, ports);
  if (!verified) throw new AppError("not-found", refuses("noTest"));
  return verified;
}

/** Proves one record, after chaining what its trigger has not come to yet; undefined where there is no such test. */
export async function verifyTest(testId: string, ports: AuditPorts): Promise<Verification | undefined> {
  await chainRevisions(testId, ports.chain);
  const trail = await ports.readTrail(testId);
  if (!trail) return undefined;
  const rev = Number(trail.test.rev);
  return {
    rev,
    signatures: trail.signatures.length,
    head: trail.chain.find((link) => link.rev === rev)?.sha256 ?? "",
    problems: await verifyTrail(trail, sha256),
  };
}
