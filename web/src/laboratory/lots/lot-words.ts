import type { LotDetails } from "@zona/domain/lots/lot";
import { fullTime, shortDay } from "../../platform/i18n/dates.ts";
import { ARTICLE_WORDS, t } from "./lots-text.ts";

/** What is known of a lot, by name and in the order in which it is asked. */
export const inWords = (lot: LotDetails): Record<string, string | undefined> => ({
  [t("product")]: lot.product,
  [t("supplier")]: lot.supplier,
  [t("expiry")]: shortDay(lot.expiresAt),
  [t("article")]: lot.article && ARTICLE_WORDS[lot.article],
  // Midday has the same day in every zone that laboratories are in.
  [t("madeOn")]: lot.madeOn && shortDay(new Date(`${lot.madeOn}T12:00:00Z`)),
  [t("sampleReceivedAt")]: lot.sampleReceivedAt && fullTime(lot.sampleReceivedAt),
  [t("samples")]: lot.samples === undefined ? undefined : String(lot.samples),
});
