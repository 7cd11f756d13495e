import type { StrawState } from "../cryobank/straw.ts";
import type { Outcome } from "../records/kinds/icsi/transfers/transfer-outcome.ts";

export const STRAW_LABELS: Readonly<Record<StrawState, string>> = {
  stored: "Stored",
  warmed: "Warmed",
  discarded: "Discarded",
  lost: "Lost",
  shipped: "Shipped",
  withdrawn: "Import undone",
};

export const OUTCOME_LABELS: Readonly<Record<Outcome, string>> = {
  negative: "Negative test",
  positive: "Positive test",
  sac: "Sac",
  heartbeat: "Heartbeat",
  birth: "Birth",
  unknown: "Not known",
};
