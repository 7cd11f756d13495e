import "./firebase/global-options.ts";

// Every function there is, by what it is about. A deployment reads all of it; an instance loads the one file that holds its own
// function (`functions/entry.ts` makes that so), and its handler when it is first called. What answers requests stands
// apart from what follows events, because either brings a library of its own.

export { verifyRecord } from "./audit/calls.ts";
export { chainCheck, recordChain } from "./audit/triggers.ts";
export { factCheck, lotChanged, queryChanged, testChanged, wordDecided } from "./facts/triggers.ts";
export {
  accountOperation,
  accountSignedIn,
  accountSync,
  beforeUserCreate,
  beforeUserSignIn,
} from "./identity/triggers.ts";
export { mailEvents, mailLinks } from "./mail/requests.ts";
export { mailSend, mailTick } from "./mail/triggers.ts";
export { placeMedia } from "./media/calls.ts";
export {
  mediaChanged,
  mediaDeadLetter,
  mediaFollowUp,
  mediaIntake,
  mediaOfDraftChanged,
  mediaOfTestChanged,
  mediaWork,
} from "./media/triggers.ts";
export { alertNotices, dueReminders, mediaNotices, queryNotices, recordNotices } from "./notifications/triggers.ts";
export { mediaOperation } from "./operations/calls.ts";
export { mediaSweep, mediaUpkeep } from "./operations/triggers.ts";
export { askData } from "./questions/triggers.ts";
export { exportAsked } from "./reports/triggers.ts";
export { resourceCheck } from "./resources/triggers.ts";
export { scheduleOperation } from "./schedules/calls.ts";
export { reportRun, reportTick } from "./schedules/triggers.ts";
