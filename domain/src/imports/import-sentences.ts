import { sentences } from "../messages/said.ts";

/** Why a file cannot be read. */
export const fileSays = sentences("importFile", {
  unreadable:
    "This is neither a workbook (.xlsx) nor a text file (.csv) that can be read. Save it as one of these, without a password.",
  large: "The file holds more than a workbook of {rows} rows does. Split it, for example by year.",
  rows: "The file has more than {rows} rows. Split it, for example by year.",
  columns: "The file has more than {columns} columns.",
  empty: "The sheet holds no rows.",
  quote: "A quotation mark is never closed, so the rows cannot be told apart.",
});

/** Why an import ended. */
export const workSays = sentences("importWork", {
  incomplete: "The file is incomplete: {bytes} of {of} bytes arrived. Upload it again.",
  otherFile: "The file changed since it was checked. Check it again.",
  noAccess: "{name} may not import into this study any more.",
  studyClosed: "The study is closed, or does not accept this kind of test.",
  fault: "The import stopped because of a fault of ours. What was imported stays; check the file again to go on.",
  otherSubject: "This subject belongs to another organisation.",
});
