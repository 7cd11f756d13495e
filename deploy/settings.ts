import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { parseEnv } from "node:util";
import { bucketNames } from "@zona/domain/collections";
import { allowedDomainsOf, emailDomain } from "@zona/domain/identity/allowed-domains";
import { isPublicMailDomain } from "@zona/domain/identity/public-mail-domains";
import { PARAMETERS } from "../functions/expected-triggers.ts";
import type { Cloud } from "./cloud.ts";
import { DeployError } from "./google.ts";
import { ALREADY, type Step } from "./step.ts";

/** What functions are told in one project; belongs to no repository. */
const settingsFile = (projectId: string) => `functions/.env.${projectId}`;

async function firstAdmin(cloud: Cloud): Promise<string> {
  const typed = await cloud.ask(
    "E-mail address of the first administrator, of the domain whose people will work here:",
    {
      isSecret: false,
    },
  );
  const email = typed.trim();
  if (emailDomain(email) === undefined) throw new DeployError(`"${email}" is not an e-mail address.`);
  refusePublic(email);
  return email;
}

/** Whoever has an address of that domain could sign in until the site is set up, and its first organisation would be everybody. */
function refusePublic(addresses: string) {
  const domains = allowedDomainsOf({ partners: [] }, addresses).filter(isPublicMailDomain);
  if (domains.length === 0) return;
  throw new DeployError(
    `Anybody can open a mailbox at ${domains.join(" and ")}. Name a first administrator with an address of the laboratory's own domain.`,
  );
}

/** What nobody but a person can say; every other parameter has a default that a deployment can keep. */
const ASKED: Readonly<Record<string, (cloud: Cloud) => Promise<string>>> = {
  BOOTSTRAP_ADMINS: firstAdmin,
};

/**
 * The lines that the functions' settings lack. firebase-tools deploys without asking only when every declared parameter
 * has a value, defaults included; `functions/.env` holds those that are the same for all projects.
 */
async function missingParameters(cloud: Cloud, projectId: string, root: URL, before: string): Promise<string> {
  const known = { ...parseEnv(await textOf(new URL("functions/.env", root))), ...parseEnv(before) };
  const lines: string[] = [];
  for (const [name, preset] of Object.entries(PARAMETERS)) {
    if (name in known) continue;
    const value = (await ASKED[name]?.(cloud)) ?? `${preset}`.replaceAll("{{ params.PROJECT_ID }}", projectId);
    lines.push(`${name}=${value}\n`);
  }
  return lines.join("");
}

const textOf = (url: URL) => readFile(url, "utf8").catch(() => "");

/** Adds what is missing; a value that is there is somebody's and stays as it is. */
export function settingsStep(projectId: string, root: URL): Step {
  const name = settingsFile(projectId);
  return {
    title: "settings of the functions",
    does: [`write what ${name} lacks; ask for ${Object.keys(ASKED).join(" and ")}`],
    take: async (cloud) => {
      const file = new URL(name, root);
      const before = await textOf(file);
      refusePublic(parseEnv(before).BOOTSTRAP_ADMINS ?? "");
      const missing = await missingParameters(cloud, projectId, root, before);
      if (missing === "") return ALREADY;
      await cloud.write(file, before === "" || before.endsWith("\n") ? before + missing : `${before}\n${missing}`);
      return `wrote ${name}`;
    },
  };
}

/** A setting that is for deployments alone; undefined where it is not there. */
export const settingOf = (projectId: string, root: URL, name: string): string | undefined => {
  const file = new URL(settingsFile(projectId), root);
  return (existsSync(file) && parseEnv(readFileSync(file, "utf8"))[name]?.trim()) || undefined;
};

/** Whom alerts are sent to: the first of those that the functions take for administrators. */
export function firstAdministrator(projectId: string, root: URL): string {
  const file = new URL(settingsFile(projectId), root);
  if (!existsSync(file))
    throw new DeployError(
      `${settingsFile(projectId)} is not here, and it says who is told: copy it from where this project was deployed last, or deploy here and name the first administrator.`,
    );
  const { BOOTSTRAP_ADMINS = "" } = parseEnv(readFileSync(file, "utf8"));
  return BOOTSTRAP_ADMINS.split(",")[0]?.trim() ?? "";
}

type Targets = { targets?: Record<string, { storage?: Record<string, string[]> }> };

/** Which bucket each of the rules files in firebase.json means, as `firebase target:apply` writes it. */
export function targetsStep(projectId: string, root: URL): Step {
  const { clinicalRawData, derived, formsResources } = bucketNames(projectId);
  const storage = {
    "forms-resources": [formsResources],
    "clinical-raw-data": [clinicalRawData],
    derived: [derived],
  };
  return {
    title: "buckets of the rules",
    does: [`write the storage targets of ${projectId} to .firebaserc`],
    take: async (cloud) => {
      const file = new URL(".firebaserc", root);
      const known = JSON.parse((await textOf(file)) || "{}") as Targets;
      if (JSON.stringify(known.targets?.[projectId]?.storage) === JSON.stringify(storage)) return ALREADY;
      const targets = { ...known.targets, [projectId]: { ...known.targets?.[projectId], storage } };
      await cloud.write(file, `${JSON.stringify({ ...known, targets }, null, 2)}\n`);
      return "wrote .firebaserc";
    },
  };
}
