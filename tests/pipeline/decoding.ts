import { resourcePorts } from "../../functions/src/decoding/check-data.ts";
import { workPorts } from "../../functions/src/decoding/work-data.ts";
import type { WorkPorts } from "../../functions/src/media/work.ts";
import { answering, type Buckets } from "./answering.ts";

/** What the work on media has, on buckets of a test; the clock is that of the test. */
export function workOn(buckets: Pick<Buckets, "raw" | "derived">): WorkPorts {
  const at = (now: Date) => answering(buckets, () => now);
  const ports = workPorts(buckets, answering(buckets));
  const claim: WorkPorts["records"]["claim"] = (work, now) => workPorts(buckets, at(now)).records.claim(work, now);
  return { ...ports, records: { ...ports.records, claim } };
}

/** The same for the check of resources. */
export const checkIn = (forms: string) => resourcePorts(forms, answering({ forms }));
