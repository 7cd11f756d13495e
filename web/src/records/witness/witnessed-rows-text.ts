import { text } from "../../platform/i18n/text.ts";

export const t = text("witnessedRows", {
  witness: "Witness",
  enteredLater: "Entered later: {time}",
  iWitnessed: "I witnessed: {row}",
});
