import { useEffect } from "react";
import { inTurn } from "./screen-lock.ts";

/**
 * Locks this device where the server alone knows that the session is locked (`isForgotten`). Not while another tab unlocks it: that one
 * would be locked again by what this one had read before.
 */
export function useServerLock(isForgotten: boolean, close: () => void) {
  useEffect(() => {
    if (!isForgotten) return;
    let isWanted = true;
    void inTurn(async () => {
      if (isWanted) close();
    });
    return () => {
      isWanted = false;
    };
  }, [isForgotten, close]);
}
