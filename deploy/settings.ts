import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { isAllowedEmail } from "@zona/domain/identity/allowed-domains";
import type { Cloud } from "./cloud.ts";
import { DeployError } from "./step.ts";

/** Two files that belong to one project and to no repository: what functions are told, and the public web configuration. */
export const settingsFiles = (projectId: string) => ({
  functions: `functions/.env.${projectId}`,
  web: "web/.env.production.local",
});

/** The names of firebase-tools' answer and of web/.env.example. */
const WEB_SETTINGS = {
  apiKey: "VITE_FIREBASE_API_KEY",
  authDomain: "VITE_FIREBASE_AUTH_DOMAIN",
  projectId: "VITE_FIREBASE_PROJECT_ID",
  appId: "VITE_FIREBASE_APP_ID",
} as const;

async function firstAdmin(cloud: Cloud): Promise<string> {
  const email = await cloud.ask("E-mail address of the first administrator:", { isSecret: false });
  if (!isAllowedEmail(email)) {
    throw new DeployError(
      "The first administrator must belong to one of the organisations in domain/src/identity/allowed-domains.ts.",
    );
  }
  return email;
}

/** Whatever lies around the JSON: firebase-tools may print a notice first. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  } catch {
    return undefined;
  }
}

async function webConfiguration(cloud: Cloud, projectId: string): Promise<string> {
  const read = () => cloud.run("npx", ["firebase", "apps:sdkconfig", "WEB", "--project", projectId, "--json"]);
  let answer = await read();
  if (answer.code !== 0) {
    const made = await cloud.run("npx", ["firebase", "apps:create", "WEB", "Zona", "--project", projectId]);
    if (made.code !== 0) throw new DeployError(`The web app could not be registered: ${made.err.trim()}`);
    answer = await read();
  }
  const told = jsonIn(answer.out) as { result?: { sdkConfig?: Record<string, string> } } | undefined; // firebase-tools' own
  const lines = Object.entries(WEB_SETTINGS).map(([key, name]) => {
    const value = told?.result?.sdkConfig?.[key];
    if (!value) throw new DeployError(`Firebase's web configuration of ${projectId} lacks ${key}.`);
    return `${name}=${value}`;
  });
  const siteKey = await cloud.ask("Site key of reCAPTCHA Enterprise, registered for App Check:", { isSecret: false });
  return `${[...lines, `VITE_APP_CHECK_SITE_KEY=${siteKey}`].join("\n")}\n`;
}

/** Writes what is missing and tells which; a file that is there is somebody's and stays as it is. */
export async function writeSettings(cloud: Cloud, projectId: string, root: URL): Promise<string[]> {
  const files = settingsFiles(projectId);
  const contents = {
    [files.functions]: async () => `BOOTSTRAP_ADMINS=${await firstAdmin(cloud)}\n`,
    [files.web]: () => webConfiguration(cloud, projectId),
  };
  const written: string[] = [];
  for (const [file, content] of Object.entries(contents)) {
    const url = new URL(file, root);
    if (existsSync(url)) continue;
    await writeFile(url, await content());
    written.push(file);
  }
  return written;
}
