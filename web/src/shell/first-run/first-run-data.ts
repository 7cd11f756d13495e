import { COLLECTIONS, SCHEDULES } from "@zona/domain/collections";
import { Study } from "@zona/domain/studies/study";
import { collection, limit, query } from "firebase/firestore";
import { firestore } from "../../platform/firebase/firestore.ts";
import { listenToList } from "../../platform/firebase/listen.ts";
import { HOME_READS } from "../home/home-reads.ts";

/** That there is a document is all that is read of it: home would otherwise bring what a schedule is made of. */
const Any = Study.pick({ id: true });

/** Whether there is any study: one is enough to know. */
export const listenToAnyStudy = listenToList(Any, () =>
  query(collection(firestore, COLLECTIONS.studies), limit(HOME_READS.anyStudy)),
);

/** Whether any report was scheduled. */
export const listenToAnySchedule = listenToList(Any, () => query(collection(firestore, SCHEDULES), limit(1)));
