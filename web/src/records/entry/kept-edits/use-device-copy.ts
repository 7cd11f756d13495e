import { useEffect } from "react";
import { keptOf } from "../../../people/kept/kept-data.ts";
import { useLeft } from "../../../people/kept/use-kept.ts";
import { isOfThisVisit } from "../../../people/kept/visit.ts";
import { type createEditsKeeper, editsIn } from "./device-edits-data.ts";
import type { HeldEdit } from "./held-edits.ts";

type Options = {
  uid: string;
  testId: string;
  keeper: ReturnType<typeof createEditsKeeper>;
  /** What is put back can stand on the server's rows. */
  isLoaded: boolean;
  restore: (edits: readonly HeldEdit[]) => void;
};

/**
 * What an earlier visit typed into a record and the server does not have: `recovered` until the person has answered,
 * meanwhile new typing is kept beside it. What a lock interrupted is put back without a question.
 */
export function useDeviceCopy({ uid, testId, keeper, isLoaded, restore }: Options) {
  const left = useLeft("edits", testId);

  function take(rows: typeof left) {
    const found = editsIn(rows);
    if (found) restore(found.edits);
    // They are kept as this visit's own before the former copy goes.
    keeper.now();
    keptOf(uid).answer(rows);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `take` is new at every render
  useEffect(() => {
    const interrupted = left.filter(isOfThisVisit);
    if (isLoaded && interrupted.length > 0) take(interrupted);
  }, [isLoaded, left]);

  const asked = left.filter((row) => !isOfThisVisit(row));
  return {
    recovered: editsIn(asked),
    answerRecovered(isWanted: boolean) {
      if (isWanted) take(asked);
      else keptOf(uid).answer(asked);
    },
  };
}
