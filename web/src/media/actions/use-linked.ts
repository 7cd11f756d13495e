import type { Medium } from "@zona/domain/media/medium";
import { useState } from "react";
import type { Placing } from "../browse/placed-note.tsx";

/**
 * Media that were just linked from a list, with their new places: they have left the inbox, and tell where their neighbours
 * of the same device belong. Taking a linking back forgets them.
 */
export function useLinked(listed: readonly Medium[]) {
  const [linked, setLinked] = useState<readonly Medium[]>([]);
  function note({ answer, isUndo, slot }: Placing) {
    if (!slot && !isUndo) return;
    const changed = new Set(answer.changed);
    const now = slot ? listed.filter(({ id }) => changed.has(id)) : [];
    setLinked((former) => [
      ...former.filter(({ id }) => !changed.has(id)),
      ...now.map((medium) => ({ ...medium, slot: { role: "extra" as const, ...medium.slot, ...slot } })),
    ]);
  }
  return { linked, note };
}
