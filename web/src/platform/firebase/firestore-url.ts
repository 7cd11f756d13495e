import { EMULATOR_HOST, emulatorPort, projectId } from "./app.ts";

const SERVICE =
  import.meta.env.MODE === "demo"
    ? `http://${EMULATOR_HOST}:${emulatorPort(8080)}`
    : "https://firestore.googleapis.com";

/** Of a document, for a request that goes past the SDK: from a page that is closing, or one that does not load it. */
export const documentUrl = (path: string) =>
  `${SERVICE}/v1/projects/${projectId}/databases/(default)/documents/${path}`;
