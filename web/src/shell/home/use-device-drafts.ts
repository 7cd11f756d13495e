import { useEffect, useState } from "react";
import { type DeviceDraft, listDeviceDrafts } from "../../records/create/device-draft-data.ts";

type Kept = DeviceDraft & { id: string };

/** Drafts whose last changes did not reach the server: a lost connection, a crash, a sign-out in between. */
export function useDeviceDrafts(uid: string): readonly Kept[] {
  const [kept, setKept] = useState<readonly Kept[]>([]);
  useEffect(() => {
    let current = true;
    void listDeviceDrafts(uid).then((found) => current && setKept(found));
    return () => {
      current = false;
    };
  }, [uid]);
  return kept;
}
