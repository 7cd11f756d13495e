import { setTimeout as delay } from "node:timers/promises";
import { findPrograms } from "../emulators/jars/jars.ts";
import { findJava } from "../emulators/jars/java.ts";
import { findFreeOffset, HOST, type Ports, shiftedPorts } from "../emulators/ports.ts";
import { PROJECT_ID } from "../emulators/project.ts";
import { type Suite, startSuite } from "../emulators/suite.ts";
import { EMULATORS } from "../emulators/suite-ready.ts";

/** Above what people choose by hand, so that a running `npm start` and its data are never touched. */
const FIRST_OFFSET = 1_000;

/** The whole suite on free ports, empty, without saved data. Rejects with a SetupError when it cannot be started. */
export async function startTestSuite(givenUp: Promise<void>): Promise<Suite> {
  const java = await findJava();
  const programs = await findPrograms(EMULATORS, java);
  for (const line of programs.lines) console.log(`  ${line}`);
  const ports = shiftedPorts(await findFreeOffset(FIRST_OFFSET));
  return startSuite({ ports, emulators: EMULATORS, java, programs: programs.env, youngMiB: 256, givenUp });
}

/** The variables by which Firebase's libraries and our tests find the emulators, as `firebase emulators:exec` sets them. */
export function suiteEnvironment(ports: Ports): NodeJS.ProcessEnv {
  return {
    GCLOUD_PROJECT: PROJECT_ID,
    FIREBASE_AUTH_EMULATOR_HOST: `${HOST}:${ports.auth}`,
    FIRESTORE_EMULATOR_HOST: `${HOST}:${ports.firestore}`,
    FIREBASE_STORAGE_EMULATOR_HOST: `${HOST}:${ports.storage}`,
    PUBSUB_EMULATOR_HOST: `${HOST}:${ports.pubsub}`,
    FIREBASE_EMULATOR_HUB: `${HOST}:${ports.hub}`,
    METADATA_SERVER_DETECTION: "none",
    MAIL_CATCHER: `http://${HOST}:${ports.mail}`,
    BASE_URL: `http://${HOST}:${ports.hosting}`,
  };
}

/** As often as functions that still work on what is there hold some of it. */
const MOST_CONFLICTS = 20;

async function deleted(address: string, conflicts = 0): Promise<Response> {
  const response = await fetch(address, { method: "DELETE", headers: { authorization: "Bearer owner" } });
  if (response.status !== 409 || conflicts === MOST_CONFLICTS) return response;
  await delay(1000);
  return deleted(address, conflicts + 1);
}

/** Forgets all people and records, so that the browser sees the demo site alone and not what other tests left. */
export async function clearSuite(ports: Ports): Promise<void> {
  const addresses = [
    `http://${HOST}:${ports.firestore}/emulator/v1/projects/${PROJECT_ID}/databases/(default)/documents`,
    `http://${HOST}:${ports.auth}/emulator/v1/projects/${PROJECT_ID}/accounts`,
  ];
  for (const address of addresses) {
    const response = await deleted(address);
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  }
}
