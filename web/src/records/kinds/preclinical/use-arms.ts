import { blindingOf, isSealed } from "@zona/domain/records/blinding/blinding";
import type { LabTest } from "@zona/domain/records/lab-test";
import { dataOf, useSnapshot } from "../../../platform/firebase/snapshot.ts";
import { listenToArmsKey } from "./arms-key-data.ts";

/** What is sealed of a run, and whether this person may read its units. */
export function useArms(test: LabTest, uid: string) {
  const blinding = blindingOf(test.header);
  const sealed = isSealed(test);
  const knowing = [blinding?.keeper.uid, blinding?.preparedBy?.uid];
  const readable = sealed ? undefined : blinding?.key;
  // Asked again once the server has the commit that opens the blind, and so its own time: one that was refused stays silent.
  const asked = readable === undefined ? "" : `${readable} at ${test.updatedAt.getTime()}`;
  const snapshot = useSnapshot(`arms ${asked} of ${test.id}`, listenToArmsKey(test.id, readable));
  const key = dataOf(snapshot);
  const mayNotRead = sealed && knowing.includes(uid);
  return { blinding, key, mayNotRead, isSealed: sealed, isUnknown: blinding !== undefined && key === undefined };
}
