import assert from "node:assert/strict";
import { appendFile, writeFile } from "node:fs/promises";
import type { Cloud } from "../cloud.ts";
import { check, deploy } from "../deploy.ts";
import { DeployError } from "../google.ts";
import { EXPORT_PROJECT } from "../steps/export-steps.ts";
import type { FakeGoogle } from "./fake/google.ts";
import { type Case, fakeGoogle } from "./fake/projects.ts";
import { modelledTools } from "./modelled-tools.ts";
import { realTools } from "./real-tools.ts";
import { assertExported, assertNothingPublic, assertReleased } from "./verdict.ts";
import { forget } from "./workplace.ts";

/** What whoever deploys answers; everything is agreed to. */
const ANSWERS: readonly (readonly [RegExp, string])[] = [
  [/administrator/, "first.admin@hollyfield.example"],
  [/sender/, "lab@hollyfield.example"],
  [/yes\/no/, "yes"],
  [/./, "SG.rehearsal"],
];

/** The world of a deployment with the fake for Google; a pause passes on its clock alone. */
export const worldOf = (google: FakeGoogle, { run }: Pick<Cloud, "run">): Cloud => ({
  run,
  request: async (call) => google.request(call),
  ask: async (question) => ANSWERS.find(([pattern]) => pattern.test(question))?.[1] ?? "",
  pause: async (ms) => {
    google.time += ms;
  },
  write: (file, text) => writeFile(file, text),
  now: () => google.time,
});

/** `root` is a workplace; one at a time works there. `isOnce`: what is released is looked at, and not released again. */
type Order = { seed: number; faultsInHundred: number; tools: "real" | "modelled"; root: URL; isOnce?: boolean };

/** The words that a deployment ended with: its last line, or the sentence that it stopped with. */
export async function ended(projectId: string, cloud: Cloud, root: URL, tell = (_line: string) => {}): Promise<string> {
  try {
    await deploy(projectId, cloud, tell, root);
    return "released";
  } catch (error) {
    if (!(error instanceof DeployError)) throw error;
    return error.message;
  }
}

/** Calls that only look, that ask whether something would be allowed, or that were refused. */
const LOOKS = /^GET|token|testIamPermissions|:test |:getIamPolicy|:generateUploadUrl|upload\/projects/;

/** What was called to change something, each address once, without what differs from one time to the next. */
const changesIn = (log: readonly string[]) =>
  [
    ...new Set(
      log
        .filter((line) => !LOOKS.test(line) && line.endsWith(" 200"))
        .map((line) => line.replace(/\/versions\/v\d+/, "/versions/V").replace(/\d+\.json/, "")),
    ),
  ].toSorted();

/** What an operator read, and what was called to change something. */
type Rehearsed = { told: string[]; changes: string[] };

/** A look at what was released finds it as it was released, and changes nothing. */
async function assertChecked(projectId: string, cloud: Cloud, google: FakeGoogle, root: URL): Promise<void> {
  const before = google.state();
  const told: string[] = [];
  assert.equal(await check(projectId, cloud, (line) => told.push(line), root), 0, told.join("\n"));
  assert.ok(google.state() === before, "a look changed something");
}

async function assertSettled(projectId: string, cloud: Cloud, google: FakeGoogle, root: URL): Promise<void> {
  const before = google.state();
  const from = google.log.length;
  assert.equal(await ended(projectId, cloud, root), "released");
  const again = changesIn(google.log.slice(from));
  assert.ok(google.state() === before, `a second run changed something:\n${again.join("\n")}`);
}

/**
 * Deploys a project twice: the first time with faults, the second without. Throws what was wrong: another end than the case
 * has, something public that is half done, or a second time that changes anything.
 */
export async function rehearse(
  { project: made, ends, vault }: Case,
  { seed, faultsInHundred, tools, root, isOnce = false }: Order,
): Promise<Rehearsed> {
  const told: string[] = [];
  const google = fakeGoogle({ seed, faultsInHundred });
  const project = made();
  google.projects.push(project);
  // firebase-tools waits for processors by the clock on the wall, twenty seconds at a time.
  if (tools === "real") project.cpuQuota = Number.POSITIVE_INFINITY;
  forget(root, project.id);
  const second = vault?.();
  if (second) {
    google.projects.push(second);
    await appendFile(new URL(`functions/.env.${project.id}`, root), `${EXPORT_PROJECT}=${second.id}\n`);
  }
  const real = tools === "real" ? await realTools(google, root) : undefined;
  try {
    const cloud = worldOf(google, real ?? modelledTools(google, root));
    const first = await ended(project.id, cloud, root, (line) => told.push(line));
    const changes = changesIn(google.log);
    if (ends !== "released") {
      assert.match(first, ends);
      assertNothingPublic(project);
      return { told: [...told, first], changes };
    }
    assert.equal(first, "released");
    assertReleased(project, root);
    if (second) assertExported(project, second);
    google.calm();
    if (!isOnce) await assertSettled(project.id, cloud, google, root);
    if (tools === "real") await assertChecked(project.id, cloud, google, root);
    return { told, changes };
  } catch (error) {
    const what = error instanceof Error ? error.message : error;
    throw new Error(`${project.id}, seed ${seed}: ${what}\n${google.log.slice(-6).join("\n")}`, { cause: error });
  } finally {
    await real?.close();
  }
}
