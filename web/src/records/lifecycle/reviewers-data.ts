import type { StudyPeopleRequest } from "@zona/domain/identity/account";
import type { Person } from "@zona/domain/identity/claims";
import { staffOperation } from "../../platform/firebase/functions.ts";

const reviewers = staffOperation<StudyPeopleRequest, { people: Person[] }>("studyReviewers");

/** Who may review records of a study now. Rejects where the server cannot be asked. */
export const fetchReviewers = async (studyId: string): Promise<readonly Person[]> =>
  (await reviewers.ask({ studyId })).people;
