import { sweep } from "../../functions/src/operations/sweep.ts";
import { sweepPorts } from "../../functions/src/operations/sweep-ports-data.ts";
import type { SuiteClient } from "./suite-client.ts";

const HOUR_MS = 3_600_000;

/**
 * The platform repeats an event whose function failed, the emulator never does: what was lost to that is asked for again by
 * the sweep, whose clock is set ahead so that it need not wait a quarter of an hour. Resolves to what the sweep tells.
 */
export function repeatLost({ buckets }: Pick<SuiteClient, "buckets">): Promise<string> {
  const later = new Date(Date.now() + HOUR_MS);
  return sweep(sweepPorts({ raw: buckets.clinicalRawData, derived: buckets.derived }, later), later);
}
