import { runResultPath } from "@zona/domain/collections";
import { protocolPath } from "@zona/domain/protocols/stored-protocol";
import { Revision } from "@zona/domain/records/audit/revision";
import { isAnyLeftOutByRule, readBeforeExcluded } from "@zona/domain/records/kinds/preclinical/once-read";
import { protocolOf } from "@zona/domain/records/kinds/preclinical/run";
import { type StandingResult, standingResult } from "@zona/domain/records/kinds/preclinical/standing-result";
import { resultText, StoredResult } from "@zona/domain/records/kinds/preclinical/stored-result";
import type { LabTest } from "@zona/domain/records/lab-test";
import type { Sheets } from "@zona/domain/records/sheet";
import { readRecord, withDates } from "@zona/domain/stored-record";
import type { DocumentReference, DocumentSnapshot, Firestore, Transaction } from "firebase-admin/firestore";
import { sha256 } from "../audit/chain-revisions.ts";
import { isKnown } from "../firebase/change-if-same.ts";

export type RunTrail = { onceRead?: ReadonlySet<string>; isProtocolWithdrawn?: boolean };

/** What is known of a run beside its record: what its trail says of readings, and whether its protocol was withdrawn. */
export async function readRunTrail(
  { test, sheets }: { test: LabTest; sheets: Sheets },
  ref: DocumentReference,
  transaction: Transaction,
): Promise<RunTrail> {
  const protocol = test.kind === "preclinical" ? protocolOf(test) : undefined;
  if (!protocol) return {};
  const [shared, revisions] = await Promise.all([
    transaction.get(ref.firestore.doc(protocolPath(test.organisation, protocol.plan.id))),
    // A trail is long, and has a say in nothing else.
    isAnyLeftOutByRule(sheets) ? transaction.get(ref.collection("revisions").select("rev", "sheets")) : undefined,
  ]);
  const told = revisions?.docs.flatMap((one) => ToldCells.safeParse(withDates(one.data())).data ?? []) ?? [];
  return { onceRead: readBeforeExcluded(told), isProtocolWithdrawn: shared.get("isWithdrawn") === true };
}

const ToldCells = Revision.pick({ rev: true, sheets: true });

export type FoundResult = StandingResult & { sha256: string };

/** What a run says, kept or to be kept, with its hash. */
export async function findResult(
  sources: Omit<Parameters<typeof standingResult>[0], "kept" | "moves">,
  moves: readonly DocumentSnapshot[],
  kept: readonly DocumentSnapshot[],
): Promise<FoundResult | undefined> {
  const standing = standingResult({
    ...sources,
    moves: moves.map((move) => ({ action: String(move.get("action")), rev: Number(move.get("rev")) })),
    kept: kept.flatMap((one) => readRecord(StoredResult, one.id, one.data()) ?? []),
  });
  return standing && { ...standing, sha256: await sha256(resultText(standing.result)) };
}

const keptResult = (rev: number, { result, sha256: hash }: FoundResult, at: Date): Omit<StoredResult, "id"> => ({
  ...{ kind: "run", rev, at, result, sha256: hash },
});

/** Keeps a result that was not kept yet, with whatever else the transaction writes. */
export function storeResult(transaction: Transaction, testId: string, found: FoundResult, at: Date, db: Firestore) {
  const { keepAt: rev } = found;
  if (rev !== undefined) transaction.create(db.doc(runResultPath(testId, rev)), keptResult(rev, found, at));
}

/**
 * Keeps a result that was not kept yet. False where another run of the same work kept one first: then that one counts, and has
 * to be read.
 */
export async function keepResult(testId: string, found: FoundResult, at: Date, db: Firestore): Promise<boolean> {
  const { keepAt: rev } = found;
  if (rev === undefined) return true;
  try {
    await db.doc(runResultPath(testId, rev)).create(keptResult(rev, found, at));
    return true;
  } catch (error) {
    if (isKnown(error)) return false;
    throw error;
  }
}
