import { onDemand } from "../on-demand.tsx";

/** Whether there may be a camera: browsers tell of none where a page came without encryption. */
export const canScan = () => navigator.mediaDevices !== undefined;

/** Reads the codes that the camera sees, several times a second. */
export const CameraScanner = onDemand(async () => (await import("./camera-view.tsx")).CameraView);
