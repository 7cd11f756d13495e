import type { IcsiRecord, OocyteHistory } from "../icsi-record.ts";
import { FIRST_TRANSFER } from "./transfer.ts";

/** How far a pregnancy came after a transfer; `unknown`: somebody said that nobody knows. */
export const OUTCOMES = ["negative", "positive", "sac", "heartbeat", "birth", "unknown"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What is known of the transfer of an oocyte; null before anything was reported. Embryos of one transfer share it. */
export function outcomeOf({ last }: OocyteHistory, { outcomes }: Pick<IcsiRecord, "outcomes">): Outcome | null {
  if (last?.fate !== "transfer") return null;
  const told = outcomes.find(({ transfer }) => transfer === (last.transferNo ?? FIRST_TRANSFER));
  if (!told) return null;
  if (told.hcg !== "positive") return told.hcg;
  if (told.births) return "birth";
  if (told.heartbeats) return "heartbeat";
  return told.sacs ? "sac" : "positive";
}
