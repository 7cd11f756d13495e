import * as z from "zod";
import { issue, sentences } from "../../../messages/said.ts";
import { keysOfKind } from "../../fields/field-lists.ts";
import { draftShape, unusualNumbers, wholeShape } from "../../fields/field-schema.ts";
import { type Finding, schemaFindings } from "../../finding.ts";
import { witnessFinding } from "../../witness/same-person.ts";
import type { RecordStage } from "../icsi/icsi-record.ts";
import { CLINICAL_FIELDS } from "./fields.ts";

const says = sentences("clinical", {
  successes: "There are more successes than units.",
  comparison: "A comparison has both its units and its successes.",
  future: "This time lies in the future.",
  lotExpired: "Lot {lot} had expired when it was used.",
});

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
  if (treated !== undefined && (treatedSuccess ?? 0) > treated) say("treatedSuccess", issue(says("successes")));
  if (control !== undefined && (controlSuccess ?? 0) > control) say("controlSuccess", issue(says("successes")));
  const found = witnessFinding(values);
  if (found?.severity === "hard") say("witnessId", issue(found.message));
}

/** What is typed so far. */
const ClinicalHeaderDraft = z.lazy(() => z.object(draftShape(CLINICAL_FIELDS, {})).superRefine(checkValues));

/** A clinical device test that may be submitted; a comparison is whole or left out. */
const ClinicalHeader = z.lazy(() =>
  z.object(wholeShape(CLINICAL_FIELDS, {})).superRefine((header, context) => {
    checkValues(header, context);
    if ((header.control === undefined) === (header.controlSuccess === undefined)) return;
    const path = header.control === undefined ? "control" : "controlSuccess";
    context.addIssue({ code: "custom", path: [path], message: issue(says("comparison")) });
  }),
);

/** Everything impossible or unusual in a clinical test; `now` is the time it is judged at. Never throws. */
export function validateClinical(document: unknown, stage: RecordStage, now: Date): Finding[] {
  const parsed = (stage === "submit" ? ClinicalHeader : ClinicalHeaderDraft).safeParse(document);
  if (!parsed.success) return schemaFindings(parsed.error.issues);
  const { data } = parsed;
  const findings = unusualNumbers(CLINICAL_FIELDS, data);
  const found = witnessFinding(data);
  if (found?.severity === "soft")
    findings.push({ id: "V08", severity: "soft", path: "witnessId", message: found.message });
  const { performedAt } = data;
  if (performedAt && performedAt > now)
    findings.push({ id: "FUTURE", severity: "hard", path: "performedAt", message: says("future") });
  for (const path of keysOfKind(CLINICAL_FIELDS, "lot")) {
    const lot = data[path];
    if (!lot?.expiresAt || !performedAt || lot.expiresAt >= performedAt) continue;
    const severity = lot.expiryOverrideReason ? "soft" : "hard";
    findings.push({ id: "V09", severity, path, message: says("lotExpired", { lot: lot.lotId }) });
  }
  return findings;
}
