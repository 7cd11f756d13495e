import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { offsetOf, type Ports } from "../ports.ts";
import { ROOT } from "../project.ts";
import { SetupError } from "../setup-error.ts";

/**
 * Fills a new site with the demo data, or with `--earlier` adds those of the months before. In a process that ends, as pictures
 * are made of much memory that the rest of the run would hold on to. Rejects with a SetupError.
 */
export async function seedAlone(ports: Ports, ...more: readonly "--earlier"[]): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, "emulators/demo/seed.ts"), `${offsetOf(ports)}`, ...more], {
    detached: true, // Ctrl-C reaches only the command, which stops everything in order
    stdio: "inherit",
  });
  const [code] = (await once(child, "exit")) as [number | null]; // Node's own signature
  if (code !== 0) throw new SetupError("The demo data could not be made; the messages above say why.");
}
