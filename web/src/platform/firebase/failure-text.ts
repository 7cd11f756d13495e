import { text } from "../i18n/text.ts";

/** What a failure of the database, the file store or a function means for the person; `failure.ts` says which is which. */
export const t = text("failure", {
  unknown: "Something failed that has no name yet. Try again; if it stays so, tell an administrator.",
  noAnswer: "The server did not answer. Check the network and try again.",
  notAllowed: "The server refused this. Your role or the state of the record does not allow it.",
  signInAgain: "Your session has ended. Sign in again and repeat.",
  tooMuch: "The service has reached its limit for now. Try again later, or tell an administrator.",
  elsewhere: "Someone else changed this at the same moment. Look at the present state and try again.",
  stopped: "The work was stopped before it was done. Try again.",
  notRead: "The server could not read what was sent. Tell an administrator.",
  gone: "The record is not there any more.",
  there: "The record is there already.",
  wrongState: "The record is not in a state that allows this. Load the page again.",
  notReadable: "Part of the record cannot be read, so nothing of it is changed. Tell an administrator.",
  lost: "The server lost part of the data. Tell an administrator at once.",
  fileGone: "The file is not there.",
  connectionLost: "The connection was lost for too long. The file is kept here: try again.",
  fileDamaged: "The file arrived damaged. Try again.",
  uploadStopped: "The upload was cancelled.",
  fileChanged: "The file changed on the disk while it was read. Choose it again.",
  fileIncomplete: "The file arrived incomplete. Try again.",
  setup: "The file store is not set up completely for this site. Tell an administrator.",
  browser: "This browser cannot send files. Use another one.",
  reload: "The page is out of date. Load it again.",
});
