import type { Translation } from "../../../platform/i18n/text.ts";
import type { t } from "./semen-text.ts";

export const german = {
  semen: {
    title: "Samenanalyse",
    loadFailed: "Die Analyse konnte nicht geladen werden",
    notFound: "Diesen Samentest gibt es nicht",
    notFoundHint: "Die Adresse ist falsch geschrieben, oder der Test ist von anderer Art.",
    home: "Zur Startseite",
    results: "Ergebnisse gegen die unteren Referenzgrenzen",
    resultsHint: "Unter einer Grenze heißt nicht typisch, und nicht mehr als das.",
    noResults: "Noch ist nichts eingegeben.",
    typical: "Typisch",
    notTypical: "Nicht typisch",
    value: "Wert",
    measured: "Gemessen",
    limit: "Untere Grenze",
    verdict: "Deutung",
    follows: "Was aus den Werten folgt",
    totalMotileM: "Bewegliche Spermien insgesamt (Millionen)",
    tpmscM: "Progressiv bewegliche Spermien insgesamt, TPMSC (Millionen)",
    findings: "Noch einmal anzusehen",
    hard: "Kann nicht stimmen",
    soft: "Ungewöhnlich",
    progressivePct: "Progressive Motilität",
    totalMotilityPct: "Gesamtmotilität",
    totalCountM: "Gesamtzahl (Millionen)",
  } satisfies Translation<typeof t>,
};
