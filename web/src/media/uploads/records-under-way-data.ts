import { TEST_FACTS } from "@zona/domain/collections";
import { TestSummary } from "@zona/domain/facts/test-summary";
import { OPEN_STATES } from "@zona/domain/records/entry/open-states";
import { limit, query, where } from "firebase/firestore";
import { collectionToRead, readable } from "../../people/access/scoped-data.ts";
import { listenToList } from "../../platform/firebase/listen.ts";

/** More than a laboratory has under way at once. */
const MOST_OFFERED = 300;

/** Records that take files, of those that the person may read. */
export const listenToRecordsUnderWay = listenToList(TestSummary, () =>
  readable(query(collectionToRead(TEST_FACTS), where("status", "in", OPEN_STATES), limit(MOST_OFFERED))),
);
