import * as z from "zod";
import { Person } from "../../../identity/claims.ts";
import { limitedNumber } from "../../../policy/limited-number.ts";
import { instant } from "../../../timing/instant.ts";

export const Maturity = z.enum(["MII", "MI", "GV", "degenerate", "empty_zona", "fractured", "giant", "unknown"], {
  error: "Choose the maturity.",
});
export type Maturity = z.infer<typeof Maturity>;

export const InjectionEvent = z.enum([
  "normal",
  "no_breakage",
  "sudden_breakage",
  "difficult_breakage",
  "repeat_aspiration",
  "cytoplasm_leak",
  "deep_penetration",
  "needle_clog",
  "sperm_not_deposited",
]);
export const OocyteFeature = z.enum([
  "ser_aggregate",
  "large_vacuole",
  "multiple_vacuoles",
  "dark_zona",
  "large_pvs",
  "fragmented_pb1",
  "large_pb1",
  "shape_abnormal",
  "small",
  "large",
  "refractile_body",
]);

const reason = z
  .string()
  .trim()
  .min(3, { error: "Give the reason." })
  .max(500, { error: "A reason has at most 500 characters." });

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
      dish: z.string().trim().min(1).max(20).optional(),
      well: limitedNumber("well").optional(),
      maturity: Maturity,
      /** Matured in the dish after retrieval, so kept out of indicators over MII. */
      maturityRescued: z.boolean().optional(),
      rescueAt: instant("Maturation in vitro").optional(),
      injected: z.boolean().optional(),
      injectedAt: instant("Injection").optional(),
      /** Who injected it, where that is not the operator of the record. */
      injectedBy: Person.optional(),
      /** Why an oocyte that is neither MII nor rescued was injected. */
      injectionReason: reason.optional(),
      spermSampleId: z.string().max(64).optional(),
      spermNotes: z.string().trim().max(500).optional(),
      injectionEvents: z.array(InjectionEvent).optional(),
      oolemmaResponse: z.string().trim().max(60).optional(),
      attempts: limitedNumber("attempts").optional(),
      survivalImmediate: z
        .enum(["intact", "lysed"], { error: "Say whether the oocyte is intact or lysed." })
        .optional(),
      oocyteFeatures: z.array(OocyteFeature).optional(),
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
