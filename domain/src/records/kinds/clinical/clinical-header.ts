import * as z from "zod";
import { issue, sentences } from "../../../messages/said.ts";
import { keysOfKind } from "../../fields/field-lists.ts";
import { draftShape, wholeShape } from "../../fields/field-schema.ts";
import { schemaFindings } from "../../finding.ts";
import type { Declaration } from "../../readiness/rule.ts";
import {
  type LotUse,
  lotsInDate,
  notInFuture,
  timesInHeader,
  usualNumbers,
  witnessIsAnother,
} from "../../readiness/shared-rules.ts";
import { CLINICAL_FIELDS } from "./fields.ts";

const says = sentences("clinical", {
  successes: "There are more successes than units.",
  comparison: "A comparison has both its units and its successes.",
});

type Values = {
  treated?: number | undefined;
  treatedSuccess?: number | undefined;
  control?: number | undefined;
  controlSuccess?: number | undefined;
};

function checkValues(values: Values, context: z.RefinementCtx): void {
  const say = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
  const { treated, treatedSuccess, control, controlSuccess } = values;
  if (treated !== undefined && (treatedSuccess ?? 0) > treated) say("treatedSuccess", issue(says("successes")));
  if (control !== undefined && (controlSuccess ?? 0) > control) say("controlSuccess", issue(says("successes")));
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

type Whole = z.infer<typeof ClinicalHeaderDraft>;

const lotsUsed = (header: Whole): LotUse[] =>
  keysOfKind(CLINICAL_FIELDS, "lot").flatMap((path) => {
    const lot = header[path];
    if (!lot) return [];
    return [
      {
        path,
        lot: lot.lotId,
        expiresAt: lot.expiresAt,
        usedAt: header.performedAt,
        reason: lot.expiryOverrideReason,
      },
    ];
  });

/** How a clinical device test is judged. */
export const CLINICAL: Declaration<unknown, { header: Whole }> = {
  read: (document, { stage }) => {
    const parsed = (stage === "submit" ? ClinicalHeader : ClinicalHeaderDraft).safeParse(document);
    return parsed.success
      ? { record: { header: parsed.data }, findings: [] }
      : { findings: schemaFindings(parsed.error.issues) };
  },
  rules: [
    usualNumbers(CLINICAL_FIELDS, ({ header }) => header),
    witnessIsAnother(({ header }) => header, "witnessId"),
    notInFuture(({ header }) => timesInHeader(CLINICAL_FIELDS, header)),
    lotsInDate(({ header }) => lotsUsed(header)),
  ],
};
