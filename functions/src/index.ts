import "./firebase/global-options.ts";

// Every function there is. A deployment reads all of it; an instance loads the one file that holds its own function
// (`functions/entry.ts` makes that so), and what that hands on to.

export { api } from "./triggers/api.ts";
export { beforeUserCreate } from "./triggers/before-user-create.ts";
export { beforeUserSignIn } from "./triggers/before-user-sign-in.ts";
export { decoderCall } from "./triggers/decoder-call.ts";
export { deviceChanged } from "./triggers/device-changed.ts";
export { draftChanged } from "./triggers/draft-changed.ts";
export { everyMinute } from "./triggers/every-minute.ts";
export { everyTenMinutes } from "./triggers/every-ten-minutes.ts";
export { exportRequested } from "./triggers/export-requested.ts";
export { importChanged } from "./triggers/import-changed.ts";
export { lotChanged } from "./triggers/lot-changed.ts";
export { mailRequests } from "./triggers/mail-requests.ts";
export { mailSend } from "./triggers/mail-send.ts";
export { mediaChanged } from "./triggers/media-changed.ts";
export { mediaDeadLetter } from "./triggers/media-dead-letter.ts";
export { mediaFollowUp } from "./triggers/media-follow-up.ts";
export { mediaIntake } from "./triggers/media-intake.ts";
export { mediaWork } from "./triggers/media-work.ts";
export { queryChanged } from "./triggers/query-changed.ts";
export { recordPartChanged } from "./triggers/record-part-changed.ts";
export { reportRun } from "./triggers/report-run.ts";
export { resourceCheck } from "./triggers/resource-check.ts";
export { staffCall } from "./triggers/staff-call.ts";
export { testChanged } from "./triggers/test-changed.ts";
export { webhookSend } from "./triggers/webhook-send.ts";
