import { parseArgs } from "node:util";
import { bucketNames } from "@zona/domain/collections";
import { type App, initializeApp } from "firebase-admin/app";
import { HOST, type Ports, shiftedPorts } from "../../emulators/ports.ts";
import { PROJECT_ID } from "../../emulators/project.ts";

/** The running suite that a measurement was given, and its administrator. */
export type SuiteClient = { ports: Ports; app: App; buckets: ReturnType<typeof bucketNames> };

/**
 * Turns this process to the suite at `--port-offset N`, the functions' own code included. Other options are read by
 * `options`; call it once, before anything asks Firebase. Another `project` is one that no trigger of the suite follows.
 */
export function suiteClient<Names extends string>(options: Readonly<Record<Names, number>>, project = PROJECT_ID) {
  const asked = Object.fromEntries(
    Object.entries({ "port-offset": 0, ...options }).map(([name, value]) => [
      name,
      { type: "string", default: String(value) } as const,
    ]),
  );
  const { values } = parseArgs({ options: asked });
  const ports = shiftedPorts(Number(values["port-offset"]));
  process.env.FIRESTORE_EMULATOR_HOST = `${HOST}:${ports.firestore}`;
  process.env.FIREBASE_STORAGE_EMULATOR_HOST = `${HOST}:${ports.storage}`;
  process.env.FIREBASE_AUTH_EMULATOR_HOST = `${HOST}:${ports.auth}`;
  process.env.PUBSUB_EMULATOR_HOST = `${HOST}:${ports.pubsub}`;
  process.env.GCLOUD_PROJECT = project;
  process.env.METADATA_SERVER_DETECTION = "none"; // no cloud here to ask for credentials
  const given = Object.fromEntries(Object.keys(options).map((name) => [name, Number(values[name])]));
  const client: SuiteClient = {
    ports,
    app: initializeApp({ projectId: project }),
    buckets: bucketNames(project),
  };
  return { ...client, given: given as Record<Names, number> }; // the names of the options, each with a number
}
