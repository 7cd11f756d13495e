import { COUPLES, HISTORY, SUBJECT_COUNTERS, SUBJECTS } from "@zona/domain/collections";
import type { Person } from "@zona/domain/identity/claims";
import { issuedCode } from "@zona/domain/subjects/code-of-study";
import type { Consents, SubjectRole } from "@zona/domain/subjects/subject";
import type { Firestore } from "firebase-admin/firestore";
import { LAB } from "./lab.ts";

const DAY_MS = 86_400_000;
/** Of all codes of the demo. */
const PREFIX = "HF";
/** The last number that was issued: the series of the demo end before it. */
const LAST = 2999;

/** Subjects whose consents and couples the pages of subjects show: partners, a consent that ended, one withdrawn. */
const COUPLED = [
  ["HF-0042", 0],
  ["HF-0044", 1],
  ["HF-0046", 2],
] as const;

const consentsAt = (now: Date, number: number): Consents => {
  const day = (days: number) => new Date(now.getTime() + days * DAY_MS);
  const treatment = { document: "ICF treatment", version: "3.1", givenAt: day(-40) };
  const storage = {
    document: "ICF embryo storage",
    version: "2.0",
    givenAt: day(-400),
    endsAt: day(number === 0 ? 330 : -35),
  };
  const research = { document: "ICF research use", version: "1.2", givenAt: day(-40), withdrawnAt: day(-12) };
  return { "1": storage, "2": treatment, ...(number === 1 ? { "3": research } : {}) };
};

type Known = { code: string; studyId: string; role: SubjectRole };

/** The subjects of all demo records, each with its first version, and some couples. */
export async function seedSubjects(db: Firestore, known: readonly Known[], by: Person, now: Date): Promise<void> {
  const stamp = { organisation: LAB, rev: 1, by, at: now };
  const couples = COUPLED.flatMap(([body, number]) => {
    const subject = known.find(({ code }) => code.startsWith(`${body}-`));
    return subject ? [{ ...subject, number }] : [];
  });
  const writes: [path: string, version: Record<string, unknown>][] = [];
  for (const { code, studyId, role } of new Map(known.map((one) => [one.code, one])).values()) {
    const couple = couples.find((one) => one.code === code);
    const linked = couple && {
      coupleCode: issuedCode(PREFIX, 2800 + couple.number),
      consents: consentsAt(now, couple.number),
      lastConsent: "1",
    };
    writes.push([`${SUBJECTS}/${code}`, { role, studyIds: [studyId], consents: {}, ...linked, ...stamp }]);
  }
  for (const { code, studyId, number } of couples) {
    const coupleCode = issuedCode(PREFIX, 2800 + number);
    const partner = issuedCode(PREFIX, 2900 + number);
    writes.push([`${COUPLES}/${coupleCode}`, { subjects: [code, partner], studyId, ...stamp }]);
    const said = { role: "man", studyIds: [studyId], consents: {}, coupleCode };
    writes.push([`${SUBJECTS}/${partner}`, { ...said, ...stamp }]);
  }
  const batch = db.bulkWriter();
  for (const [path, version] of writes) {
    void batch.set(db.doc(path), version);
    void batch.set(db.doc(`${path}/${HISTORY}/1`), version);
  }
  const counter = { last: LAST, code: issuedCode(PREFIX, LAST), organisation: LAB, by, at: now };
  void batch.set(db.doc(`${SUBJECT_COUNTERS}/${PREFIX}`), counter);
  await batch.close();
}
