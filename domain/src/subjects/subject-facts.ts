import * as z from "zod";
import { limitedNumber } from "../policy/limited-number.ts";
import { SubjectCode } from "./subject-code.ts";

export const Indication = z.enum([
  "male_factor",
  "tubal",
  "endometriosis",
  "ovulatory",
  "dor",
  "unexplained",
  "prior_failed_fert",
  "pgt",
  "fertility_preservation",
  "other",
]);

/** What is known of a couple at the time of a test. It is kept with the test, because it changes between two of them. */
export const SUBJECT_FACTS = {
  partnerCode: SubjectCode.optional(),
  /** At retrieval. A date of birth is never stored. */
  femaleAgeYears: limitedNumber("femaleAgeYears").optional(),
  maleAgeYears: limitedNumber("maleAgeYears").optional(),
  cycleNo: limitedNumber("cycleNo").optional(),
  indication: z.array(Indication).optional(),
  bmi: limitedNumber("bmi").optional(),
  amhNgMl: limitedNumber("amhNgMl").optional(),
};
