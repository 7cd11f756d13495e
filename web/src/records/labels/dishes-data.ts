import { COLLECTIONS, DISHES } from "@zona/domain/collections";
import { Dishes } from "@zona/domain/records/kinds/preclinical/allocation";
import { doc } from "firebase/firestore";
import { firestore } from "../../platform/firebase/firestore.ts";
import { listenToRecord } from "../../platform/firebase/listen.ts";
import type { Listen } from "../../platform/firebase/snapshot.ts";

const nothing: Listen<Dishes | undefined> = (emit) => {
  emit({ status: "ready", data: undefined, pending: false });
  return () => undefined;
};

/** What lies in which dish and drop of an allocated run, by letter; `key` is that of its arms. */
export const listenToDishes = (testId: string, key: string | undefined) =>
  key === undefined ? nothing : listenToRecord(Dishes, () => doc(firestore, COLLECTIONS.tests, testId, DISHES, key));
