import * as z from "zod";
import { limitedNumber, unusual } from "../../../policy/limited-number.ts";
import { SUBJECT_FACTS } from "../../../subjects/subject-facts.ts";
import { instant } from "../../../timing/instant.ts";
import { type Finding, schemaFindings } from "../../finding.ts";
import { witnessFinding } from "../../witness/same-person.ts";
import { LotInUse, NamesOfAccounts } from "../icsi/icsi-header.ts";
import type { RecordStage } from "../icsi/icsi-record.ts";

const says = (error: string) => ({ error });
const term = (sentence: string) => z.string(says(sentence)).trim().min(1, says(sentence)).max(80);

const needed = {
  operatorId: z.string(says("Choose the operator.")).min(1, says("Choose the operator.")).max(64),
  performedAt: instant("The test"),
  deviceId: term("Enter the device."),
  outcomeMeasure: term("Say what counts as success."),
  /** Gametes or embryos on which the device was used, and how many of them met the outcome. */
  treated: limitedNumber("nUnits", "Units with the device"),
  treatedSuccess: limitedNumber("nUnits", "Successes with the device"),
};

const optional = {
  consentRef: z.string().trim().max(60).optional(),
  consentGivenAt: instant("Consent").optional(),
  assistantId: z.string().max(64).optional(),
  witnessId: z.string().max(64).optional(),
  deviceMode: z.string().trim().max(60).optional(),
  firmware: z.string().trim().max(60).optional(),
  exposureMin: limitedNumber("exposureMin").optional(),
  /** The comparison: units of the same source without the device. */
  control: limitedNumber("nUnits", "Units without the device").optional(),
  controlSuccess: limitedNumber("nUnits", "Successes without the device").optional(),
  cultureMedium: LotInUse.optional(),
  dishware: LotInUse.optional(),
  incubatorId: z.string().max(80).optional(),
  microscopeId: z.string().max(80).optional(),
  o2Pct: limitedNumber("o2Pct").optional(),
  co2Pct: limitedNumber("co2Pct").optional(),
  tempC: limitedNumber("tempC").optional(),
  /** What went wrong with the device or the sample, in words; empty says that nothing did. */
  deviations: z.string().trim().max(2000).optional(),
  names: NamesOfAccounts.optional(),
  ...SUBJECT_FACTS,
};

type Values = {
  treated?: number | undefined;
  treatedSuccess?: number | undefined;
  control?: number | undefined;
  controlSuccess?: number | undefined;
  operatorId?: string | undefined;
  witnessId?: string | undefined;
  names?: Readonly<Record<string, string>> | undefined;
};

function checkValues(values: Values, context: z.RefinementCtx): void {
  const say = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
  const { treated, treatedSuccess, control, controlSuccess } = values;
  if (treated !== undefined && (treatedSuccess ?? 0) > treated)
    say("treatedSuccess", "There are more successes than units.");
  if (control !== undefined && (controlSuccess ?? 0) > control)
    say("controlSuccess", "There are more successes than units.");
  const found = witnessFinding(values);
  if (found?.severity === "hard") say("witnessId", found.message);
}

/** What is typed so far. */
export const ClinicalHeaderDraft = z
  .object({ ...needed, ...optional })
  .partial()
  .superRefine(checkValues);
export type ClinicalHeaderDraft = z.infer<typeof ClinicalHeaderDraft>;

/** A clinical device test that may be submitted; a comparison is whole or left out. */
const ClinicalHeader = z.object({ ...needed, ...optional }).superRefine((header, context) => {
  checkValues(header, context);
  if ((header.control === undefined) === (header.controlSuccess === undefined)) return;
  const path = header.control === undefined ? "control" : "controlSuccess";
  context.addIssue({ code: "custom", path: [path], message: "A comparison has both its units and its successes." });
});

const SOFT = ["femaleAgeYears", "o2Pct", "co2Pct", "tempC"] as const;

/** Everything impossible or unusual in a clinical test; `now` is the time it is judged at. Never throws. */
export function validateClinical(document: unknown, stage: RecordStage, now: Date): Finding[] {
  const parsed = (stage === "submit" ? ClinicalHeader : ClinicalHeaderDraft).safeParse(document);
  if (!parsed.success) return schemaFindings(parsed.error.issues);
  const { data } = parsed;
  const findings: Finding[] = SOFT.flatMap((path) => {
    const value = data[path];
    const message = value === undefined ? undefined : unusual(path, value);
    return message ? [{ id: "LIMIT", severity: "soft", path, message }] : [];
  });
  const found = witnessFinding(data);
  if (found?.severity === "soft")
    findings.push({ id: "V08", severity: "soft", path: "witnessId", message: found.message });
  const { performedAt, cultureMedium, dishware } = data;
  if (performedAt && performedAt > now)
    findings.push({ id: "FUTURE", severity: "hard", path: "performedAt", message: "This time lies in the future." });
  for (const [path, lot] of Object.entries({ cultureMedium, dishware })) {
    if (!lot?.expiresAt || !performedAt || lot.expiresAt >= performedAt) continue;
    const severity = lot.expiryOverrideReason ? "soft" : "hard";
    findings.push({ id: "V09", severity, path, message: `Lot ${lot.lotId} had expired when it was used.` });
  }
  return findings;
}
