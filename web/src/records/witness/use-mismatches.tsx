import type { Person } from "@zona/domain/identity/claims";
import type { LabTest } from "@zona/domain/records/lab-test";
import { readIdentifier } from "@zona/domain/records/record-identifiers";
import { useState } from "react";
import { type Mismatch, recordMismatch } from "./witness-data.ts";
import { t } from "./witness-text.ts";

type Container = Mismatch["container"];
type Kept = { read: string; state: "sending" | "kept" | "failed" };

/**
 * Records each container of another record that is read, once, as soon as its code is whole: a near miss must not vanish
 * because the right dish was taken up next. Gives each field what it needs for that.
 */
export function useMismatches(test: LabTest, witness: Person, context: Pick<Mismatch, "step" | "performer">) {
  const [kept, setKept] = useState<Partial<Record<Container, Kept>>>({});
  return (container: Container) => {
    const known = kept[container];
    return {
      kept: known && known.state !== "sending" && <p>{t(known.state === "kept" ? "kept" : "keepFailed")}</p>,
      onRead(typed: string) {
        const found = readIdentifier(typed, test);
        if (found.kind !== "differs" || (found.read === known?.read && known.state !== "failed")) return;
        const setState = (state: Kept["state"]) =>
          setKept((all) => ({ ...all, [container]: { read: found.read, state } }));
        setState("sending");
        recordMismatch(test.id, { container, read: found.read, ...context }, witness).then(
          () => setState("kept"),
          () => setState("failed"),
        );
      },
    };
  };
}
