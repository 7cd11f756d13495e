import { logger } from "../firebase/logged.ts";
import { currentSite } from "../firebase/site.ts";
import { answeringPresent } from "../identity/answering-present.ts";
import { keepPace } from "../identity/pace.ts";
import { takePlace } from "../identity/pace-data.ts";
import type { StaffOperationHandler } from "../identity/staff-operation.ts";
import { ask } from "./ask.ts";
import { askPorts } from "./ask-data.ts";

/** Answers a question about the records. */
export const askData: StaffOperationHandler = async ({ auth, data, signal }) => {
  const begun = Date.now();
  const answer = await answeringPresent(auth, async ({ by, access }) => {
    await keepPace(takePlace(), by.uid, "questions", new Date(begun));
    const { timeZone } = await currentSite();
    const moment = { now: new Date(begun), zone: timeZone, elapsed: () => Date.now() - begun };
    return ask(by.uid, data, askPorts(access, timeZone, signal), moment, signal);
  });
  const { request, content } = answer;
  logger.info("question answered", { uid: auth?.uid, asked: request?.ask, kind: content.kind });
  return answer;
};
