import { measureOf } from "@zona/domain/measures/measures";
import type { KpiCode } from "@zona/domain/policy/kpi-policy";
import { domainWord } from "./domain-words.ts";

/** The name of an indicator, or of what it leaves of 100 %. */
export function indicatorWords(code: KpiCode, isComplement?: boolean): string {
  const { label, complement } = measureOf(code);
  return domainWord(isComplement ? (complement ?? label) : label);
}
