import { LIMITS } from "@zona/domain/policy/limits";
import { Indication } from "@zona/domain/subjects/subject-facts";
import type * as z from "zod";
import { domainWord } from "../../platform/i18n/domain-words.ts";
import { text, words } from "../../platform/i18n/text.ts";
import type { FieldGroup } from "../fields/record-field.ts";

export const t = text("subjectFields", {
  subject: "Subject at the time of the test",
  partnerCode: "Partner code",
  indication: "Indication",
});

export const INDICATION_WORDS = words<Record<z.infer<typeof Indication>, string>>("subjectFields.INDICATION_WORDS", {
  male_factor: "Male factor",
  tubal: "Tubal",
  endometriosis: "Endometriosis",
  ovulatory: "Ovulatory",
  dor: "Diminished ovarian reserve",
  unexplained: "Unexplained",
  prior_failed_fert: "Earlier failed fertilisation",
  pgt: "Genetic testing",
  fertility_preservation: "Fertility preservation",
  other: "Other",
});

/** What is known of the couple, with every test of theirs; a pseudonym and never a name. */
export const SUBJECT_GROUP: FieldGroup = {
  title: t("subject"),
  fields: [
    { name: "femaleAgeYears", label: domainWord(LIMITS.femaleAgeYears.label), kind: "number", limit: "femaleAgeYears" },
    { name: "maleAgeYears", label: domainWord(LIMITS.maleAgeYears.label), kind: "number", limit: "maleAgeYears" },
    { name: "cycleNo", label: domainWord(LIMITS.cycleNo.label), kind: "number", limit: "cycleNo" },
    { name: "partnerCode", label: t("partnerCode"), kind: "text", max: 20 },
    { name: "bmi", label: domainWord(LIMITS.bmi.label), kind: "number", limit: "bmi" },
    { name: "amhNgMl", label: domainWord(LIMITS.amhNgMl.label), kind: "number", limit: "amhNgMl" },
    {
      name: "indication",
      label: t("indication"),
      kind: "choices",
      options: Indication.options.map((value) => ({ value, label: INDICATION_WORDS[value] })),
    },
  ],
};
