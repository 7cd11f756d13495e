import { COLLECTIONS, SCHEDULES } from "@zona/domain/collections";
import { Schedule } from "@zona/domain/schedules/schedule";
import { Study } from "@zona/domain/studies/study";
import { collection, limit, query } from "firebase/firestore";
import { firestore } from "../../platform/firebase/firestore.ts";
import { listenToList } from "../../platform/firebase/listen.ts";
import { HOME_READS } from "../home/home-reads.ts";

/** Whether there is any study: one is enough to know. */
export const listenToAnyStudy = listenToList(Study.pick({ id: true }), () =>
  query(collection(firestore, COLLECTIONS.studies), limit(HOME_READS.anyStudy)),
);

/** Whether any report was scheduled. */
export const listenToAnySchedule = listenToList(Schedule.pick({ id: true }), () =>
  query(collection(firestore, SCHEDULES), limit(1)),
);
