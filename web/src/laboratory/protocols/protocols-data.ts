import { PROTOCOLS } from "@zona/domain/collections";
import { StoredProtocol } from "@zona/domain/protocols/stored-protocol";
import { collection, limit, query, where } from "firebase/firestore";
import { firestore } from "../../platform/firebase/firestore.ts";
import { listenToList } from "../../platform/firebase/listen.ts";

const MOST_PROTOCOLS = 100;

/** The protocols of a laboratory. */
export const listenToProtocols = (organisation: string) =>
  listenToList(StoredProtocol, () =>
    query(collection(firestore, PROTOCOLS), where("organisation", "==", organisation), limit(MOST_PROTOCOLS)),
  );
