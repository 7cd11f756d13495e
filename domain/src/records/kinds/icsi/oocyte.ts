import * as z from "zod";
import { instant } from "../../../timing/instant.ts";
import { rowShape } from "../../fields/column-schema.ts";
import { INJECTION_EVENTS, MATURITIES, OOCYTE_COLUMNS, OOCYTE_FEATURES } from "./oocyte-columns.ts";

export const Maturity = z.enum(MATURITIES, { error: "Choose the maturity." });
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
        .int({ error: "An oocyte's number is a whole number from 1 up." })
        .min(1, { error: "Oocytes count from 1." })
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
        ask("maturityRescued", "Only an MI or GV oocyte can mature in the dish.");
      }
      if (maturityRescued && !oocyte.rescueAt) ask("rescueAt", "Enter when the oocyte was found mature.");
      if (injected && maturity !== "MII" && !maturityRescued && !oocyte.injectionReason) {
        ask("injectionReason", `An oocyte that is ${maturity} is injected only with a reason.`);
      }
      if (!injected && (oocyte.injectedAt || oocyte.survivalImmediate)) {
        ask("injected", "It has an injection time or outcome but is not marked as injected.");
      }
    }),
);
export type Oocyte = z.infer<typeof Oocyte>;
