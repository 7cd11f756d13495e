import type { Translation } from "../../platform/i18n/text.ts";
import type { LotsText } from "./lot-field.tsx";

export const german = {
  lots: {
    option: (product, expires) => `${product}, bis ${expires}`,
    newLot: (typed) => `Neue Charge ${typed}`,
    expires: (label) => `${label}: verfällt am`,
    whyExpired: (label) => `${label}: nach Verfall verwendet, weil`,
  } satisfies Translation<LotsText>,
};
