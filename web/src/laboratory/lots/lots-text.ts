import { text } from "../../platform/i18n/text.ts";

export const t = text("lots", {
  option: (product: string, expires: string) => `${product}, until ${expires}`,
  newLot: (typed: string) => `New lot ${typed}`,
  expires: (label: string) => `${label}: expires on`,
  whyExpired: (label: string) => `${label}: used after its expiry because`,
});
