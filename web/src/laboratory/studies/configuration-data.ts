import { COLLECTIONS, HISTORY, SITE_PATH } from "@zona/domain/collections";
import type { Site } from "@zona/domain/sites/site";
import { StoredSite } from "@zona/domain/sites/stored-site";
import type { StudyDetails } from "@zona/domain/studies/study";
import { collection, doc, limit, orderBy, query } from "firebase/firestore";
import { firestore } from "../../platform/firebase/firestore.ts";
import { staffOperation } from "../../platform/firebase/functions.ts";
import { listenToList, listenToRecord } from "../../platform/firebase/listen.ts";

const MOST_VERSIONS = 20;

/** The latest versions of the site, the newest first. */
export const listenToSiteHistory = listenToList(StoredSite, () =>
  query(collection(doc(firestore, SITE_PATH), HISTORY), orderBy("rev", "desc"), limit(MOST_VERSIONS)),
);

export const listenToSite = listenToRecord(StoredSite, () => doc(firestore, SITE_PATH));

export const { ask: saveSite } = staffOperation<{ rev: number; site: Site }, object>("saveSite");
export const { ask: saveStudy } = staffOperation<{ id: string; rev: number; study: StudyDetails }, object>("saveStudy");

/** The id of a study that is about to be opened. */
export const newStudyId = () => doc(collection(firestore, COLLECTIONS.studies)).id;
export const studyPath = (id: string) => `${COLLECTIONS.studies}/${id}`;
