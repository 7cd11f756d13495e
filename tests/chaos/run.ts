import { parseArgs } from "node:util";
import { buildIfChanged, FUNCTIONS_BUILD } from "../../emulators/builds.ts";
import { reportFailure, SetupError } from "../../emulators/setup-error.ts";
import { chaos } from "./chaos.ts";

const ROUNDS = "10";

/** `npm run chaos -- --seed N --rounds M`: the same kills at the same steps for the same seed. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { seed: { type: "string", default: "1" }, rounds: { type: "string", default: ROUNDS } },
  });
  const [seed, rounds] = [Number(values.seed), Number(values.rounds)];
  if (!Number.isInteger(seed) || !Number.isInteger(rounds))
    throw new SetupError("npm run chaos takes --seed N and --rounds N, whole numbers, after `--`.");
  await buildIfChanged(FUNCTIONS_BUILD);
  console.log(`Seed ${seed}, ${rounds} rounds:`);
  const faults = await chaos(seed, rounds, console.log);
  for (const fault of faults) console.error(fault);
  console.log(`${rounds} rounds, ${faults.length} faults`);
  if (faults.length > 0) process.exitCode = 1;
}

await main().catch(reportFailure);
