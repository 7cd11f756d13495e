import { useEffect, useState } from "react";
import { createDeviceCopy } from "./device-copy.ts";
import { createEditsKeeper, type DeviceEdits, readDeviceEdits } from "./device-edits-data.ts";

/**
 * The copy on this device of what was typed and has not reached the server. One that an earlier visit left is `recovered`
 * until it is answered; meanwhile new typing is kept beside it. It is looked for once the record `isLoaded`.
 */
export function useDeviceCopy(uid: string, testId: string, isLoaded: boolean) {
  const [keeper] = useState(() => createEditsKeeper(uid, testId));
  const [copy] = useState(() => createDeviceCopy(keeper.keep));
  const [recovered, setRecovered] = useState<DeviceEdits>();

  useEffect(() => {
    if (!isLoaded) return;
    let current = true;
    void readDeviceEdits(uid, testId).then((found) => {
      if (!current || !found || found.edits.length === 0) return;
      copy.found(found.edits);
      setRecovered(found);
    });
    return () => {
      current = false;
    };
  }, [isLoaded, uid, testId, copy]);

  const [actions] = useState(() => ({
    keep: copy.keep,
    /** Writes what waits for the end of a burst of keys. */
    keepNow: keeper.now,
    /** Nothing is recovered any more, taken or not. */
    answer() {
      copy.answer();
      setRecovered(undefined);
    },
  }));
  return { recovered, ...actions };
}
