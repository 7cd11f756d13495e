import { logger } from "../firebase/logged.ts";
import { derivedBucket } from "../firebase/parameters.ts";
import { answeringPresent } from "../identity/answering-present.ts";
import type { StaffOperationHandler } from "../identity/staff-operation.ts";
import { takeImportStep } from "./import-step.ts";
import { importSteps } from "./import-steps-data.ts";

/** One step of an import; the work itself is done by `importChanged`. */
export const importStep: StaffOperationHandler = async ({ auth, data }) => {
  const answer = await answeringPresent(auth, (who) =>
    takeImportStep(who, data, importSteps(derivedBucket.value()), new Date()),
  );
  logger.info("import step taken", { uid: auth?.uid });
  return answer;
};
