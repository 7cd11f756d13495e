import { text } from "../../platform/i18n/text.ts";

export const t = text("listedFiles", {
  title: "Files of the list",
  hint: "Choose the folder that holds the files, or drop it here. They are found by their names, and by their SHA-256 where the list has it. What is not in the list is not sent.",
  expected:
    "{n, plural, =0 {All files of {source} have arrived.} one {# file of {source} has not arrived.} other {# files of {source} have not arrived.}}",
  most: "These are the first {n}. The others are listed as soon as these have arrived.",
  loadFailed: "The list of files could not be loaded",
  drop: "Drop the folder with the files here",
  chooseFolder: "Choose folder",
  chooseFiles: "Choose files",
  looking: "Comparing {n, plural, one {# file} other {# files}} with the list",
  found:
    "{n, plural, =0 {No file fits a row of the list.} one {# file fits a row of the list.} other {# files fit rows of the list.}}",
  upload: "Upload {n, plural, one {# file} other {# files}}",
  underWay: "{sent} of {of} sent. Stay on this page until all are; you can leave the tab open in the background.",
  allSent:
    "All files are sent. Each leaves the list as soon as it is in its record. One that stays was rejected: Raw data says why.",
  failed: "Not sent",
  retry: "Try again",
  without: "{n, plural, one {# file without a row} other {# files without a row}}",
  alike: "Several files of one name: the list does not say which one is meant",
  otherContent: "Another file by this name: its SHA-256 is not that of the list",
  withoutRow: "Not in the list, or its row has a file already",
  refused: "Cannot be uploaded",
  more: "and {n} more",
  name: "File",
  why: "Why",
  record: "Record",
  place: "Place",
  row: "Row",
  ofRecord: "Of the record",
  rows: "Rows without a file",
  saveRows: "Download rows without a file",
  saveFiles: "Download files without a row",
});
