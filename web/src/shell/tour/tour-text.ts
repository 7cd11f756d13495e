import { text } from "../../platform/i18n/text.ts";

export const t = text("tour", {
  tour: "Guided tour",
  offerTitle: "New here?",
  offer: "Take a five-minute tour that follows one cycle.",
  offerLater: "You can start it later from the menu under your name.",
  start: "Start tour",
  notNow: "Not now",
  again: "Start tour again",
  step: "Step {step} of {of}",
  back: "Back",
  next: "Next",
  end: "End tour",
  finish: "Done",
  dueTitle: "Start your day here",
  dueText:
    "Home lists the checks that are overdue, due now and due next, in hours after injection. Select one to open it. Below are your drafts, open queries and failed files.",
  newTitle: "New test",
  newText:
    "A few short steps, then you check your entries. Entries are saved on the server and on this device whenever you pause, so closing the tab loses nothing. The last character of a subject code catches typing errors.",
  gridTitle: "ICSI, oocyte by oocyte",
  gridText:
    "Open a cycle: one row per oocyte, one table per day. Use the arrow keys to move, a single letter to fill a cell, and paste a column from a spreadsheet. Counts and KPIs update as you type.",
  mediaTitle: "Images",
  mediaText:
    "Add a photo to its oocyte and check; sharpness and exposure are assessed within seconds. The original is never changed. Every file ends up ready, rejected with a reason, or failed so that it can be retried.",
  reviewTitle: "Four-eyes review",
  reviewText:
    "You cannot review a record that you entered data in. Tests waiting for your review appear here. After the review, the record is signed and locked. Later changes keep the old value and show who made them, when and why.",
  reportsTitle: "Reports",
  reportsText:
    "Choose columns, filter, group, and export exactly what you see as CSV, XLSX or PDF. Ask the data answers questions in words from the same figures. That is the end of the tour; you can start it again from the menu under your name.",
});
