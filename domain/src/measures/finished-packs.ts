import type { TestFacts } from "../facts/test-facts.ts";
import { packedKpis } from "../kpis/kpi-packs.ts";
import { isFinishedCycle } from "./populations.ts";

/** Every indicator of a finished cycle as one whole number. Other records have none. */
export const kpiPacks = ({ kind, status, kpis }: Pick<TestFacts, "kind" | "status" | "kpis">): TestFacts["kpiPacks"] =>
  isFinishedCycle({ kind, status }) ? packedKpis(kpis) : {};
