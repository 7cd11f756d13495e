import { text } from "../../../../platform/i18n/text.ts";

export const t = text("disposition", {
  title: "Dispositions",
  hint: "Enter what was done, when and by whom. A second person witnesses it here, signed in to their own account. Any later change voids the witness.",
});
