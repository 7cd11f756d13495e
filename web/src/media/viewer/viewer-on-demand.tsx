import { onDemand } from "../../platform/ui/on-demand.tsx";

/** A record is read far more often than its pictures are studied. */
export const ViewerOnDemand = onDemand(async () => (await import("./medium-viewer.tsx")).MediumViewer);
