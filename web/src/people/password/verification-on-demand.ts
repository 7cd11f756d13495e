import { onDemand } from "../../platform/ui/on-demand.tsx";

/** Few ever see it, so neither the sign-in page nor the guard waits for it. */
export const VerificationNotice = onDemand(async () => (await import("./verification-notice.tsx")).VerificationNotice);
