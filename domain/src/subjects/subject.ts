import * as z from "zod";
import { Person } from "../identity/claims.ts";
import { issue, sentences } from "../messages/said.ts";
import type { TestKind } from "../records/test-kind.ts";

const says = sentences("subject", {
  document: "Enter the name of the consent form, up to 40 characters.",
  version: "Enter the version of the consent form, up to 15 characters.",
  given: "Enter the date on which the consent was given.",
  ends: "A consent ends after it was given.",
});

/** Whose gametes or tissue they are. */
export const SubjectRole = z.enum(["woman", "man", "donor", "other"]);
export type SubjectRole = z.infer<typeof SubjectRole>;

/** What a new subject of a test is until somebody says otherwise. */
export const roleFor = (kind: TestKind | undefined): SubjectRole => (kind === "semen" ? "man" : "woman");

const given = { error: issue(says("given")) };

/** Something of a text is seen: neither space nor character without width alone. */
const SEEN = /[^\s\p{Z}\p{C}]/u;

/**
 * One consent of a subject. Nothing of it changes afterwards but that it was withdrawn, or that it was entered by mistake and
 * never given.
 */
export const Consent = z
  .object({
    /** The form that was signed, as the laboratory calls it: ICF embryo storage. */
    document: z
      .string()
      .trim()
      .regex(SEEN, { error: issue(says("document")) })
      .max(40, { error: issue(says("document")) }),
    version: z
      .string()
      .trim()
      .regex(SEEN, { error: issue(says("version")) })
      .max(15, { error: issue(says("version")) }),
    givenAt: z.date(given),
    /** From this moment on it covers nothing; without it, it has no end. */
    endsAt: z.date().optional(),
    withdrawnAt: z.date().optional(),
    isMistake: z.literal(true).optional(),
  })
  .refine(({ givenAt, endsAt }) => endsAt === undefined || endsAt > givenAt, {
    path: ["endsAt"],
    error: issue(says("ends")),
  });
export type Consent = z.infer<typeof Consent>;

/** Consents by the number in which they were entered, from 1; none is ever removed. */
export const Consents = z.record(z.string().regex(/^[1-9]\d?$/), Consent);
export type Consents = Readonly<z.infer<typeof Consents>>;

const version = {
  /** Its code. */
  id: z.string().min(1),
  organisation: z.string().min(1),
  rev: z.int().min(1),
  by: Person,
  at: z.date(),
};

/**
 * A subject at `subjects/{code}`: nothing of who they are. Each version also stays below it as `history/{rev}`, with who made
 * it and when. People of its organisation alone change it.
 */
export const Subject = z.object({
  ...version,
  role: SubjectRole,
  coupleCode: z.string().min(1).optional(),
  studyIds: z.array(z.string().min(1)).min(1),
  consents: Consents,
  /** The number of the consent that was added or ended last. */
  lastConsent: z.string().optional(),
});
export type Subject = z.infer<typeof Subject>;

/** Two subjects at `couples/{code}`, until they part. */
export const Couple = z.object({
  ...version,
  subjects: z.tuple([z.string().min(1), z.string().min(1)]),
  studyId: z.string().min(1),
  endedAt: z.date().optional(),
});
export type Couple = z.infer<typeof Couple>;

/** The other of the two. */
export const partnerIn = ({ subjects: [one, other] }: Couple, code: string) => (code === one ? other : one);
