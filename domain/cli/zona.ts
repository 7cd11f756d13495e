import { AppError } from "../src/errors.ts";
import { POLICY_VERSIONS } from "../src/policy/versions.ts";
import type { Output } from "./output.ts";
import { kpi, validate } from "./record-commands.ts";
import { due, planInjection } from "./timing-commands.ts";

const USAGE =
  "zona due | kpi FILE | measure IMAGE… | validate FILE | plan-injection | policy; domain/README.md shows each.";

async function run([command, ...args]: readonly string[], now: Date): Promise<Output> {
  switch (command) {
    case "due":
      return due(args);
    case "plan-injection":
      return planInjection(args);
    case "kpi":
      return kpi(args, now);
    case "validate":
      return validate(args, now);
    case "measure": {
      // Loaded only here: the other commands need no image library.
      const { measure } = await import("./measure-command.ts");
      return measure(args);
    }
    case "policy":
      return { json: POLICY_VERSIONS, notes: [] };
    default:
      throw new AppError("invalid-input", `Usage: ${USAGE}`);
  }
}

/** 2 for bad input, 1 for a fault of ours; a sentence either way, never a stack. */
try {
  const { json, notes } = await run(process.argv.slice(2), new Date());
  for (const note of notes) process.stderr.write(`${note}\n`);
  process.stdout.write(`${JSON.stringify(json, null, 2)}\n`);
} catch (error) {
  const ours = error instanceof AppError && error.code === "invalid-input";
  process.stderr.write(
    `${ours ? error.message : "zona failed and printed nothing; this is a fault of the program."}\n`,
  );
  process.exitCode = ours ? 2 : 1;
}
