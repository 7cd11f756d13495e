import { readFile, writeFile } from "node:fs/promises";
import { parseEnv } from "node:util";
import { isAllowedEmail } from "@zona/domain/identity/allowed-domains";
import { PARAMETERS } from "../functions/expected-triggers.ts";
import type { Cloud } from "./cloud.ts";
import { DeployError } from "./step.ts";

/** Two files that belong to one project and to no repository: what functions are told, and the public web configuration. */
export const settingsFiles = (projectId: string) => ({
  functions: `functions/.env.${projectId}`,
  web: `web/.env.${projectId}.local`,
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

/** What nobody but a person can say; every other parameter has a default that a deployment can keep. */
const ASKED: Readonly<Record<string, (cloud: Cloud) => Promise<string>>> = {
  BOOTSTRAP_ADMINS: firstAdmin,
  MAIL_FROM: (cloud) => cloud.ask("Verified sender address of all e-mails:", { isSecret: false }),
};

/**
 * The lines that the functions' settings lack. firebase-tools deploys without asking only when every declared parameter
 * has a value, defaults included; `functions/.env` holds those that are the same for all projects.
 */
async function missingParameters(cloud: Cloud, projectId: string, root: URL, written: string): Promise<string> {
  const known = { ...parseEnv(await textOf(new URL("functions/.env", root))), ...parseEnv(written) };
  const lines: string[] = [];
  for (const [name, preset] of Object.entries(PARAMETERS)) {
    if (name in known) continue;
    const value = (await ASKED[name]?.(cloud)) ?? `${preset}`.replaceAll("{{ params.PROJECT_ID }}", projectId);
    lines.push(`${name}=${value}\n`);
  }
  return lines.join("");
}

const textOf = (url: URL) => readFile(url, "utf8").catch(() => "");

/**
 * Adds what is missing and names the files; a value that is there is somebody's and stays as it is. Throws a DeployError
 * when the web configuration belongs to another project: its site would write clinical data there.
 */
export async function writeSettings(cloud: Cloud, projectId: string, root: URL): Promise<string[]> {
  const { functions, web } = settingsFiles(projectId);
  const written: string[] = [];
  const webConfig = parseEnv(await textOf(new URL(web, root)));
  const other = webConfig.VITE_FIREBASE_PROJECT_ID;
  if (other !== undefined && other !== projectId) {
    throw new DeployError(
      `${web} is the configuration of ${other}, not of ${projectId}: remove it and run this again.`,
    );
  }
  const before = await textOf(new URL(functions, root));
  const missing = await missingParameters(cloud, projectId, root, before);
  if (missing !== "") {
    await writeFile(
      new URL(functions, root),
      before === "" || before.endsWith("\n") ? before + missing : `${before}\n${missing}`,
    );
    written.push(functions);
  }
  if (other === undefined) {
    await writeFile(new URL(web, root), await webConfiguration(cloud, projectId));
    written.push(web);
  }
  return written;
}
