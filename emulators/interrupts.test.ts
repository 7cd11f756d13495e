import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "./temporary-folder.ts";

const INTERRUPTS = new URL("interrupts.ts", import.meta.url).href;

/** A program that is ready, waits to be stopped, says so and then saves, as `npm start` does. */
async function started(marker: string) {
  const program = `
    import { writeFileSync } from "node:fs";
    import { setTimeout as delay } from "node:timers/promises";
    const { interrupted } = await import(${JSON.stringify(INTERRUPTS)});
    const stopped = interrupted();
    const busy = setInterval(() => {}, 1_000);
    console.log("ready");
    await stopped;
    for (const stream of [process.stdout, process.stderr]) stream.write("Stopping\\n".repeat(10_000));
    await delay(50);
    writeFileSync(${JSON.stringify(marker)}, "saved");
    clearInterval(busy);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return child;
}

it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("a program that is told %s saves before it ends", async (signal) => {
  const marker = join(await temporaryFolder(), "saved");
  const child = await started(marker);
  child.stdout.resume();
  child.stderr.resume();
  child.kill(signal);
  expect(await once(child, "exit")).toEqual([0, null]);
  expect(existsSync(marker)).toBe(true);
});

it("a program whose terminal is closed saves although nobody reads what it says", async () => {
  const marker = join(await temporaryFolder(), "saved");
  const child = await started(marker);
  for (const stream of [child.stdout, child.stderr]) stream.destroy();
  child.kill("SIGHUP");
  expect(await once(child, "exit")).toEqual([0, null]);
  expect(existsSync(marker)).toBe(true);
});
