import { consentEnded } from "@zona/domain/cryobank/bank-plans";
import type { Straw, StrawUnit } from "@zona/domain/cryobank/straw";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { shortDay } from "../../platform/i18n/dates.ts";
import { t } from "./bank-text.ts";

const unitWords = ({ unit, stage, grade }: StrawUnit) =>
  [t("stageOf", { stage }), grade, `(${t("oocyte", { n: unit })})`].filter(Boolean).join(" ");

export const contentWords = ({ contents }: Straw) => contents.map(unitWords).join(", ");

const DAYS_AHEAD = 90;
const DAY_MS = 86_400_000;
const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The last day of the 90 that are ahead. */
export const lastEndSoon = () => day(labNow().getTime() + DAYS_AHEAD * DAY_MS);

/** Whether its consent has ended, or ends within 90 days; `no` where neither. */
export function consentState({ consent }: Straw): "no" | "soon" | "ended" {
  if (consentEnded(consent, day(labNow().getTime()))) return "ended";
  return consent.endsOn <= lastEndSoon() ? "soon" : "no";
}

export function consentWords(straw: Straw): string {
  const ends = shortDay(new Date(`${straw.consent.endsOn}T12:00:00Z`));
  return consentState(straw) === "ended" ? t("consentEnded", { day: ends }) : t("consentEnds", { day: ends });
}
