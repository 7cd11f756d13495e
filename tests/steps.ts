import { buildIfChanged, DEMO_WEB_BUILD, FUNCTIONS_BUILD } from "../emulators/builds.ts";
import { seedAlone } from "../emulators/demo/seed-alone.ts";
import { makeFirstCalls } from "../emulators/first-calls.ts";
import type { Suite } from "../emulators/suite.ts";
import { ensureBrowser } from "./browser.ts";
import { type Counts, countsOfCheck, sumOfCounts } from "./results.ts";
import { type RunContext, runCheck, runPlaywright, runVitest, runVitestTogether } from "./runners.ts";
import { clearSuite, suiteEnvironment } from "./test-suite.ts";

/** What steps share. The suite is started before the first step that needs it and stopped after the last step. */
export type StepTools = {
  signal: AbortSignal;
  /** Whether the tests run that are too long for each change. */
  isNightly: boolean;
  suite: () => Promise<Suite>;
  /** The same, but empty and in new processes: what worked for an hour answers more slowly. */
  freshSuite: () => Promise<Suite>;
  log?: string | undefined;
};

export type Step = {
  name: string;
  title: string;
  needsSuite?: true;
  /** Too long for each change, and about what few of them touch. */
  isNightly?: true;
  /** The name of the step behind it, at the same time as which it runs: each alone leaves the machine idle half of the time. */
  beside?: string;
  run: (tools: StepTools) => Promise<Counts>;
};

/** Files that share their modules, and those that replace some of them (vitest.config.ts). */
const both = (name: string) => [name, `${name}-alone`];

const UNIT_PROJECTS = ["domain", "functions", "web", "pages", "emulators"].flatMap(both);

const RULES_PROJECTS = ["header", "rules", "attacks", "laboratory", "files"];

/** What a production build must be told (web/.env.example); nothing is deployed from here. */
const PRODUCTION_SETTINGS = {
  VITE_FIREBASE_API_KEY: "check",
  VITE_FIREBASE_AUTH_DOMAIN: "check.firebaseapp.com",
  VITE_FIREBASE_PROJECT_ID: "check",
  VITE_FIREBASE_APP_ID: "check",
  VITE_APP_CHECK_SITE_KEY: "check",
};

/** Biome colours letter by letter, which no log file survives. */
const PLAIN_IN_LOGS = process.stdout.isTTY ? [] : ["--colors=off"];

const alone = ({ signal, isNightly, log }: StepTools): RunContext => ({ env: {}, isNightly, signal, log });

async function withSuite({ signal, isNightly, suite }: StepTools): Promise<RunContext> {
  return { env: suiteEnvironment((await suite()).ports), isNightly, signal };
}

function check(name: string, title: string, program: string, args: readonly string[]) {
  return { name, title, run: (tools: StepTools) => runCheck(program, args, alone(tools)) };
}

/**
 * In this order: what answers soonest first, what needs the emulators last. `npm test -- --only a,b` runs some of them.
 * What starts the site itself stands behind the builds, which it would make as well.
 */
export const STEPS: readonly Step[] = [
  { ...check("format", "format and lint", "biome", ["ci", "--error-on-warnings", ...PLAIN_IN_LOGS]), beside: "types" },
  {
    name: "types",
    title: "types",
    beside: "knip",
    run: async (tools) => {
      for (const project of ["domain", "functions", "web", "."]) {
        // Four checkers, as many as it takes by itself, find most types anew each, and share two cores.
        const counts = await runCheck("tsc", ["-p", project, "--checkers", "1"], alone(tools));
        if (counts.failed > 0) return counts;
      }
      return countsOfCheck(0);
    },
  },
  { ...check("knip", "unused code", "knip", []), beside: "deploy" },
  check("deploy", "functions deploy alone", "node", ["functions/deploy-check.ts"]),
  {
    name: "build",
    title: "functions and demo site",
    run: async () => {
      await buildIfChanged(FUNCTIONS_BUILD);
      await buildIfChanged(DEMO_WEB_BUILD);
      return countsOfCheck(0);
    },
  },
  {
    name: "production",
    title: "production site",
    run: (tools) =>
      runCheck("vite", ["build", "web", "--config", "web/vite.config.ts", "--logLevel", "warn"], {
        ...alone(tools),
        env: PRODUCTION_SETTINGS,
      }),
  },
  check("budget", "size of the site", "node", ["web/budget.ts"]),
  { ...check("rehearsal", "rehearsal of a deployment", "node", ["deploy/rehearsal/run.ts"]), isNightly: true },
  { name: "unit", title: "unit tests", beside: "commands", run: (tools) => runVitest(UNIT_PROJECTS, alone(tools)) },
  {
    name: "commands",
    title: "start and stop",
    isNightly: true,
    run: (tools) => runVitest(["commands"], alone(tools)),
  },
  {
    name: "rules",
    title: "security rules",
    needsSuite: true,
    run: async (tools) =>
      runVitestTogether(
        RULES_PROJECTS.map((name) => [name]),
        await withSuite(tools),
      ),
  },
  {
    name: "coverage",
    title: "every rule both ways",
    needsSuite: true,
    run: async (tools) => runCheck("node", ["tests/rules/coverage.ts"], await withSuite(tools)),
  },
  {
    name: "pipeline",
    title: "functions",
    needsSuite: true,
    run: async (tools) => runVitestTogether([both("pipeline"), ["apart"]], await withSuite(tools)),
  },
  {
    name: "browser",
    title: "browser",
    needsSuite: true,
    run: async (tools) => {
      console.log(`  Browser: ${ensureBrowser()}`);
      const { ports } = await tools.freshSuite();
      const context = await withSuite(tools);
      const empty = await runPlaywright("empty", context);
      await clearSuite(ports);
      await seedAlone(ports);
      // Behind the events of all that data the first tests would wait for their sign-in.
      await makeFirstCalls(ports);
      return sumOfCounts([empty, await runPlaywright("demo", context)]);
    },
  },
];

/** Each step alone, or with the one behind it where the two run at the same time. */
export function groupsOf<One extends Pick<Step, "name" | "beside">>(steps: readonly One[]): One[][] {
  const groups: One[][] = [];
  for (const [index, step] of steps.entries()) {
    if (steps[index - 1]?.beside === step.name) groups.at(-1)?.push(step);
    else groups.push([step]);
  }
  return groups;
}
