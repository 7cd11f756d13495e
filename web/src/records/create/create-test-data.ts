import type { CreateRecord } from "@zona/domain/records/creation/create-record";
import type { NewTest } from "@zona/domain/records/lab-test";
import { staffOperation } from "../../platform/firebase/functions.ts";

const { ask } = staffOperation<CreateRecord, object>("createRecord");

/**
 * Has a record begun under the id of its draft, which ends with it; `terms` are words that its header begins with. Safe to ask
 * again: what was begun is left as it is.
 */
export const createTest = (testId: string, said: NewTest, terms?: CreateRecord["terms"]) =>
  ask({ testId, said, ...(terms ? { terms } : {}) });
