import { parseArgs } from "node:util";
import { interrupted } from "../emulators/interrupts.ts";
import { reportFailure, SetupError } from "../emulators/setup-error.ts";
import type { Suite } from "../emulators/suite.ts";
import { type Counts, closingLine, FAILED, failureLines, type StepResult, summaryTable } from "./results.ts";
import { together } from "./runners.ts";
import { groupsOf, STEPS, type Step, type StepTools } from "./steps.ts";
import { startTestSuite } from "./test-suite.ts";

/** `npm test` and `npm run check`: the steps one after the other, until one fails. */
async function main(): Promise<void> {
  const { only, nightly: isNightly } = chosen();
  const steps = stepsOf(only, isNightly);
  const stopAsked = interrupted();
  const stop = new AbortController();
  void stopAsked.then(() => stop.abort());
  let suite: Promise<Suite> | undefined;
  let isUsed = false;
  const started = () => {
    suite ??= startTestSuite(stopAsked);
    return suite;
  };
  const tools: StepTools = {
    signal: stop.signal,
    isNightly,
    suite: () => {
      isUsed = true;
      return started();
    },
    async freshSuite() {
      if (isUsed) {
        await (await suite)?.stop();
        suite = undefined;
      }
      return tools.suite();
    },
  };
  const results: StepResult[] = [];
  try {
    for (const group of groupsOf(steps)) {
      // It takes half a minute to start, beside the step before the first one that needs it.
      if (steps[results.length + group.length]?.needsSuite) started().catch(() => undefined);
      const found = await runGroup(group, tools);
      // Ctrl-C reaches the step's own program as well: that it ended says nothing then.
      if (stop.signal.aborted) break;
      results.push(...found);
      if (found.some(({ counts }) => counts.failed > 0)) break;
    }
  } finally {
    const [running] = await Promise.allSettled([suite]);
    if (running.status === "fulfilled") await running.value?.stop();
  }
  const at = results.findIndex(({ counts }) => counts.failed > 0);
  const failed = steps[at];
  const headline = failed
    ? `FAILED: ${failed.title} (npm test -- --only ${failed.name} runs it alone)`
    : stop.signal.aborted
      ? "Interrupted"
      : "All steps passed";
  console.log(`\n${headline}\n`);
  console.log(
    summaryTable(
      results,
      steps.slice(results.length).map(({ title }) => title),
    ),
  );
  for (const line of failureLines(results)) console.log(`\n  ${line}`);
  console.log(`\n${closingLine(results)}`);
  process.exitCode = failed || results.length < steps.length ? 1 : 0;
}

function stepsOf(only: string | undefined, withNightly: boolean): readonly Step[] {
  if (only === undefined) return STEPS.filter(({ isNightly }) => withNightly || !isNightly);
  const names = only.split(",");
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    const known = STEPS.map(({ name }) => name).join(", ");
    throw new SetupError(`There is no step ${unknown.join(", ")}: the steps are ${known}.`);
  }
  return STEPS.filter(({ name }) => names.includes(name));
}

function chosen() {
  try {
    return parseArgs({ options: { only: { type: "string" }, nightly: { type: "boolean", default: false } } }).values;
  } catch (error) {
    throw new SetupError("npm test takes --only STEP,STEP and --nightly after `--`.", { cause: error });
  }
}

async function runGroup(group: readonly Step[], tools: StepTools): Promise<StepResult[]> {
  const title = group.map((step) => step.title).join(", beside it ");
  console.log(`\n── ${title} ${"─".repeat(Math.max(0, 70 - title.length))}`);
  return together(group, (step, log) => runStep(step, { ...tools, log }));
}

async function runStep({ title, run }: Step, tools: StepTools): Promise<StepResult> {
  const begin = Date.now();
  const counts = await run(tools).catch((error: unknown): Counts => {
    reportFailure(error);
    return FAILED;
  });
  return { title, seconds: (Date.now() - begin) / 1000, counts };
}

await main().catch(reportFailure);
