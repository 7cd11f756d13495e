import type { AuditFilter } from "@zona/domain/records/audit/audit-filter";
import { useEffect, useState } from "react";
import { type Act, type AuditCursor, searchActs } from "./audit-data.ts";

type Found = {
  acts: readonly Act[];
  /** Paths of acts that are stored but cannot be read: they are told, not hidden. */
  unreadable: readonly string[];
  looked: number;
  next: AuditCursor | undefined;
};
export type Audit = Found & { state: "searching" | "ready" | "failed"; error?: Error };

const NOTHING: Found = { acts: [], unreadable: [], looked: 0, next: undefined };

/** Searches the trail anew for each filter; `more` goes on, `retry` repeats what failed. `key` names the filter. */
export function useAudit(key: string, filter: AuditFilter) {
  const [audit, setAudit] = useState<Audit>({ ...NOTHING, state: "searching" });
  const [step, setStep] = useState<{ key: string; from: Found; attempt: number }>({ key, from: NOTHING, attempt: 0 });
  const current = step.key === key ? step : { key, from: NOTHING, attempt: 0 };

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is the filter's identity, the attempt repeats a search
  useEffect(() => {
    let isCurrent = true;
    const { from } = current;
    setAudit({ ...from, state: "searching" });
    searchActs(filter, from.next).then(
      ({ acts, unreadable, looked, next }) =>
        isCurrent &&
        setAudit({
          acts: [...from.acts, ...acts],
          unreadable: [...from.unreadable, ...unreadable],
          looked: from.looked + looked,
          next,
          state: "ready",
        }),
      (error) => isCurrent && setAudit({ ...from, state: "failed", error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [key, current.from, current.attempt]);

  return {
    audit,
    more: () => setStep({ key, from: audit, attempt: 0 }),
    retry: () => setStep({ ...current, attempt: current.attempt + 1 }),
  };
}
