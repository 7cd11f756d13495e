import { text } from "../../../../platform/i18n/text.ts";

export const t = text("disposition", {
  title: "Dispositions",
  hint: "Enter what was done, when, and by whom. A second person witnesses it here, from their own account. Changing anything voids the witness.",
  oocyte: "Oocyte",
  nOf: (n: string) => `Oocyte ${n}`,
  witness: "Witness",
  notWitnessed: "No witness yet",
  witnessedBy: (name: string, time: string) => `Witnessed by ${name}, ${time}`,
  void: (name: string, fields: string) => `Witness void: changed after ${name} witnessed it (${fields})`,
  enteredLater: (time: string) => `Entered later: ${time}`,
  iWitnessed: (n: string) => `I witnessed oocyte ${n}`,
});
