import { useEffect, useRef, useState } from "react";
import { createEditsKeeper, type DeviceEdits, readDeviceEdits } from "./device-edits-data.ts";
import type { HeldEdit } from "./record-editor.ts";

/**
 * The copy on this device of what was typed and has not reached the server. One that an earlier visit left is `recovered`
 * until it is answered; meanwhile new typing is kept beside it. It is looked for once the record `isLoaded`.
 */
export function useDeviceCopy(uid: string, testId: string, isLoaded: boolean) {
  const [keeper] = useState(() => createEditsKeeper(uid, testId));
  const [recovered, setRecovered] = useState<DeviceEdits>();
  // A copy that waits for an answer must not be overwritten by new typing.
  const unanswered = useRef<DeviceEdits | undefined>(undefined);

  useEffect(() => {
    if (!isLoaded) return;
    let current = true;
    void readDeviceEdits(uid, testId).then((found) => {
      if (!current || !found || found.edits.length === 0) return;
      unanswered.current = found;
      setRecovered(found);
    });
    return () => {
      current = false;
    };
  }, [isLoaded, uid, testId]);

  const [actions] = useState(() => ({
    keep: (edits: readonly HeldEdit[]) => keeper.keep([...(unanswered.current?.edits ?? []), ...edits]),
    /** Writes what waits for the end of a burst of keys. */
    keepNow: keeper.now,
    /** Nothing is recovered any more; taken or not, the next `keep` says what the copy holds. */
    answer() {
      unanswered.current = undefined;
      setRecovered(undefined);
    },
  }));
  return { recovered, ...actions };
}
