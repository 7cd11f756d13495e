import type { Medium } from "@zona/domain/media/medium";
import { facetValue } from "../filters/facet-text.ts";
import { t } from "../medium/media-text.ts";

/** `Oocyte 4 · Day 3 · Cleavage`; undefined for a medium without a place in the record. */
export function placeWords({ slot }: Pick<Medium, "slot">): string | undefined {
  const parts = [
    slot?.unitNo === undefined ? undefined : t("unit", slot.unitNo),
    slot?.check && facetValue("check", slot.check),
    slot?.stage && !slot.check ? facetValue("stage", slot.stage) : undefined,
  ].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(" · ") : undefined;
}
