import * as z from "zod";
import { AppError } from "../errors.ts";
import { sentences } from "../messages/said.ts";
import { Consent, type Consents, type Subject, SubjectRole } from "./subject.ts";
import { StoredSubjectCode } from "./subject-code.ts";

const says = sentences("subjectStep", {
  manyConsents: "A subject has at most {most} consents.",
  noConsent: "There is no such consent.",
  notGivenYet: "This consent is not given yet. If it was entered by mistake, say so.",
});

const MOST_CONSENTS = 99;

const studyId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
const sent = z.iso.datetime().transform((text) => new Date(text));

/** A subject that is there, by its code as somebody typed it, or one that is issued with the couple. */
const Party = z.union([z.strictObject({ code: z.string().max(64) }), z.strictObject({ role: SubjectRole })]);
export type Party = z.infer<typeof Party>;

const GivenConsent = z
  .strictObject({ document: z.string(), version: z.string(), givenAt: sent, endsAt: sent.optional() })
  .pipe(Consent);

/** A subject by its code, and the version of it that the person looked at. */
const known = { code: StoredSubjectCode, rev: z.int().min(1) };

/** What is asked of the server to issue a code of a study, to link or part two subjects, or to change one. */
export const SubjectStep = z.discriminatedUnion("step", [
  z.strictObject({ step: z.literal("issue"), studyId, role: SubjectRole }),
  z.strictObject({ step: z.literal("link"), studyId, one: Party, other: Party }),
  z.strictObject({ step: z.literal("part"), couple: StoredSubjectCode }),
  z.strictObject({ step: z.literal("role"), ...known, role: SubjectRole }),
  z.strictObject({ step: z.literal("consent"), ...known, consent: GivenConsent }),
  z.strictObject({
    step: z.literal("endConsent"),
    ...known,
    /** The number under which it was entered. */
    key: z.string().regex(/^[1-9]\d?$/),
    why: z.enum(["withdrawn", "mistake"]),
  }),
]);
export type SubjectStep = z.infer<typeof SubjectStep>;

/** As a page sends it: instants as texts. */
export type SentSubjectStep = z.input<typeof SubjectStep>;

/** A step that changes what is known of one subject. */
export type SubjectChange = Extract<SubjectStep, { rev: number }>;

type Fields = Partial<Pick<Subject, "role" | "consents" | "lastConsent">>;

const isSame = (a: Consent, b: Consent) => JSON.stringify(Consent.parse(a)) === JSON.stringify(Consent.parse(b));

/** The number of a consent that reads like this one and was entered last. */
const isEntered = ({ consents, lastConsent }: Subject, consent: Consent): boolean => {
  const last = consents[lastConsent ?? ""];
  return last !== undefined && isSame(last, consent);
};

function consentEnded(consents: Consents, { key, why }: Extract<SubjectStep, { step: "endConsent" }>, now: Date) {
  const consent = consents[key];
  if (!consent) throw new AppError("not-found", says("noConsent"));
  if (why === "withdrawn" && consent.givenAt > now) throw new AppError("conflict", says("notGivenYet"));
  const ended = why === "withdrawn" ? { withdrawnAt: now } : { isMistake: true as const };
  return { consents: { ...consents, [key]: { ...consent, ...ended } }, lastConsent: key };
}

/** Whether a subject is already what this step would make of it: it was asked before, or somebody else was quicker to the same end. */
export function isDone(subject: Subject, step: SubjectChange): boolean {
  if (step.step === "role") return subject.role === step.role;
  if (step.step === "consent") return subject.rev !== step.rev && isEntered(subject, step.consent);
  const consent = subject.consents[step.key];
  return step.why === "withdrawn" ? consent?.withdrawnAt !== undefined : consent?.isMistake === true;
}

/** What a step changes of a subject. Throws an AppError where it cannot be. */
export function changeOf(subject: Subject, step: SubjectChange, now: Date): Fields {
  if (step.step === "role") return { role: step.role };
  if (step.step === "endConsent") return consentEnded(subject.consents, step, now);
  const number = Object.keys(subject.consents).length + 1;
  if (number > MOST_CONSENTS) throw new AppError("conflict", says("manyConsents", { most: MOST_CONSENTS }));
  const lastConsent = String(number);
  return { consents: { ...subject.consents, [lastConsent]: step.consent }, lastConsent };
}
