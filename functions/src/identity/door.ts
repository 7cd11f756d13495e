import type { Door } from "./admission.ts";

/** Its code is loaded when somebody comes: the platform waits for 7 s alone. */
export const door: Door = {
  allowedDomains: async () => (await import("./allowed-domains-data.ts")).allowedDomains(),
  isGoogleOnly: async (organisation) => (await import("./accounts/google-only-data.ts")).isGoogleOnly(organisation),
};
