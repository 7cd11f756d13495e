import "./firebase/global-options.ts";

// Every function there is, by what it is about. Handlers are loaded when they are first called: a cold start pays for its own.

export { chainCheck, recordChain, verifyRecord } from "./audit/triggers.ts";
export { factCheck, lotChanged, queryChanged, testChanged, wordDecided } from "./facts/triggers.ts";
export {
  accountOperation,
  accountSignedIn,
  accountSync,
  beforeUserCreate,
  beforeUserSignIn,
} from "./identity/triggers.ts";
export { mailEvents, mailLinks, mailSend, mailTick } from "./mail/triggers.ts";
export {
  mediaChanged,
  mediaDeadLetter,
  mediaFollowUp,
  mediaIntake,
  mediaOfDraftChanged,
  mediaOfTestChanged,
  mediaWork,
  placeMedia,
} from "./media/triggers.ts";
export { alertNotices, dueReminders, mediaNotices, queryNotices, recordNotices } from "./notifications/triggers.ts";
export { mediaOperation, mediaSweep, mediaUpkeep } from "./operations/triggers.ts";
export { askData } from "./questions/triggers.ts";
export { exportAsked } from "./reports/triggers.ts";
export { resourceCheck } from "./resources/triggers.ts";
export { reportRun, reportTick, scheduleOperation } from "./schedules/triggers.ts";
