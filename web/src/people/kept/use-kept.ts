import { useSyncExternalStore } from "react";
import { useStaffMember } from "../session/session.ts";
import type { KeptKind, KeptRow } from "./kept.ts";
import { keptOf } from "./kept-data.ts";

/** What this person keeps on this device. Drawn again when something of it was opened or dropped. */
export function useKept() {
  const { uid } = useStaffMember();
  const kept = keptOf(uid);
  useSyncExternalStore(kept.subscribe, kept.state);
  return kept;
}

/** What earlier visits left of one thing. */
export function useLeft(kind: KeptKind, id: string): readonly KeptRow[] {
  const { uid } = useStaffMember();
  const kept = keptOf(uid);
  return useSyncExternalStore(kept.subscribe, () => kept.left(kind, id));
}

/** What is kept of one thing, of this visit or else of the newest before. */
export function useLatest(kind: KeptKind, id: string): KeptRow | undefined {
  const { uid } = useStaffMember();
  const kept = keptOf(uid);
  return useSyncExternalStore(kept.subscribe, () => kept.latest(kind, id));
}
