import { text } from "../../platform/i18n/text.ts";

export const t = text("tour", {
  tour: "Guided tour",
  offerTitle: "New here?",
  offer: "A tour of five minutes follows one cycle.",
  offerLater: "You find it again under your name in the menu.",
  start: "Show me round",
  notNow: "Not now",
  again: "Show me round again",
  step: "Step {step} of {of}",
  back: "Back",
  next: "Next",
  end: "End the tour",
  finish: "Done",
  dueTitle: "Your day begins here",
  dueText:
    "Home lists what is overdue, due now and due next, counted in hours since injection. A line leads to the check that is due; below it stand your drafts, open queries and files that failed.",
  newTitle: "A new test",
  newText:
    "A few short steps and a review. What is typed is kept on the server and on this device at every pause, so a closed tab loses nothing. The last character of a subject code proves that the code was not mistyped.",
  gridTitle: "ICSI, oocyte by oocyte",
  gridText:
    "Open a cycle: one row for each oocyte, a table for each day. Arrow keys move, one letter fills a cell, a column is pasted from a spreadsheet. Counts and indicators follow as you type.",
  mediaTitle: "Pictures",
  mediaText:
    "A photo goes into the slot of its oocyte and check; sharpness and exposure are judged within seconds. The original is never changed, and no file ends in silence: it is ready, turned away with its reason, or waits to be run again.",
  reviewTitle: "Four eyes",
  reviewText:
    "Whoever entered a record cannot review it. What waits for your review stands here. After review come signature and lock; a later change keeps the old value, and says who made it, when and why.",
  reportsTitle: "Tables and reports",
  reportsText:
    "Choose columns, filter, group, and take out exactly what is shown as CSV, XLSX or PDF. Under Ask, the same figures answer a question in words. That was the tour; you find it again under your name in the menu.",
});
