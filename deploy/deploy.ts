import { parseArgs } from "node:util";
import { checkSteps } from "./check.ts";
import { type Cloud, googleCloud } from "./cloud.ts";
import { DeployError, readTwice } from "./google.ts";
import { undoLastRelease } from "./releases.ts";
import { firstAdministrator } from "./settings.ts";
import { isOpen, type Step } from "./step.ts";
import { refuseOthersSite } from "./steps/web-app-step.ts";
import { deploySteps } from "./steps.ts";
import { tryOut } from "./try-out.ts";

const ROOT = new URL("..", import.meta.url);
const USAGE = "Usage: npm run deploy -- --project ID [--dry-run | --check | --undo-last-release]";

/** What is done in place of a deployment. */
const INSTEAD = ["dry-run", "check", "undo-last-release"] as const;

export type Options = { projectId: string; what: "deploy" | (typeof INSTEAD)[number] };

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      project: { type: "string" },
      "dry-run": { type: "boolean", default: false },
      check: { type: "boolean", default: false },
      "undo-last-release": { type: "boolean", default: false },
    },
  });
  const instead = INSTEAD.filter((name) => values[name]);
  if (!values.project || instead.length > 1) throw new DeployError(USAGE);
  if (!/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/.test(values.project)) {
    throw new DeployError(`${JSON.stringify(values.project)} is no id of a project.\n${USAGE}`);
  }
  if (values.project.startsWith("demo-")) throw new DeployError("A demo project exists in the emulators only.");
  return { projectId: values.project, what: instead[0] ?? "deploy" };
}

/** The steps as text, in their order: nothing is asked, called or changed. */
export function dryRun(projectId: string): string {
  const steps = deploySteps({ projectId, projectNumber: "NUMBER", root: ROOT });
  return steps
    .map(({ title, does }, index) =>
      [`${`${index + 1}.`.padEnd(4)}${title}`, ...does.map((line) => `    ${line}`)].join("\n"),
    )
    .join("\n");
}

async function stepsOf(projectId: string, cloud: Cloud, root: URL): Promise<readonly Step[]> {
  refuseOthersSite(projectId, root);
  const project = await readTwice(cloud, `https://cloudresourcemanager.googleapis.com/v1/projects/${projectId}`).catch(
    // Whoever is signed in to nothing is told so by the first step.
    () => undefined,
  );
  return deploySteps({ projectId, projectNumber: String(project?.projectNumber ?? "NUMBER"), root });
}

/** Takes every step; stops at the first that cannot be taken, and goes on from there when it is run again. */
export async function deploy(
  projectId: string,
  cloud: Cloud,
  tell: (line: string) => void,
  root: URL = ROOT,
): Promise<void> {
  const open: string[] = [];
  for (const { title, take } of await stepsOf(projectId, cloud, root)) {
    const line = `${title} … ${await take(cloud)}`;
    tell(line);
    if (isOpen(line)) open.push(`- ${line}`);
  }
  if (open.length > 0) tell(`\nReleased; what is left to somebody:\n${open.join("\n")}`);
  const email = firstAdministrator(projectId, root);
  tell(`\nhttps://${projectId}.web.app – ${email} signs in there first and is led through the rest.`);
}

/** Looks whether the project is what was released, and changes nothing. Returns how many steps found something else. */
export const check = async (
  projectId: string,
  cloud: Cloud,
  tell: (line: string) => void,
  root: URL = ROOT,
): Promise<number> => checkSteps(await stepsOf(projectId, cloud, root), cloud, tell);

/** Where the project is as it was released, the site is tried out as well: signed in to, uploaded to, asked. */
async function checkAndTry(projectId: string): Promise<boolean> {
  if ((await check(projectId, googleCloud, console.log)) > 0) {
    console.log("Not tried out: deploy first.");
    return false;
  }
  const { realTrial } = await import("./try-out-data.ts");
  const { trial, end } = await realTrial(projectId, googleCloud, ROOT);
  try {
    return (await tryOut(trial, console.log)) === 0;
  } finally {
    await end();
  }
}

if (import.meta.main) {
  try {
    const { projectId, what } = readOptions(process.argv.slice(2));
    if (what === "dry-run") console.log(dryRun(projectId));
    else if (what === "deploy") await deploy(projectId, googleCloud, console.log);
    else if (what === "check") process.exitCode = (await checkAndTry(projectId)) ? 0 : 1;
    else await undoLastRelease(googleCloud, projectId, console.log);
  } catch (error) {
    console.error(error instanceof DeployError ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
