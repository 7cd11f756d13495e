import * as z from "zod";
import { issue, named, sentences } from "../messages/said.ts";

const says = sentences("counts", {
  whole: "Counts are whole numbers from 0 up.",
  moreThan: "{parts} is {total}, more than {whole} ({available}).",
});

const error = issue(says("whole"));
const count = z.int({ error }).min(0, { error }).optional();

const COUNT_FIELDS = {
  follicles: count,
  coc: count,
  mii: count,
  mi: count,
  gv: count,
  injected: count,
  /** Injected oocytes that were MII; without it, all injected are taken to be. */
  miiInjected: count,
  degenerated: count,
  pn2: count,
  /** 2PN with two polar bodies; without it, all 2PN are taken to have them. */
  pn2pb2: count,
  pn1: count,
  pn3plus: count,
  pnNotObserved: count,
  d2cleaved: count,
  d2four: count,
  d3eight: count,
  d5blast: count,
  d5good: count,
  spermCounted: count,
  spermProgressive: count,
  cocInseminated: count,
  ivfPn2: count,
  ivfPn1: count,
  ivfPn3plus: count,
  ivfCycles: count,
  ivfCyclesFailed: count,
  biopsies: count,
  biopsiesWithDna: count,
  blastsWarmed: count,
  blastsIntact: count,
  cleavageTransferred: count,
  cleavageSacs: count,
  blastsTransferred: count,
  blastSacs: count,
};
type CountField = keyof typeof COUNT_FIELDS;

/** Parts that must fit into a whole; two parts of one row exclude each other. */
const FITS: readonly (readonly [whole: CountField, ...parts: CountField[]])[] = [
  ["coc", "mii", "mi", "gv"],
  ["injected", "miiInjected"],
  ["injected", "degenerated", "pn2", "pn1", "pn3plus", "pnNotObserved"],
  ["pn2", "pn2pb2"],
  ["pn2", "d2cleaved"],
  ["d2cleaved", "d2four"],
  ["pn2", "d3eight"],
  ["pn2", "d5blast"],
  ["d5blast", "d5good"],
  ["spermCounted", "spermProgressive"],
  ["cocInseminated", "ivfPn2", "ivfPn1", "ivfPn3plus"],
  ["ivfCycles", "ivfCyclesFailed"],
  ["biopsies", "biopsiesWithDna"],
  ["blastsWarmed", "blastsIntact"],
];

/**
 * What was counted in one cohort or over many. A field left out was not counted; that is not the same as none.
 * Sacs may exceed embryos transferred, because embryos can split.
 */
export const CohortCounts = z.strictObject(COUNT_FIELDS).superRefine((counts, context) => {
  for (const [whole, ...parts] of FITS) {
    const total = parts.reduce((sum, part) => sum + (counts[part] ?? 0), 0);
    const fits = counts[whole];
    // Zygotes come from both methods; what is injected has room for its own alone.
    const available = whole === "injected" && fits !== undefined ? fits + (counts.cocInseminated ?? 0) : fits;
    if (available === undefined || total <= available) continue;
    const counted = parts.filter((part) => counts[part]).join(" + ");
    context.addIssue({
      code: "custom",
      path: [parts.length === 1 ? (parts[0] ?? whole) : whole],
      message: issue(says("moreThan", { parts: counted, total, whole: named(whole), available })),
    });
  }
});
export type CohortCounts = z.infer<typeof CohortCounts>;

/** Sums cohorts field by field; a field counted in none of them stays left out. */
export function addCounts(cohorts: readonly CohortCounts[]): CohortCounts {
  const sum: CohortCounts = {};
  for (const cohort of cohorts) {
    for (const [field, value] of Object.entries(cohort) as [CountField, number | undefined][]) {
      if (value !== undefined) sum[field] = (sum[field] ?? 0) + value;
    }
  }
  return sum;
}
