import { text } from "../../platform/i18n/text.ts";

export const t = text("recordFields", {
  yes: "Yes",
  no: "No",
  afterLock: "Recorded by amendment after locking, because this study is blinded.",
});
