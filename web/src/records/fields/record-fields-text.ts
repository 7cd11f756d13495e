import { text } from "../../platform/i18n/text.ts";

export const t = text("recordFields", {
  yes: "Yes",
  no: "No",
  afterLock: "Recorded after the lock, by amendment: this study is blinded.",
});
