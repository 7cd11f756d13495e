import type { COUPLES, SUBJECTS } from "@zona/domain/collections";
import { AppError } from "@zona/domain/errors";
import { canAnywhere } from "@zona/domain/identity/access";
import type { Person } from "@zona/domain/identity/claims";
import { refuses } from "@zona/domain/operations/refusals";
import type { Unparsed } from "@zona/domain/stored-record";
import type { Study } from "@zona/domain/studies/study";
import { issuedCode } from "@zona/domain/subjects/code-of-study";
import { DEFAULT_PATTERN } from "@zona/domain/subjects/code-pattern";
import { fieldsOfSubject, joinSays } from "@zona/domain/subjects/join-study";
import type { Couple, Subject } from "@zona/domain/subjects/subject";
import { StoredSubjectCode } from "@zona/domain/subjects/subject-code";
import { changeOf, isDone, type Party, type SubjectChange, SubjectStep } from "@zona/domain/subjects/subject-step";
import { refuseWithout, type StaffCaller } from "../identity/caller.ts";

/** What one transaction reads. */
export type SubjectReads = {
  study(id: string): Promise<Study | undefined>;
  subject(code: string): Promise<Subject | undefined>;
  couple(code: string): Promise<Couple | undefined>;
  /** The last number that was issued with a prefix, and by whom. */
  counter(prefix: string): Promise<{ last: number; organisation: string } | undefined>;
  /** Whether a subject or a couple has this code. */
  isTaken(code: string): Promise<boolean>;
};

type Version = { in: typeof SUBJECTS | typeof COUPLES; code: string; rev: number; fields: object };

/** What a step writes, all of it or nothing; `code`: of the first subject that was issued or changed. */
export type Taken = {
  code: string;
  versions: readonly Version[];
  counter?: { prefix: string; last: number; code: string };
};

export type SubjectRecords = {
  /** Writes what `make` makes of what it reads, in one transaction; `make` may run several times. */
  change(who: { by: Person; organisation: string }, make: (read: SubjectReads) => Promise<Taken>): Promise<string>;
};

/** Numbers whose codes others' subjects may hold. */
const MOST_TRIES = 20;
const HIGHEST = 999_999;

/** Subjects are of the organisation that opened the study. */
async function studyAtHome(studyId: string, staff: StaffCaller, read: SubjectReads): Promise<Study> {
  const study = await read.study(studyId);
  if (!study) throw new AppError("not-found", refuses("noStudy"));
  const { organisation } = study;
  refuseWithout(staff, "enter", { organisation, studyId });
  if (organisation !== staff.organisation) throw new AppError("forbidden", refuses("notGranted"));
  return study;
}

/** The next free codes of the prefix of a study. */
async function nextCodes(study: Study, count: number, read: SubjectReads) {
  const { prefix } = study.codePattern ?? DEFAULT_PATTERN;
  const counter = await read.counter(prefix);
  if (counter && counter.organisation !== study.organisation)
    throw new AppError("conflict", refuses("otherPrefix", { prefix }));
  const given = counter?.last ?? 0;
  const codes: string[] = [];
  for (let last = given + 1; last <= Math.min(given + count + MOST_TRIES, HIGHEST); last++) {
    const code = issuedCode(prefix, last);
    if (await read.isTaken(code)) continue;
    codes.push(code);
    if (codes.length === count) return { codes, counter: { prefix, last, code } };
  }
  throw new AppError("conflict", refuses("subjectCodesTaken"));
}

/** Codes of subjects are issued here unless others give them; those of couples always. */
function refuseIssuing({ status, codePattern = DEFAULT_PATTERN }: Study) {
  if (status !== "open") throw new AppError("conflict", refuses("studyClosed"));
  if (codePattern.form !== "own") throw new AppError("conflict", refuses("codesOfOthers"));
}

async function issue({ studyId, role }: Step<"issue">, staff: StaffCaller, read: SubjectReads): Promise<Taken> {
  const study = await studyAtHome(studyId, staff, read);
  refuseIssuing(study);
  const { codes, counter } = await nextCodes(study, 1, read);
  const versions = codes.map((code) => subjectVersion(code, 0, { role, studyIds: [studyId], consents: {} }));
  return { code: counter.code, versions, counter };
}

const subjectVersion = (code: string, rev: number, fields: object): Version => ({
  ...{ in: "subjects", code, rev: rev + 1, fields },
});

/** One of a couple, as it is or as it is issued. */
type Partner = { code: string; rev: number; fields: object };

async function knownPartner(code: string, organisation: string, read: SubjectReads): Promise<Subject> {
  const subject = StoredSubjectCode.safeParse(code).success ? await read.subject(code) : undefined;
  if (!subject) throw new AppError("not-found", joinSays("none"));
  if (subject.organisation !== organisation) throw new AppError("forbidden", refuses("otherSubject"));
  return subject;
}

async function link(asked: Step<"link">, staff: StaffCaller, read: SubjectReads): Promise<Taken> {
  const { studyId } = asked;
  const study = await studyAtHome(studyId, staff, read);
  const parties = [asked.one, asked.other];
  const known = new Map<Party, Subject>();
  for (const party of parties)
    if ("code" in party) known.set(party, await knownPartner(party.code, study.organisation, read));
  const subjects = [...known.values()];
  const [one, other] = subjects;
  if (one && one.id === other?.id) throw new AppError("invalid-input", refuses("ownPartner"));
  // Whoever asks again is told that it was done.
  if (one?.coupleCode !== undefined && one.coupleCode === other?.coupleCode) return { code: one.id, versions: [] };
  const taken = subjects.find(({ coupleCode }) => coupleCode !== undefined);
  if (taken) throw new AppError("conflict", refuses("linkedAlready", { code: taken.id }));
  if (one && !subjects.some(({ studyIds }) => studyIds.includes(studyId)))
    throw new AppError("invalid-input", refuses("otherStudy"));
  const begun = parties.length - known.size;
  if (begun > 0) refuseIssuing(study);
  const { codes, counter } = await nextCodes(study, begun + 1, read);
  const partners = parties.map((party): Partner => {
    const subject = known.get(party);
    if (subject) return { code: subject.id, rev: subject.rev, fields: fieldsOfSubject(subject) };
    const role = "role" in party ? party.role : undefined;
    return { code: codes.shift() ?? "", rev: 0, fields: { role, studyIds: [studyId], consents: {} } };
  });
  const coupleCode = counter.code;
  const linked = partners.map(({ code, rev, fields }) => subjectVersion(code, rev, { ...fields, coupleCode }));
  const couple = { subjects: partners.map(({ code }) => code), studyId };
  return {
    code: partners[0]?.code ?? "",
    versions: [...linked, { in: "couples", code: coupleCode, rev: 1, fields: couple }],
    counter,
  };
}

async function part({ couple: code }: Step<"part">, staff: StaffCaller, read: SubjectReads, now: Date): Promise<Taken> {
  const couple = await read.couple(code);
  if (!couple || !isAtHome(couple, staff)) throw new AppError("not-found", refuses("noCouple"));
  const { subjects: codes, studyId, by, rev } = couple;
  if (couple.endedAt && by.uid === staff.by.uid) return { code, versions: [] };
  if (couple.endedAt) throw new AppError("conflict", refuses("partedAlready", { name: by.name }));
  const linked: Version[] = [];
  for (const one of codes) {
    const subject = await read.subject(one);
    if (subject?.coupleCode !== code) continue;
    const { coupleCode: _, ...fields } = fieldsOfSubject(subject);
    linked.push(subjectVersion(one, subject.rev, fields));
  }
  const ended = { subjects: codes, studyId, endedAt: now };
  return { code, versions: [...linked, { in: "couples", code, rev: rev + 1, fields: ended }] };
}

async function change(step: SubjectChange, staff: StaffCaller, read: SubjectReads, now: Date): Promise<Taken> {
  const { code, rev } = step;
  const subject = await read.subject(code);
  if (!subject || !isAtHome(subject, staff)) throw new AppError("not-found", joinSays("none"));
  if (isDone(subject, step)) return { code, versions: [] };
  if (subject.rev !== rev) throw new AppError("conflict", refuses("subjectChanged", { name: subject.by.name }));
  const fields = { ...fieldsOfSubject(subject), ...changeOf(subject, step, now) };
  return { code, versions: [subjectVersion(code, rev, fields)] };
}

const isAtHome = ({ organisation }: { organisation: string }, staff: StaffCaller) =>
  organisation === staff.organisation;

type Step<Name extends SubjectStep["step"]> = Extract<SubjectStep, { step: Name }>;

/**
 * Issues a code, links or parts two subjects, or changes one, in the name of whoever asks. Judged by what is stored, in the
 * transaction that writes it with its history. Answers with the code of the subject. Rejects with an AppError.
 */
export async function takeSubjectStep(
  staff: StaffCaller,
  asked: Unparsed,
  records: SubjectRecords,
  now: Date,
): Promise<{ code: string }> {
  const { data: step } = SubjectStep.safeParse(asked);
  if (!step) throw new AppError("invalid-input", refuses("unreadable"));
  if (!canAnywhere(staff.access, "enter")) throw new AppError("forbidden", refuses("notGranted"));
  const code = await records.change(staff, (read) => {
    if (step.step === "issue") return issue(step, staff, read);
    if (step.step === "link") return link(step, staff, read);
    if (step.step === "part") return part(step, staff, read, now);
    return change(step, staff, read, now);
  });
  return { code };
}
