import { text } from "../../platform/i18n/text.ts";

/** What every page says of files on their way: apart from the rest, as home waits for it. */
export const t = text("uploadsInFlight", {
  inFlight:
    "Uploading {files, plural, one {# file} other {# files}}{place, select, page {. This browser keeps no files: leave this page open} other {}}",
  pause: "Pause",
  resume: "Resume",
  failedCount: "{files, plural, one {# upload} other {# uploads}} failed",
  speed: "{size}/s",
});
