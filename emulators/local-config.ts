import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { HOST, type PortName, type Ports } from "./ports.ts";
import { DEMO_SITE, ROOT } from "./project.ts";

type Header = { key: string; value: string };
type HostingHeaders = { source: string; headers: Header[] };
export type FirebaseConfig = {
  hosting: { public: string; headers: HostingHeaders[] };
  emulators: Record<string, unknown>;
  [section: string]: unknown;
};

/**
 * Which emulators stand in for an origin that the Content-Security-Policy names. Only those directives are widened
 * that allow the real service, so a request that production would block is blocked here as well.
 */
const STAND_INS: Readonly<Record<string, readonly PortName[]>> = {
  "https://*.googleapis.com": ["secondStep", "firestore", "storage"],
  "https://firebasestorage.googleapis.com": ["storage"],
  "https://*.cloudfunctions.net": ["functions"],
  "https://*.firebaseapp.com": ["auth"],
};

/** firebase.json as the local emulators need it: the demo site, shifted ports, local addresses in the policy, no HSTS. */
export function localConfig(config: FirebaseConfig, ports: Ports): FirebaseConfig {
  const address = (name: PortName) => ({ host: HOST, port: ports[name] });
  return {
    ...config,
    hosting: {
      ...config.hosting,
      public: DEMO_SITE,
      headers: config.hosting.headers.map((entry) => localHeaders(entry, ports)),
    },
    emulators: {
      ...config.emulators,
      auth: address("auth"),
      functions: address("functions"),
      firestore: { ...address("firestore"), websocketPort: ports.websocket },
      pubsub: address("pubsub"),
      storage: address("storage"),
      hosting: address("hosting"),
      eventarc: address("eventarc"),
      tasks: address("tasks"),
      hub: address("hub"),
      logging: address("logging"),
    },
  };
}

/** A browser that once saw HSTS on 127.0.0.1 would refuse plain HTTP for every program of this machine. */
function localHeaders(entry: HostingHeaders, ports: Ports): HostingHeaders {
  const kept = entry.headers.filter(({ key }) => key !== "Strict-Transport-Security");
  return {
    ...entry,
    headers: kept.map((header) =>
      header.key === "Content-Security-Policy" ? { ...header, value: localPolicy(header.value, ports) } : header,
    ),
  };
}

function localPolicy(policy: string, ports: Ports): string {
  const directives = policy.split(";").map((directive) => {
    const sources = directive.trim().split(/\s+/);
    const standIns = new Set(sources.flatMap((source) => STAND_INS[source] ?? []));
    return [...sources, ...[...standIns].map((name) => `http://${HOST}:${ports[name]}`)].join(" ");
  });
  return directives.join("; ");
}

/**
 * Writes the configuration beside firebase.json, because firebase-tools resolves its paths from the folder it is in and
 * refuses those that lead out of it. One file per offset, so that suites can run side by side.
 */
export async function writeLocalConfig(ports: Ports): Promise<string> {
  const config = JSON.parse(await readFile(join(ROOT, "firebase.json"), "utf8")) as FirebaseConfig; // our own file
  const path = join(ROOT, `firebase.local.${ports.hosting}.json`);
  await writeFile(path, `${JSON.stringify(localConfig(config, ports), null, 2)}\n`);
  return path;
}
