import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it, onTestFinished } from "vitest";
import { isAlive, killProcessesOf, ownersOf, SUITE_VARIABLE } from "./processes.ts";

/** A process that does nothing for a minute, marked as one of a suite. */
async function marked(owner: string): Promise<ChildProcess> {
  const env = { ...process.env, [SUITE_VARIABLE]: owner };
  const child = spawn(process.execPath, ["--eval", "setTimeout(() => {}, 60_000)"], { env, detached: true });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child, "spawn");
  return child;
}

it("finds the processes of a suite whoever their parent is, and no other suite's", async () => {
  await marked("suite-a:1");
  await marked("suite-a:2");
  await marked("suite-ab:3");
  expect(ownersOf("suite-a").sort()).toEqual(["suite-a:1", "suite-a:2"]);
});

it("ends all processes of one owner and leaves the others", async () => {
  const one = await marked("suite-b:1");
  const two = await marked("suite-b:1");
  const other = await marked("suite-b:2");
  const ended = Promise.all([once(one, "exit"), once(two, "exit")]);
  await killProcessesOf("suite-b:1");
  await ended;
  expect(isAlive(other.pid ?? Number.NaN)).toBe(true);
});
