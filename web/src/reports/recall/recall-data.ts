import { LOTS } from "@zona/domain/collections";
import { Straw } from "@zona/domain/cryobank/straw";
import { Lot } from "@zona/domain/lots/lot";
import { collection, doc, limit, query, where } from "firebase/firestore";
import { ofOwnOrganisation } from "../../people/access/scoped-data.ts";
import { firestore } from "../../platform/firebase/firestore.ts";
import { listenToList, listenToRecord } from "../../platform/firebase/listen.ts";

const MOST_STRAWS = 5_000;

export const listenToLot = (key: string) => listenToRecord(Lot, () => doc(firestore, LOTS, key));

/** Straws of the own bank that were frozen in a lot of medium. */
export const listenToStrawsOfLot = (lotNo: string) =>
  listenToList(Straw, () =>
    ofOwnOrganisation(query(collection(firestore, "straws"), where("mediumLot", "==", lotNo), limit(MOST_STRAWS))),
  );
