import { casaRatios } from "../records/kinds/semen/casa-figures.ts";
import type { SemenAnalysisDraft } from "../records/kinds/semen/semen-analysis.ts";
import type { TestFacts } from "./test-facts.ts";

/** Figures of a computer-assisted analysis; ratios that nobody typed follow from the velocities. All null without one. */
export function casaFacts(casa: SemenAnalysisDraft["casa"] = {}): TestFacts["casa"] {
  const { lin, str, wob } = casaRatios(casa);
  return {
    system: casa.system ?? null,
    vcl: casa.vcl ?? null,
    vsl: casa.vsl ?? null,
    vap: casa.vap ?? null,
    lin: casa.lin ?? lin ?? null,
    str: casa.str ?? str ?? null,
    wob: casa.wob ?? wob ?? null,
    alhMean: casa.alhMean ?? null,
    alhMax: casa.alhMax ?? null,
    bcf: casa.bcf ?? null,
  };
}
