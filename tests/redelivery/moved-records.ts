import { createHash } from "node:crypto";
import { COLLECTIONS } from "@zona/domain/collections";
import { AppError } from "@zona/domain/errors";
import { ALL_OWN_STUDIES } from "@zona/domain/identity/access";
import type { MoveAnswer } from "@zona/domain/records/moves/move-answer";
import type { TestAction } from "@zona/domain/records/moves/test-action";
import { withCheckCharacter } from "@zona/domain/subjects/subject-code";
import { type DocumentReference, FieldValue, type Firestore } from "firebase-admin/firestore";
import type { StaffCaller } from "../../functions/src/identity/caller.ts";
import { type Granted, HOME, staffCaller } from "../../functions/src/identity/staff-for-tests.ts";
import { type MoveRecords, moveRecordFor } from "../../functions/src/records/move-record.ts";
import { moveRecords } from "../../functions/src/records/move-record-data.ts";

export const AT = new Date("2026-05-12T08:00:00Z");
export const SUBJECT = withCheckCharacter("HF-0042") ?? "";

const LEAD: Granted = { roles: { [ALL_OWN_STUDIES]: ["lead"] }, isAdmin: true };
/** Noor enters, Emma reviews, Ada and Lea move; Jonas is lead of another organisation, to whom nothing of theirs is open. */
export const NOOR = staffCaller("noor", "Noor Haddad");
export const EMMA = staffCaller("emma", "Emma Lindqvist");
export const ADA = staffCaller("ada", "Ada Admin", LEAD);
export const LEA = staffCaller("lea", "Lea Roth", LEAD);
export const JONAS = staffCaller("jonas", "Jonas Weber", { ...LEAD, organisation: "meridian-devices.example" });

/** A semen analysis that nothing stands against, and in which nothing is unusual. */
export const WHOLE = {
  ...{ operatorId: "noor", names: { noor: "Noor Haddad" }, abstinenceDays: 3 },
  ...{ collectedAt: AT, analysedAt: new Date(AT.getTime() + 30 * 60_000), volumeMl: 3, concentrationMPerMl: 60 },
  ...{ motilityRapidPct: 40, motilitySlowPct: 15, motilityNonProgPct: 10, motilityImmotilePct: 35 },
  ...{ vitalityPct: 80, normalFormsPct: 6, pH: 7.6, liquefactionMin: 20 },
};

export type Fields = Record<string, unknown>;

/** Lays down a study with its subject, as administrators made them. */
export async function givenStudy(db: Firestore, studyId: string, more: Fields = {}) {
  const version = { organisation: HOME, rev: 1, by: ADA.by, at: AT };
  const kinds = ["icsi", "semen", "preclinical", "clinical"];
  const study = { protocolCode: "ZP", version: "1.0", title: "Moves", kinds, status: "open", ...version, ...more };
  await db.collection(COLLECTIONS.studies).doc(studyId).set(study);
  await db.doc(`subjects/${SUBJECT}`).set({ role: "man", studyIds: [studyId], consents: {}, ...version });
}

let number = 0;

/** A record that Noor made, with the revision that tells it; `told` is what makes up its fields beside the usual ones. */
export async function givenRecord(db: Firestore, studyId: string, told: Fields = {}): Promise<DocumentReference> {
  number += 1;
  const ref = db.collection(COLLECTIONS.tests).doc();
  const fields = {
    ...{ kind: "semen", code: `SEM-${String(number).padStart(4, "0")}`, studyId, subjectCode: SUBJECT, notes: "" },
    ...{ material: { spermSource: "ejaculate_fresh" }, organisation: HOME, status: "draft", enteredBy: ["noor"] },
    ...{ header: WHOLE, ...told },
  };
  const at = FieldValue.serverTimestamp();
  const stamps = { createdBy: NOOR.by, createdAt: at, updatedBy: NOOR.by, updatedAt: at };
  const revision = { rev: 1, at, by: NOOR.by, action: "create", organisation: HOME, studyId, after: fields };
  await db
    .batch()
    .set(ref, { ...fields, rev: 1, ...stamps })
    .set(ref.collection("revisions").doc("1"), revision)
    .commit();
  return ref;
}

export type Asked = Fields & { action: TestAction };

/** Asks for moves as the operation does, each at the revision that the record has then unless another is named. */
export function mover(db: Firestore, wrap: (records: MoveRecords) => MoveRecords = (records) => records) {
  return async (
    who: StaffCaller,
    ref: DocumentReference,
    { rev, ...asked }: Asked,
    { now = new Date(), isPresent = true } = {},
  ): Promise<MoveAnswer> => {
    const at = rev ?? (await ref.get()).get("rev");
    const request = { testId: ref.id, rev: at, ...asked };
    return moveRecordFor(who, request, wrap(moveRecords(db)), {
      prove: async () => isPresent,
      now,
    });
  };
}

/** The code of the sentence that refused, or the codes of all that stands against it. */
export async function refusalOf(asked: Promise<MoveAnswer>): Promise<string[]> {
  try {
    const answer = await asked;
    return "refused" in answer ? answer.refused.map(({ code }) => code) : [`moved to ${answer.rev}`];
  } catch (error) {
    if (error instanceof AppError) return [error.said?.code ?? error.code];
    throw error;
  }
}

export const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
