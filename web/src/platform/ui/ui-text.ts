import { text } from "../i18n/text.ts";

export const t = text("start", {
  loading: "Loading…",
  stillLoading: "Still loading. Check the network, or try again.",
  retry: "Try again",
  notKnown: "Not known: the server has not answered.",
  asOf: "As of {time}.",
  keptHere: "From an earlier visit on this device; may be out of date or incomplete.",
  unexpected: "Unexpected Application Error!",
  unexpectedHint: "What you typed is kept on this device. Go back to the page, or start from the home page.",
  goHome: "Go to the home page",
  reload: "Load the page again",
  notDone: "That was not done",
});
