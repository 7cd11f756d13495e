import { globSync, readFileSync } from "node:fs";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { guideChapters } from "./web/guide-plugin.ts";
import { messageCompiler } from "./web/message-compiler.ts";

/** Sources that no build has compiled compile their messages when they say them. */
const fromSources = { setupFiles: ["domain/src/messages/compile-when-said.ts"] };

/** Vitest leaves a core to its own process, which has little to do: of two cores it would use one. */
const allCores = { maxWorkers: "100%" };

/** Thousands of made-up cases, a Java process that starts, an emulator: on a slow machine they take minutes, and have found no fault. */
const patient = {
  ...fromSources,
  ...{ testTimeout: 240_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } },
};

/** What others would notice of a file whose modules they have too: it replaces some of them, or what all programs share. */
const REPLACES = /\bvi\.(mock|doMock|resetModules|stubGlobal|stubEnv|useFakeTimers)\(|^process\.env\.\w+ = /m;

/**
 * Two projects: the files that replace nothing share one evaluation of each module, which spares more time than their tests
 * take, and each of the others has its own.
 */
function sharing(
  name: string,
  include: readonly string[],
  more: TestProjectInlineConfiguration = {},
): TestProjectInlineConfiguration[] {
  const replacing = globSync(include).filter((file) => REPLACES.test(readFileSync(file, "utf8")));
  const settings = { ...allCores, ...patient, ...more.test };
  return [
    { ...more, test: { ...settings, name, include: [...include], exclude: replacing, isolate: false } },
    { ...more, test: { ...settings, name: `${name}-alone`, include: replacing } },
  ];
}

/** As the demo site: whatever a component listens to is asked of this machine, never of a service outside. */
const site = () => ({ mode: "demo", plugins: [guideChapters(), messageCompiler()] });

/** What the tests themselves ask of Firestore's emulator is begun again where it closes their transactions, as in functions. */
const asFunctions = {
  ...patient,
  execArgv: ["--import", new URL("emulators/preloads/closed-transactions.ts", import.meta.url).href],
};

/** They share the records of one emulator, and each clears them before it begins. */
const oneAfterTheOther = { ...asFunctions, fileParallelism: false };

/** Each file has records of its own in that emulator; they mostly wait for it. */
const mostlyWaiting = { ...asFunctions, maxWorkers: 4, sequence: { groupOrder: 1 } };

/**
 * The first five need neither emulator nor browser. `commands` starts and stops suites of its own; those after it run in
 * the one that tests/run.ts starts.
 */
export default defineConfig({
  test: {
    tags: [{ name: "nightly", description: "Too long for each change: `npm test -- --nightly` runs it." }],
    projects: [
      ...sharing("domain", ["domain/**/*.test.ts"]),
      ...sharing("functions", ["functions/*.test.ts", "functions/src/**/*.test.ts"]),
      ...sharing("web", ["web/*.test.ts", "web/src/**/*.test.ts"], site()),
      // Only what is drawn needs a page, which takes longer to make than most tests run.
      ...sharing("pages", ["web/src/**/*.test.tsx"], {
        ...site(),
        test: {
          environment: "happy-dom",
          setupFiles: [...fromSources.setupFiles, "web/src/platform/ui/clear-page-for-tests.ts"],
        },
      }),
      ...sharing("emulators", ["{archive,bench,emulators,deploy}/**/*.test.ts", "tests/{chaos/,}*.test.ts"]),
      { test: { name: "commands", include: ["tests/commands/*.test.ts"], ...oneAfterTheOther } },
      { test: { name: "rules", include: ["tests/rules/*.test.ts"], ...oneAfterTheOther } },
      { test: { name: "header", include: ["tests/rules/header/*.test.ts"], ...oneAfterTheOther } },
      { test: { name: "attacks", include: ["tests/rules/attacks/*.test.ts"], ...oneAfterTheOther } },
      { test: { name: "laboratory", include: ["tests/rules/laboratory/*.test.ts"], ...oneAfterTheOther } },
      { test: { name: "files", include: ["tests/rules/files/*.test.ts"], ...oneAfterTheOther } },
      ...sharing("pipeline", ["tests/pipeline/*.test.ts"], {
        test: { globalSetup: "tests/pipeline/laboratory.ts", ...oneAfterTheOther },
      }),
      { test: { name: "apart", include: ["tests/{mail,operations,redelivery}/*.test.ts"], ...mostlyWaiting } },
    ],
  },
});
