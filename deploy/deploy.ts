import { parseArgs } from "node:util";
import { type Cloud, googleCloud } from "./cloud.ts";
import { settingsFiles, writeSettings } from "./settings.ts";
import { DeployError, type Step, take, written } from "./step.ts";
import { deploySteps } from "./steps.ts";

const ROOT = new URL("..", import.meta.url);
const USAGE = "Usage: npm run deploy -- --project ID [--dry-run]";

export type Options = { projectId: string; isDryRun: boolean };

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      project: { type: "string" },
      "dry-run": { type: "boolean", default: false },
    },
  });
  if (!values.project) throw new DeployError(USAGE);
  if (!/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/.test(values.project)) {
    throw new DeployError(`${JSON.stringify(values.project)} is no id of a project.\n${USAGE}`);
  }
  if (values.project.startsWith("demo-")) throw new DeployError("A demo project exists in the emulators only.");
  return { projectId: values.project, isDryRun: values["dry-run"] };
}

function describe({ title, unless, actions, advice }: Step): string {
  const lines = [title];
  if (unless) lines.push(`    unless   ${written(unless)}`);
  for (const action of actions) lines.push(`    ${written(action)}`);
  if (advice !== undefined) lines.push(`    else     ${advice}`);
  return lines.join("\n");
}

/** The steps as text, in their order: nothing is asked, called or changed. */
export function dryRun({ projectId }: Options): string {
  const steps = deploySteps({ projectId, projectNumber: "NUMBER" }).map(describe);
  const { functions, web } = settingsFiles(projectId);
  const settings = `settings\n    written when missing: ${functions}, ${web}`;
  return [settings, ...steps].map((step, index) => `${`${index + 1}.`.padEnd(4)}${step}`).join("\n");
}

/** Takes every step; stops at the first that cannot be taken, and goes on from there when it is run again. */
export async function deploy(
  { projectId }: Options,
  cloud: Cloud,
  tell: (line: string) => void,
  { root = ROOT, pause }: { root?: URL; pause?: (ms: number) => Promise<void> } = {},
): Promise<void> {
  const number = await cloud.run("gcloud", ["projects", "describe", projectId, "--format=value(projectNumber)"]);
  const steps = deploySteps({ projectId, projectNumber: number.out.trim(), ...(pause && { pause }) });
  // What only a person can mend comes before any question is asked.
  const firstChange = steps.findIndex(({ actions }) => actions.length > 0);
  for (const [index, step] of steps.entries()) {
    if (index === firstChange) for (const file of await writeSettings(cloud, projectId, root)) tell(`wrote ${file}`);
    tell(`${step.title} … ${await take(cloud, step)}`);
  }
  tell(`\nhttps://${projectId}.web.app – the first administrator signs in there first.`);
}

if (import.meta.main) {
  try {
    const options = readOptions(process.argv.slice(2));
    if (options.isDryRun) console.log(dryRun(options));
    else await deploy(options, googleCloud, console.log);
  } catch (error) {
    console.error(error instanceof DeployError ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
