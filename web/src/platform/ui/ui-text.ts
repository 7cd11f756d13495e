import { text } from "../i18n/text.ts";

export const t = text("start", {
  loading: "Loading…",
  stillLoading: "Still loading. Check your connection, or try again.",
  retry: "Try again",
  notKnown: "Unknown: the server has not responded.",
  asOf: "As of {time}.",
  keptHere: "Saved on this device from an earlier visit. It may be out of date or incomplete.",
  unexpected: "Unexpected Application Error!",
  reference: "Reference for an administrator:",
  unexpectedHint: "Check your connection and reload the page, or go to the home page.",
  goHome: "Go to home page",
  reload: "Reload page",
  partNotLoaded: "This part of the page could not be loaded.",
  contents: "On this page",
  notDone: "That did not work",
  notKnownDone: "It is not known whether this was done",
  cancel: "Cancel",
  camera: "Scan with camera",
  noCamera: "The camera could not be used. Type the code instead.",
});
