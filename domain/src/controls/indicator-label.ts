import { measureOf } from "../measures/measures.ts";
import { KpiCode } from "../policy/kpi-policy.ts";

const IMAGE_LABELS: ReadonlyMap<string, string> = new Map([
  ["blurred", "Blurred images"],
  ["lowContrast", "Images with low contrast"],
  ["missingImages", "Records with missing required images"],
]);

/** What an indicator of control charts is called, in English. */
export function indicatorLabel(indicator: string): string {
  const { data } = KpiCode.safeParse(indicator);
  return data ? measureOf(data).label : (IMAGE_LABELS.get(indicator) ?? indicator);
}
