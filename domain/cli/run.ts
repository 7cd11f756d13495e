import { AppError } from "../src/errors.ts";
import { POLICY_VERSIONS } from "../src/operations/policy-versions.ts";
import { ask } from "./ask-command.ts";
import type { Output } from "./output.ts";
import { kpi, result, validate } from "./record-commands.ts";
import { schedule } from "./schedule-command.ts";
import { due, planInjection } from "./timing-commands.ts";

const USAGE =
  "zona due | kpi FILE | measure IMAGE… | validate FILE | result FILE | plan-injection | schedule | ask QUESTION | ask --file FILE | ask --evaluate FILE | policy; domain/README.md shows each.";

async function outputOf([command, ...args]: readonly string[], now: Date): Promise<Output> {
  switch (command) {
    case "due":
      return due(args);
    case "plan-injection":
      return planInjection(args);
    case "schedule":
      return schedule(args);
    case "kpi":
      return kpi(args, now);
    case "result":
      return result(args);
    case "validate":
      return validate(args, now);
    case "ask":
      return ask(args, now);
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

/** What the program prints and how it ends: 0, 2 for bad input, 1 for a fault of ours; a sentence, never a stack. */
export async function run(
  args: readonly string[],
  now: Date,
): Promise<{ code: number; stdout: string; stderr: string }> {
  try {
    const output = await outputOf(args, now);
    const printed =
      "lines" in output ? output.lines.map((line) => JSON.stringify(line)) : [JSON.stringify(output.json, null, 2)];
    const inLines = (all: readonly string[]) => all.map((line) => `${line}\n`).join("");
    return { code: 0, stdout: inLines(printed), stderr: inLines(output.notes) };
  } catch (error) {
    const bad = error instanceof AppError && error.code === "invalid-input";
    const sentence = bad ? error.message : "zona failed and printed nothing; this is a fault of the program.";
    return { code: bad ? 2 : 1, stdout: "", stderr: `${sentence}\n` };
  }
}
