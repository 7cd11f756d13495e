import { TREATMENT_IDS, TREATMENTS } from "../../records/kinds/icsi/treatment.ts";
import { enumField, type Field, field } from "../field.ts";

const count = (id: string, label: string, fact: string, also: readonly string[] = []) =>
  field(id, "number", label, { path: `treatment.counts.${fact}`, also });

/** What a cycle came to, as registries count it: transfers and pregnancies rather than the oocytes behind them. */
export const TREATMENT_FIELDS: readonly Field[] = [
  enumField("treatment", "Treatment of the cycle", TREATMENT_IDS, { path: "treatment.kind", labels: TREATMENTS }),
  field("begunAt", "instant", "Begin of the treatment", { path: "treatment.begunAt" }),
  field("transferredAt", "instant", "First transfer", { path: "treatment.transferredAt" }),
  field("zygoteCount", "number", "Zygotes with two pronuclei", { path: "counts.pn2" }),
  count("warmedCount", "Oocytes and embryos warmed", "warmed"),
  count("biopsiedCount", "Embryos biopsied", "biopsied"),
  count("frozenCount", "Oocytes and embryos frozen", "frozen"),
  count("transferCount", "Transfer procedures", "transfers"),
  count("singleTransferCount", "Single-embryo transfers", "singleTransfers"),
  count("transferredCount", "Embryos in transfers", "transferred"),
  count("awaitedOutcomeCount", "Transfers without an outcome", "awaited"),
  count("lostCount", "Transfers lost to follow-up", "lost"),
  count("clinicalPregnancyCount", "Clinical pregnancies", "clinical"),
  count("openPregnancyCount", "Pregnancies without a reported birth", "open"),
  count("deliveryCount", "Deliveries of the cycle", "deliveries"),
  count("singletonCount", "Singleton deliveries", "singletons"),
  count("twinCount", "Twin deliveries", "twins"),
  count("tripletCount", "Deliveries of three or more", "triplets"),
  count("bornCount", "Children born", "born"),
];
