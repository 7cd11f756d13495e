import * as z from "zod";
import { TestKind } from "../records/test-kind.ts";
import { CodePattern } from "../subjects/code-pattern.ts";
import { visibleText } from "../visible-text.ts";

/** A domain of addresses, in lower case. */
export const MailDomain = z
  .string()
  .max(100)
  .regex(/^([a-z0-9-]{1,63}[.]){1,4}[a-z]{2,20}$/);

/** What an administrator says of a study. Arms and blinding are fixed when it is opened; kinds are only added. */
export const StudyDetails = z.object({
  protocolCode: visibleText(20),
  version: visibleText(20),
  title: visibleText(120),
  kinds: z.array(TestKind).min(1).max(TestKind.options.length),
  status: z.enum(["open", "closed"]),
  /** Names of the arms that subjects or units are allocated to; none where nothing is compared. */
  arms: z.array(visibleText(60)).min(1).max(12).optional(),
  /** Whether assessors see letters instead of the names of the arms. */
  blinded: z.boolean().optional(),
  /** What its subject codes look like; without it, they are issued here. */
  codePattern: CodePattern.optional(),
  /** Where its reports may be mailed besides its own organisation; without it, to all who have a role in it (`report-domains.ts`). */
  reportDomains: z.array(MailDomain).min(1).max(10).optional(),
});
export type StudyDetails = z.infer<typeof StudyDetails>;

/**
 * A protocol under which tests are made. Staff read it; administrators of the organisation that opened it change it. Each
 * version also stays below it as `history/{rev}`, with who made it and when.
 */
export const Study = StudyDetails.extend({
  id: z.string().min(1),
  organisation: z.string().min(1),
  rev: z.number().int().min(1),
});
export type Study = z.infer<typeof Study>;
