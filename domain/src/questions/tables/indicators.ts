import type { KpiCode } from "../../policy/kpi-policy.ts";
import type { Row } from "./bilingual.ts";

/** An indicator, or 100 % less it: survival is what was not damaged. */
export type Named = { code: KpiCode; complement?: true };

const of = (code: KpiCode): Named => ({ code });

/** Indicators in the words of the laboratory. */
export const INDICATORS: readonly Row<Named>[] = [
  [
    of("RI_OOCYTE_RECOVERY"),
    "oocyte recovery, oocyte recovery rate, recovery rate, egg recovery rate, retrieval rate",
    "Gewinnungsrate, Eizellgewinnungsrate",
  ],
  [
    of("RI_MII"),
    "mii rate, maturation rate, maturity rate, oocyte maturation rate, mature oocyte rate, proportion of mii, share of mii, mii share, percentage of mii, oocyte maturity",
    "MII-Rate, Reifungsrate, Maturationsrate, Anteil der MII",
  ],
  [
    of("PI_SPERM_PR_POST"),
    "post-prep motility, sperm motility after preparation, motility after preparation, post-preparation motility",
    "Motilität nach Aufbereitung",
  ],
  [
    of("PI_IVF_POLYSPERMY"),
    "polyspermy, polyspermy rate, ivf polyspermy rate, ivf polyspermy",
    "Polyspermie, Polyspermierate",
  ],
  [of("PI_1PN_IVF"), "ivf 1pn rate, 1pn rate ivf, 1pn rate in ivf, 1pn rate after ivf", "1PN-Rate nach IVF"],
  [of("PI_1PN_ICSI"), "1pn rate, icsi 1pn rate, 1pn icsi rate, 1pn rate icsi", "1PN-Rate"],
  [
    of("PI_GOOD_BLAST"),
    "good blast rate, good blastocyst rate, good quality blastocyst rate, good-quality blastocyst rate, top quality blastocyst rate, good blastocyst development rate, good quality blast rate, good blastocysts per 2pn, good quality blastocysts per 2pn, good quality blastocysts per zygote",
    "Rate guter Blastozysten",
  ],
  [
    of("KPI_ICSI_DAMAGE"),
    "damage rate, icsi damage rate, icsi damage, damage, oocyte damage rate, oocyte damage, degeneration rate, degeneration, lysis rate, icsi degeneration rate",
    "Schädigung, Schädigungsrate, Degenerationsrate, Schadensrate, ICSI-Schädigungsrate",
  ],
  [
    { code: "KPI_ICSI_DAMAGE", complement: true },
    "survival, survival rate, survival after injection, survival after icsi, survival rate after icsi, survival rate after injection, post-icsi survival, oocyte survival, oocyte survival rate, icsi survival, icsi survival rate",
    "Überlebensrate, Überlebensrate der Eizellen",
  ],
  [
    of("KPI_ICSI_FERT"),
    "fertilization rate, fertilization, fert, fert rate, icsi fertilization rate, icsi fertilization, 2pn rate, normal fertilization rate, normal fertilization, icsi fert rate, fr, share of 2pn, proportion of 2pn, percentage of 2pn",
    "Befruchtungsrate, Fertilisationsrate, Fertilisierungsrate, Befruchtung, 2PN-Rate, ICSI-Befruchtungsrate",
  ],
  [
    of("KPI_IVF_FERT"),
    "ivf fertilization rate, ivf fertilization, ivf fert rate",
    "IVF-Befruchtungsrate, IVF-Fertilisationsrate",
  ],
  [
    of("KPI_FAILED_FERT"),
    "failed fertilization rate, failed fertilization, total fertilization failure, fertilization failure rate, fertilization failure",
    "Rate fehlender Befruchtung, Befruchtungsversagen",
  ],
  [of("KPI_CLEAVAGE"), "cleavage rate, day 2 cleavage rate", "Teilungsrate, Furchungsrate"],
  [
    of("KPI_D2"),
    "day 2 4-cell rate, 4-cell rate on day 2, four cell rate on day 2, day 2 rate, d2 rate, day 2 development rate, day 2 embryo development rate, four cell rate, 4-cell rate",
    "Tag-2-Rate, Rate an Tag 2",
  ],
  [
    of("KPI_D3"),
    "day 3 8-cell rate, 8-cell rate on day 3, eight cell rate on day 3, day 3 rate, d3 rate, day 3 development rate, day 3 embryo development rate, eight cell rate, 8-cell rate",
    "Tag-3-Rate, Rate an Tag 3",
  ],
  [
    of("KPI_BLAST"),
    "blast rate, blastocyst rate, blastulation, blastulation rate, blastocyst development rate, blastocyst formation rate, blastocyst formation, blast development rate, day 5 blastocyst rate, blastocyst rate on day 5, blastocyst rate at day 5, blastocysts per 2pn, blastocysts per zygote, blastocysts per fertilized oocyte",
    "Blastozystenrate, Blastulationsrate, Blastozystenentwicklungsrate",
  ],
  [
    of("KPI_BIOPSY"),
    "successful biopsy rate, biopsy success rate, biopsy rate, biopsy success",
    "Biopsierate, Rate erfolgreicher Biopsien",
  ],
  [
    of("KPI_CRYOSURV"),
    "survival rate, cryosurvival, cryosurvival rate, cryo survival, cryosurvival of blastocysts, blastocyst cryosurvival, cryo survival rate, warming survival, warming survival rate, blastocyst cryosurvival rate, post-warming survival, thaw survival rate, thaw survival, survival after warming, survival rate after warming, survival after thawing, survival rate after thawing, survival of warmed blastocysts, survival rate of warmed blastocysts, survival rate of warmed embryos, survival rate of thawed blastocysts, survival rate of thawed embryos",
    "Überlebensrate, Kryoüberlebensrate, Überlebensrate nach dem Auftauen, Auftaurate",
  ],
  [
    of("KPI_IMPL_CLEAV"),
    "cleavage implantation rate, cleavage stage implantation rate, implantation rate of cleavage embryos",
    "Implantationsrate im Teilungsstadium",
  ],
  [
    of("KPI_IMPL_BLAST"),
    "implantation, implantation rate, blastocyst implantation rate, implantation rate of blastocysts",
    "Implantationsrate, Einnistungsrate",
  ],
];

/** "Fert" of "fert and blast rates", "Befruchtungs" of "Befruchtungs- und Schädigungsrate": what is said without its rate. */
export const BARE_RATES: readonly Row<Named>[] = INDICATORS.map(([one, english, german = ""]) => [
  one,
  bareIn(english, / rate$/),
  bareIn(german, /-?rate$/),
]);
function bareIn(names: string, ending: RegExp) {
  return (
    names
      .split(/,\s+/)
      .filter((name) => ending.test(name))
      .map((name) => name.replace(ending, ""))
      // "Percentage of retrievals" is a share of cycles.
      .filter((name) => name !== "retrieval")
      .join(", ")
  );
}

/** Rates that laboratories speak of and that are not kept, with the sentence that says so. */
export const UNKEPT_RATES: readonly Row<string>[] = [
  [
    "pregnancies",
    `live births, births, babies born, children born, babies were born, children were born, babies, children, deliveries, miscarriages, clinical pregnancies, pregnancies per transfer, clinical pregnancies per transfer, live births per transfer,
    pregnancy rate per transfer, clinical pregnancy rate per transfer, live birth rate per transfer, pregnancy rate, pregnancies, clinical pregnancy rate, biochemical pregnancy rate, ongoing pregnancy rate, live birth rate,
    birth rate, miscarriage rate, cumulative live birth rate, cumulative pregnancy rate,
    hcg, positive hcg, positive hcgs, beta hcg, positive beta hcg, hcg tests, positive pregnancy tests, pregnancy tests`,
    "Lebendgeburten, Geburten, geborene Kinder, Kinder wurden geboren, Babys wurden geboren, Babys, Fehlgeburten, Schwangerschaftsrate, Schwangerschaften, klinische Schwangerschaftsrate, Lebendgeburtenrate, Geburtenrate, Abortrate, positive HCG, HCG-Werte, positive Schwangerschaftstests, Schwangerschaftstests",
  ],
  [
    "turnaround",
    "turnaround, turnaround time, average turnaround time, time to signature, time to sign, time from creation to signing, time from creation to signature, average time from creation to signing, average time from creation to signature, average time to sign, time from retrieval to signing, how long it takes to sign",
    "Durchlaufzeit, mittlere Durchlaufzeit, Zeit bis zur Unterschrift",
  ],
  [
    "pgtResult",
    "euploidy rate, euploid rate, aneuploidy rate, aneuploid rate, mosaicism rate, share of euploid blastocysts, share of euploid embryos",
    "Euploidierate, Aneuploidierate, Anteil euploider Blastozysten, Anteil euploider Embryonen",
  ],
  ["morula", "morula rate, compaction rate", "Morularate, Kompaktierungsrate"],
  [
    "imagesOfOocyte",
    "images per oocyte, pictures per oocyte, photos per oocyte, images per egg, photos per egg, images per embryo, pictures per embryo, photos per embryo",
    "Bilder pro Eizelle, Fotos pro Eizelle, Bilder je Eizelle, Bilder pro Embryo, Bilder je Embryo",
  ],
  [
    "history",
    "time to close queries, time to close a query, average time to close a query, average time to close queries, time to answer a query, time to answer queries, average time to answer a query, time to resolve a query, time to resolve queries, average time to resolve a query, how long it takes to close a query, how long does it take to close a query, how long does it take to answer a query, how long do queries stay open",
    "wie lange dauert es, eine Rückfrage zu beantworten, Bearbeitungszeit der Rückfragen, mittlere Bearbeitungszeit der Rückfragen",
  ],
  [
    "usable",
    "usable blastocyst rate, blastocyst utilization rate, utilization rate, embryo utilization rate, usable embryo rate",
    "Rate verwendbarer Blastozysten, Nutzungsrate",
  ],
];

/** Every indicator at once. */
export const ALL_INDICATORS: readonly Row<null>[] = [
  [
    null,
    "kpis, indicators, all indicators, all kpis, key performance indicators",
    "Kennzahlen, Indikatoren, alle Kennzahlen",
  ],
];
