import type { DeviceDetails } from "@zona/domain/devices/device";
import { AppError } from "@zona/domain/errors";
import type { Person } from "@zona/domain/identity/claims";
import { refuses } from "@zona/domain/operations/refusals";
import type { Revision } from "@zona/domain/records/audit/revision";
import {
  readSealedCells,
  readTreatment,
  type SealAnswer,
  SealTreatment,
  serialsIn,
} from "@zona/domain/records/blinding/seal-treatment";
import { type SealedTreatment, sealedText } from "@zona/domain/records/blinding/sealed-treatment";
import { type TreatmentSeal, treatmentSealOf } from "@zona/domain/records/blinding/treatment-seal";
import { OPEN_STATES } from "@zona/domain/records/entry/open-states";
import { sealedKeys } from "@zona/domain/records/fields/field-lists";
import { FIELDS_OF_KIND } from "@zona/domain/records/fields/fields-of-kinds";
import type { LabTest } from "@zona/domain/records/lab-test";
import { type CommitPlan, planCommit } from "@zona/domain/records/plan-commit";
import { treatmentFindings } from "@zona/domain/records/record-readiness";
import type { Unparsed } from "@zona/domain/stored-record";
import { sha256 } from "../audit/chain-revisions.ts";
import { refuseWithout, type StaffCaller } from "../identity/caller.ts";

/** A record as one transaction read it, with the devices of its laboratory that are asked for. */
export type FoundForSeal = {
  test: LabTest;
  isStudyBlinded: boolean;
  devices: ReadonlyMap<string, DeviceDetails>;
  /** The revision after the one that is asked of, with the key that it sealed by; undefined while that is the newest. */
  next: (Pick<Revision, "action" | "by"> & { key: string | undefined }) | undefined;
};

/** What sealing writes, all of it or nothing. */
export type Sealing = { commit: CommitPlan; treatment: SealedTreatment };

export type SealRecords = {
  /** Reads a record, and writes what `decide` makes of it in the same transaction; `decide` may run several times. */
  seal(
    asked: Pick<SealTreatment, "testId" | "rev"> & { serials: readonly string[] },
    by: Person,
    decide: (found: FoundForSeal | undefined) => Promise<{ answer: SealAnswer; sealing?: Sealing }>,
  ): Promise<SealAnswer>;
};

/** What is asked once more after its answer was lost is answered as done; what was sealed is not looked at for it. */
function answerLate({ rev, key }: SealTreatment, { test, next }: FoundForSeal, by: Person): SealAnswer {
  if (next?.action === "seal" && next.by.uid === by.uid && next.key === key) return { rev: rev + 1, findings: [] };
  throw new AppError("conflict", rev > test.rev ? refuses("newerAsked") : refuses("changedMeanwhile", test.updatedBy));
}

function refuseUnfit({ reason }: SealTreatment, { test, isStudyBlinded }: FoundForSeal) {
  if (!isStudyBlinded || sealedKeys(FIELDS_OF_KIND[test.kind]).length === 0)
    throw new AppError("conflict", refuses("notBlinded"));
  if (!OPEN_STATES.includes(test.status)) throw new AppError("conflict", refuses("recordClosed"));
  const isTold = /[\p{L}\p{N}]/u.test(reason ?? "");
  if ((treatmentSealOf(test.header) || test.submittedBy) && !isTold)
    throw new AppError("invalid-input", refuses("whySealedAgain"));
}

/** Kinds name the place of a finding differently. */
const plainPath = (path: string) => path.replace(/^header\./, "");

/** The header with the seal, which has the same shape whatever is sealed, and with nothing that tells the treatment. */
function headerWith({ kind, header }: LabTest, seal: TreatmentSeal) {
  const { breakAskedBy, isBroken } = treatmentSealOf(header) ?? {};
  const keys = sealedKeys(FIELDS_OF_KIND[kind]);
  const rest = Object.fromEntries(Object.entries(header ?? {}).filter(([field]) => !keys.includes(field)));
  return { ...rest, sealed: { ...seal, breakAskedBy, isBroken } };
}

/**
 * Seals the treatment of a record of a blinded study in the name of whoever enters it: the record tells a hash, and nobody reads the
 * values before the blind is open. Sealed again, the former values stay in their own document. What is found in them is answered
 * here and never again. Rejects with an AppError.
 */
export async function sealTreatmentFor(
  staff: StaffCaller,
  asked: Unparsed,
  records: SealRecords,
  { salt, now }: { salt: () => string; now: Date },
): Promise<SealAnswer> {
  const { data } = SealTreatment.safeParse(asked);
  if (!data) throw new AppError("invalid-input", refuses("unreadable"));
  const { testId, rev, key: id, reason } = data;
  const { by } = staff;
  return records.seal({ testId, rev, serials: serialsIn(data.fields) }, by, async (stored) => {
    if (!stored) throw new AppError("not-found", refuses("noTest"));
    const { test } = stored;
    refuseWithout(staff, "enter", test);
    if (test.rev !== rev) return { answer: answerLate(data, stored, by) };
    refuseUnfit(data, stored);
    const read = readTreatment(test.kind, data.fields, stored.devices);
    const cells = readSealedCells(test.kind, data.cells ?? {});
    if (!read || !cells) throw new AppError("invalid-input", refuses("unreadable"));
    const found = read.findings.length > 0 ? read.findings : treatmentFindings({ test, sheets: {} }, read.fields, now);
    const findings = found.map(({ path, severity, message }) => ({ path: plainPath(path), severity, message }));
    if (findings.some(({ severity }) => severity === "hard")) return { answer: { findings } };
    const ofOocytes = Object.keys(cells).length > 0 ? { cells } : {};
    const treatment: SealedTreatment = { id, fields: read.fields, ...ofOocytes, salt: salt(), by, at: now };
    const header = headerWith(test, { key: id, sha256: await sha256(sealedText(treatment)), by, at: now });
    const commit = planCommit(test, {}, { action: "seal", by, reason, testFields: { header } });
    if (!commit) throw new AppError("conflict", refuses("unreadable"));
    return { answer: { rev: commit.rev, findings }, sealing: { commit, treatment } };
  });
}
