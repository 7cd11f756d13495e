import type { KeptRow } from "../../../people/kept/kept.ts";
import { keptOf } from "../../../people/kept/kept-data.ts";
import { labNow } from "../../../platform/clock/lab-clock.ts";
import type { HeldEdit } from "./held-edits.ts";

/** Cells of one record that were typed and have not reached the server. */
export type DeviceEdits = { edits: readonly HeldEdit[]; changedAt: number };

/** What several visits left, the newest on top; undefined where they left nothing. */
export function editsIn(rows: readonly KeptRow[]): DeviceEdits | undefined {
  const each = rows.map(({ value }) => value as DeviceEdits); // its shape was looked at when it was read
  const inOrder = each.toSorted((a, b) => a.changedAt - b.changedAt);
  const newest = inOrder.at(-1);
  return newest && { edits: inOrder.flatMap(({ edits }) => edits), changedAt: newest.changedAt };
}

/** Keys that follow each other faster than this are copied together. */
const BURST_MS = 30;

/**
 * Keeps the latest edits of one record on the device; none are left when nothing waits. What is typed is handed on within the
 * turn of its key, and what is typed faster than a hand types by the end of the burst. `now` hands on what is pending.
 */
export function createEditsKeeper(uid: string, testId: string) {
  const kept = keptOf(uid);
  let latest: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function now() {
    latest?.();
    latest = undefined;
  }
  function handOn() {
    timer = latest && setTimeout(handOn, BURST_MS);
    now();
  }
  return {
    now,
    keep(edits: readonly HeldEdit[]) {
      const changedAt = labNow().getTime();
      latest = () => (edits.length > 0 ? kept.put("edits", testId, { edits, changedAt }) : kept.drop("edits", testId));
      if (timer === undefined) handOn();
    },
  };
}
