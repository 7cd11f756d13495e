import type { HeldEdit } from "./held-edits.ts";

type Edits = readonly HeldEdit[];

/**
 * What the device keeps of one record: what is held now, and beside it the copy of an earlier visit for as long as nobody
 * has answered what is to become of it.
 */
export function createDeviceCopy(write: (edits: Edits) => void) {
  let unanswered: Edits = [];
  let held: Edits = [];
  const writeBoth = () => write([...unanswered, ...held]);
  return {
    keep(edits: Edits) {
      held = edits;
      writeBoth();
    },
    found(edits: Edits) {
      unanswered = edits;
    },
    /** The earlier copy is taken or discarded: what was typed beside it is still to be kept. */
    answer() {
      unanswered = [];
      writeBoth();
    },
  };
}
