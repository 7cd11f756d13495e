import { EXPECTED_FILES } from "@zona/domain/collections";
import { ExpectedFile } from "@zona/domain/media/expected-file";
import { collection, limit, query, where } from "firebase/firestore";
import { ofOwnOrganisation } from "../../../people/access/scoped-data.ts";
import { firestore } from "../../../platform/firebase/firestore.ts";
import { listenToList } from "../../../platform/firebase/listen.ts";

/** Rules let nobody ask for more at once. */
export const MOST_LISTED = 2000;

/** The files that lists of a source tell of records of a study, and that have not arrived, live. */
export const listenToExpectedFiles = (studyId: string, source: string) =>
  listenToList(ExpectedFile, () =>
    ofOwnOrganisation(
      query(
        collection(firestore, EXPECTED_FILES),
        where("studyId", "==", studyId),
        where("source", "==", source),
        where("state", "==", "expected"),
        limit(MOST_LISTED),
      ),
    ),
  );
