import type { IsGoogleOnly } from "./admission.ts";

/** Its code is loaded for those who came by a password: most come by Google, and the platform waits for 7 s alone. */
export const isGoogleOnly: IsGoogleOnly = async (organisation) =>
  (await import("./google-only-data.ts")).isGoogleOnly(organisation);
