/** Figures that several forms have, as columns of the tables. */
export const FIGURES = {
  retrieved: { column: "cocRetrieved", label: "Oocytes" },
  zygotes: { column: "zygoteCount", label: "Zygotes" },
  transferred: { column: "transferredCount", label: "Embryos transferred" },
  frozen: { column: "frozenCount", label: "Frozen" },
  warmed: { column: "warmedCount", label: "Warmed" },
  transfers: { column: "transferCount", label: "Transfers" },
  single: { column: "singleTransferCount", label: "Of one embryo" },
  clinical: { column: "clinicalPregnancyCount", label: "Clinical pregnancies" },
  deliveries: { column: "deliveryCount", label: "Deliveries" },
  singletons: { column: "singletonCount", label: "Singleton" },
  twins: { column: "twinCount", label: "Twin" },
  triplets: { column: "tripletCount", label: "Three or more" },
  born: { column: "bornCount", label: "Children" },
  lost: { column: "lostCount", label: "Lost to follow-up" },
} as const;
