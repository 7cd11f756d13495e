import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { FakeGoogle, Json } from "./google.ts";

/** What firebase-tools calls its origins, and the host of each. Source: firebase-tools, `lib/api.js`. */
const ORIGINS: Readonly<Record<string, string>> = {
  FIREBASE_CLOUDBILLING_URL: "cloudbilling",
  FIREBASE_CLOUDLOGGING_URL: "logging",
  CLOUD_MONITORING_URL: "monitoring",
  ARTIFACT_REGISTRY_DOMAIN: "artifactregistry",
  FIREBASE_APPCHECK_URL: "firebaseappcheck",
  FIREBASE_AUTH_URL: "oauth2",
  FIREBASE_AUTH_MANAGEMENT_URL: "identitytoolkit",
  EVENTARC_URL: "eventarc",
  FIREBASE_API_URL: "firebase",
  FIRESTORE_URL: "firestore",
  FIREBASE_FUNCTIONS_URL: "cloudfunctions",
  FIREBASE_FUNCTIONS_V2_URL: "cloudfunctions",
  CLOUD_RUN_URL: "run",
  CLOUD_RUN_API_URL: "run",
  FIREBASE_CLOUDBUILD_URL: "cloudbuild",
  FIREBASE_CLOUDSCHEDULER_URL: "cloudscheduler",
  FIREBASE_PUBSUB_URL: "pubsub",
  FIREBASE_TOKEN_URL: "oauth2",
  FIREBASE_IDENTITY_URL: "identitytoolkit",
  FIREBASE_IAM_URL: "iam",
  FIREBASE_EXT_URL: "firebaseextensions",
  FIREBASE_RESOURCEMANAGER_URL: "cloudresourcemanager",
  FIREBASE_RULES_URL: "firebaserules",
  FIREBASE_RUNTIMECONFIG_URL: "runtimeconfig",
  FIREBASE_STORAGE_URL: "storage",
  FIREBASE_FIREBASESTORAGE_URL: "firebasestorage",
  FIREBASE_HOSTING_API_URL: "firebasehosting",
  FIREBASE_SERVICE_USAGE_URL: "serviceusage",
  CLOUD_SECRET_MANAGER_URL: "secretmanager",
  COMPUTE_URL: "compute",
};

const LOST = 0;

/**
 * The fake as a proxy on a port of this machine: programs go on calling the hosts that they know, by plain HTTP. `env` is what
 * sends firebase-tools there.
 */
export async function served(google: FakeGoogle): Promise<{ env: Record<string, string>; close: () => Promise<void> }> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { hostname, pathname, searchParams } = new URL(request.url ?? "/", `http://${request.headers.host}`);
    const host = hostname.split(".")[0] ?? "";
    const path = pathname.replaceAll("//", "/");
    const given = jsonOf(Buffer.concat(chunks));
    const { status, body } = google.answer(request.method ?? "GET", host, path, searchParams, given);
    if (status === LOST) return void request.socket.destroy();
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  server.on("connect", (_request, socket: Socket) => {
    socket.write("HTTP/1.1 200 OK\r\n\r\n");
    server.emit("connection", socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    env: {
      ...Object.fromEntries(Object.entries(ORIGINS).map(([name, host]) => [name, `http://${host}.googleapis.com`])),
      HTTP_PROXY: `http://127.0.0.1:${port}`,
      FIREBASE_TOKEN: "rehearsal",
      CI: "1",
      NO_UPDATE_NOTIFIER: "1",
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Forms and archives are nothing that anybody looks into here. */
function jsonOf(bytes: Buffer): Json {
  try {
    return JSON.parse(bytes.toString("utf8")) as Json;
  } catch {
    return {};
  }
}
