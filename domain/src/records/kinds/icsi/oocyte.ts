import * as z from "zod";
import { issue, sentences } from "../../../messages/said.ts";
import { instant } from "../../../timing/instant.ts";
import { rowShape } from "../../fields/column-schema.ts";
import { INJECTION_EVENTS, MATURITIES, OOCYTE_COLUMNS, OOCYTE_FEATURES } from "./oocyte-columns.ts";

const says = sentences("oocyte", {
  maturity: "Choose the maturity.",
  number: "An oocyte's number is a whole number from 1 up.",
  fromOne: "Oocytes count from 1.",
  rescued: "Only an MI or GV oocyte can mature in the dish.",
  rescueTime: "Enter when the oocyte was found mature.",
  immature: "An oocyte that is {maturity} is injected only with a reason.",
  notInjected: "It has an injection time or outcome but is not marked as injected.",
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
      /** Matured in the dish after retrieval, so kept out of indicators over MII. */
      maturityRescued: z.boolean().optional(),
      rescueAt: instant("Maturation in vitro").optional(),
      spermNotes: z.string().trim().max(500).optional(),
      oolemmaResponse: z.string().trim().max(60).optional(),
    })
    .superRefine((oocyte, context) => {
      const ask = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
      const { maturity, maturityRescued, injected } = oocyte;
      if (maturityRescued && maturity !== "MI" && maturity !== "GV") {
        ask("maturityRescued", issue(says("rescued")));
      }
      if (maturityRescued && !oocyte.rescueAt) ask("rescueAt", issue(says("rescueTime")));
      if (injected && maturity !== "MII" && !maturityRescued && !oocyte.injectionReason) {
        ask("injectionReason", issue(says("immature", { maturity })));
      }
      if (!injected && (oocyte.injectedAt || oocyte.survivalImmediate)) {
        ask("injected", issue(says("notInjected")));
      }
    }),
);
export type Oocyte = z.infer<typeof Oocyte>;
