import * as z from "zod";
import { issue, sentences } from "../../../messages/said.ts";
import { rowShape } from "../../fields/column-schema.ts";
import { INJECTION_EVENTS, MATURITIES, OOCYTE_COLUMNS, OOCYTE_FEATURES } from "./oocyte-columns.ts";

const says = sentences("oocyte", {
  maturity: "Choose the maturity.",
  number: "An oocyte's number is a whole number from 1 up.",
  fromOne: "Oocytes count from 1.",
  matured: "Only an MI or GV oocyte can mature in the dish.",
  immature: "An oocyte that is {maturity} is injected only with a reason.",
  notInseminated: "It has a time or an outcome of insemination but is not marked as inseminated.",
  noSurvival: "Survival is that of an injection: this oocyte was inseminated in the dish.",
  beforeMatured: "It was inseminated before it was found mature.",
  rescueWithout: "A rescue follows an insemination that failed: say how the oocyte was inseminated first.",
});

export const Maturity = z.enum(MATURITIES, { error: issue(says("maturity")) });
export type Maturity = z.infer<typeof Maturity>;

export const InjectionEvent = z.enum(INJECTION_EVENTS);
export const OocyteFeature = z.enum(OOCYTE_FEATURES);

/**
 * One oocyte: a row of the sheet `oocytes`. Its number is printed on the dish map and never changes.
 * Rows fill up over days, so all but number and maturity may be missing.
 */
export const Oocyte = z.lazy(() =>
  z
    .object({
      n: z
        .int({ error: issue(says("number")) })
        .min(1, { error: issue(says("fromOne")) })
        .max(80),
      ...rowShape(OOCYTE_COLUMNS),
      spermNotes: z.string().trim().max(500).optional(),
      oolemmaResponse: z.string().trim().max(60).optional(),
    })
    .superRefine((oocyte, context) => {
      const ask = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
      const { maturity, maturedAt, insemination, inseminatedAt, rescueAt } = oocyte;
      const isFirst = insemination === "icsi" || insemination === "ivf";
      if (maturedAt && maturity !== "MI" && maturity !== "GV") ask("maturedAt", issue(says("matured")));
      if ((insemination === "icsi" || rescueAt) && maturity !== "MII" && !maturedAt && !oocyte.injectionReason) {
        ask("injectionReason", issue(says("immature", { maturity })));
      }
      if (!isFirst && (inseminatedAt || oocyte.survivalImmediate)) ask("insemination", issue(says("notInseminated")));
      if (insemination === "ivf" && !rescueAt && oocyte.survivalImmediate) {
        ask("survivalImmediate", issue(says("noSurvival")));
      }
      if (maturedAt && inseminatedAt && inseminatedAt < maturedAt) ask("inseminatedAt", issue(says("beforeMatured")));
      if (rescueAt && !isFirst) ask("insemination", issue(says("rescueWithout")));
    }),
);
export type Oocyte = z.infer<typeof Oocyte>;
