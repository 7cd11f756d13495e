import { recordsOf } from "@zona/domain/audit/audit-scope";
import { AppError } from "@zona/domain/errors";
import type { OfStudy } from "@zona/domain/identity/access";
import { refuses } from "@zona/domain/operations/refusals";
import type { ChainLink } from "@zona/domain/records/audit/chain";
import { type StoredTrail, type TrailProblem, verifyTrail } from "@zona/domain/records/audit/verify-record";
import type { Unparsed } from "@zona/domain/stored-record";
import { refuseWithout, type StaffCaller } from "../identity/caller.ts";
import type { NoteAnswer } from "./access-log.ts";
import { sha256 } from "./chain-revisions.ts";

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
  /** The newest link that was anchored of a record; undefined while there is none. */
  anchored: (testId: string) => Promise<Pick<ChainLink, "rev" | "sha256"> | undefined>;
  /** Whose record it is; undefined where there is no such test. */
  ofStudy: (testId: string) => Promise<OfStudy | undefined>;
  /** Reads a test with its whole trail; undefined where there is no such test. */
  readTrail: (testId: string) => Promise<StoredTrail | undefined>;
  note: NoteAnswer;
};

type TrailPorts = Pick<AuditPorts, "anchored" | "readTrail">;

/** Proves one record for whoever reads it; makes nothing that it proves. Throws an AppError for anybody else, for bad input, and where there is no test. */
export async function verifyRecordFor(
  staff: Pick<StaffCaller, "access" | "by">,
  data: Unparsed,
  ports: AuditPorts,
  now = new Date(),
): Promise<Verification> {
  const testId = askedTest(data);
  if (testId === undefined) throw new AppError("invalid-input", refuses("noTestNamed"));
  const of = await ports.ofStudy(testId);
  if (of) refuseWithout(staff, "read", of);
  const verified = of && (await verifyTest(testId, ports, now));
  if (!verified) throw new AppError("not-found", refuses("noTest"));
  await ports.note({ by: staff.by, served: "trail", rows: 0, tests: [testId], recordsOf: recordsOf([of]) }, now);
  return verified;
}

/** Proves one record; undefined where there is no such test. */
export async function verifyTest(testId: string, ports: TrailPorts, now: Date): Promise<Verification | undefined> {
  // The anchor first: one that is written in between would be of links that were not read.
  const anchored = await ports.anchored(testId);
  const trail = await ports.readTrail(testId);
  if (!trail) return undefined;
  const rev = Number(trail.test.rev);
  return {
    rev,
    signatures: trail.signatures.length,
    head: trail.chain.find((link) => link.rev === rev)?.sha256 ?? "",
    problems: await verifyTrail({ ...trail, anchored }, sha256, now),
  };
}
