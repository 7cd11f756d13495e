import * as z from "zod";

/**
 * How the catcher is told to fail: the first `times` requests that reach it, to this address if one is given.
 * `timeout-after-accepting` keeps the mail and never answers; `timeout` neither; `reset` keeps it and cuts the line.
 * The last six accept the mail and then tell the event instead of `delivered`.
 */
export const Fault = z.object({
  kind: z.enum([
    ...(["429", "500", "502", "503", "400", "401"] as const),
    ...(["timeout-after-accepting", "timeout", "reset"] as const),
    ...(["bounce", "block", "dropped", "spamreport", "unsubscribe", "silent"] as const),
  ]),
  times: z.int().min(1).default(1),
  /** Seconds, with 429 and 503. */
  retryAfter: z.int().min(0).optional(),
  to: z.string().optional(),
});
export type Fault = z.infer<typeof Fault>;

export function faultList() {
  let faults: Fault[] = [];
  return {
    add: (fault: Fault) => void faults.push(fault),
    clear: () => {
      faults = [];
    },
    all: () => faults,
    /** The fault for a request to these people, which is used up by asking. */
    take(to: readonly string[]): Fault | undefined {
      const fault = faults.find((one) => one.to === undefined || to.includes(one.to));
      if (!fault) return undefined;
      fault.times -= 1;
      if (fault.times === 0) faults = faults.filter((one) => one !== fault);
      return fault;
    },
  };
}
export type FaultList = ReturnType<typeof faultList>;
