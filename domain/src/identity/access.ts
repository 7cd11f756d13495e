import * as z from "zod";
import { instant } from "../timing/instant.ts";

/**
 * What access consists of. `read`: records with their tables, trails and derived pictures, in codes: what people wrote as text
 * is left out. `open`: that text, and originals.
 * `enter`: cells, pictures, witness statements, new records, start and submit. `review`: also returns. `move`: signs, locks,
 * amends, cancels, restores, invalidates. `query`: asks about a field. `figures`: groups of five subjects or more. `trails`:
 * searches all trails. `people`: grants and ends roles.
 */
export const CAPABILITIES = [
  "read",
  "open",
  "enter",
  "review",
  "move",
  "query",
  "figures",
  "trails",
  "people",
] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** What somebody is in a study. */
export const StudyRole = z.enum([
  "embryologist",
  "lead",
  "engineer",
  "leadEngineer",
  "monitor",
  "sponsor",
  "auditor",
  "studyAdmin",
]);
export type StudyRole = z.infer<typeof StudyRole>;

/** In place of a study: all studies that the person's own organisation opened, and those it will open. */
export const ALL_OWN_STUDIES = "*";

/** Roles by study, or by `ALL_OWN_STUDIES`. */
export const Grants = z.record(z.string().min(1).max(64), z.array(StudyRole).min(1).max(4));
export type Grants = z.infer<typeof Grants>;

const Capabilities = z.array(z.enum(CAPABILITIES));

/**
 * `access/{uid}`, written by functions alone: all that rules, Storage rules and functions know of what a person may. No
 * document means no access.
 */
export const Access = z.object({
  /** The domain of the address. */
  organisation: z.string().min(1),
  /** Manages the people, the studies and the configuration of the organisation; sees no more for it. */
  isAdmin: z.boolean(),
  /** Tells people of one name in the organisation apart; given at the first sign-in, and printed with signatures. */
  number: z.int().min(1).optional(),
  /** What was granted. */
  roles: Grants,
  /** What that opens in every study of the own organisation. */
  everywhere: Capabilities,
  /** What it opens in single studies: their ids by capability. */
  may: z.partialRecord(z.enum(CAPABILITIES), z.array(z.string())),
  /** Tokens of earlier sign-ins open nothing; in seconds since 1970. `why`: what an administrator did. */
  since: z.number().int().optional(),
  why: z.string().optional(),
  /** Sessions whose screen is locked, by the time of their sign-in: their tokens open nothing until they are unlocked. */
  locked: z.array(z.number().int()).optional(),
  /** From when on nothing is open any more. */
  until: instant("The end of the access").optional(),
});
export type Access = z.infer<typeof Access>;

/** What belongs to a study: the organisation that opened it, and its id. */
export type OfStudy = { organisation: string; studyId: string };

/** Whether this is open to the person, in a study that belongs to an organisation. */
export const can = (
  { organisation, everywhere, may }: Pick<Access, "organisation" | "everywhere" | "may">,
  capability: Capability,
  of: OfStudy,
): boolean =>
  (of.organisation === organisation && everywhere.includes(capability)) ||
  (may[capability]?.includes(of.studyId) ?? false);

/** Whether it is open to them in any study. */
export const canAnywhere = ({ everywhere, may }: Pick<Access, "everywhere" | "may">, capability: Capability): boolean =>
  everywhere.includes(capability) || (may[capability]?.length ?? 0) > 0;

/** Whether anything at all was granted. */
export const hasAccess = (access: Pick<Access, "isAdmin" | "everywhere" | "may">): boolean =>
  access.isAdmin || CAPABILITIES.some((one) => canAnywhere(access, one));

/** The condition that a list of what belongs to studies asks with, so that rules can judge it; undefined where nothing is open. */
export type StudyScope =
  | { path: "organisation"; op: "=="; value: string }
  | { path: "studyId"; op: "in"; value: readonly string[] };

export function studyScope(
  { organisation, everywhere, may }: Pick<Access, "organisation" | "everywhere" | "may">,
  capability: Capability,
): StudyScope | undefined {
  const studies = may[capability] ?? [];
  if (everywhere.includes(capability)) return { path: "organisation", op: "==", value: organisation };
  return studies.length > 0 ? { path: "studyId", op: "in", value: studies } : undefined;
}

/** Whose records somebody's lists are of; `isCoded`: they are the copies without free text. */
export type ReadingScope = StudyScope & { isCoded: boolean };

/** Whoever opens texts anywhere has lists of those studies; everybody else who reads, coded ones of theirs. */
export function readingScope(access: Pick<Access, "organisation" | "everywhere" | "may">): ReadingScope | undefined {
  const whole = studyScope(access, "open");
  if (whole) return { ...whole, isCoded: false };
  const coded = studyScope(access, "read");
  return coded && { ...coded, isCoded: true };
}

/**
 * The studies in which somebody sees figures and reads no records. With records that they read among them, what is left of a group
 * could be of fewer subjects than may be shown.
 */
export function figuresScope(access: Pick<Access, "organisation" | "everywhere" | "may">): StudyScope | undefined {
  const { everywhere, may } = access;
  if (everywhere.includes("figures") && !everywhere.includes("read")) return studyScope(access, "figures");
  const studies = (may.figures ?? []).filter((id) => !may.read?.includes(id));
  return studies.length > 0 ? { path: "studyId", op: "in", value: studies } : undefined;
}
