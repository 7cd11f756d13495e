import { defineConfig } from "vitest/config";
import { messageCompiler } from "./web/message-compiler.ts";

/** Sources that no build has compiled compile their messages when they say them. */
const fromSources = { setupFiles: ["domain/src/messages/compile-when-said.ts"] };

/** Vitest leaves a core to its own process, which has little to do: of two cores it would use one. */
const allCores = { maxWorkers: "100%" };

/** Thousands of made-up cases, a Java process that starts, an emulator: they take their time on a busy machine. */
const patient = { ...fromSources, testTimeout: 60_000, hookTimeout: 60_000 };

/** They share the records of one emulator, and each clears them before it begins. */
const oneAfterTheOther = { ...patient, fileParallelism: false };

/** Functions of the running suite act on the same records at any moment; what they disturb once is tried again. */
const besideFunctions = { ...oneAfterTheOther, retry: 1 };

/**
 * Each file has records of its own in that emulator; they mostly wait for it. What disturbed a mail once may have sent it
 * twice: nothing is tried again.
 */
const mostlyWaiting = { ...patient, maxWorkers: 4, sequence: { groupOrder: 1 } };

/**
 * The first five need neither emulator nor browser. `commands` starts and stops suites of its own; those after it run in
 * the one that tests/run.ts starts.
 */
export default defineConfig({
  test: {
    projects: [
      { test: { name: "domain", include: ["domain/**/*.test.ts"], ...allCores, ...patient } },
      {
        test: {
          name: "functions",
          include: ["functions/*.test.ts", "functions/src/**/*.test.ts"],
          ...allCores,
          ...patient,
        },
      },
      {
        // As the demo site: whatever a component listens to is asked of this machine, never of a service outside.
        mode: "demo",
        plugins: [messageCompiler()],
        test: {
          name: "web",
          include: ["web/*.test.ts", "web/src/**/*.test.ts"],
          ...allCores,
          ...patient,
        },
      },
      {
        mode: "demo",
        plugins: [messageCompiler()],
        // Only what is drawn needs a page, which takes longer to make than most tests run.
        test: {
          name: "pages",
          include: ["web/src/**/*.test.tsx"],
          environment: "happy-dom",
          ...allCores,
          ...patient,
        },
      },
      {
        test: {
          name: "emulators",
          include: ["{bench,emulators,deploy}/**/*.test.ts", "tests/*.test.ts"],
          ...allCores,
          ...patient,
        },
      },
      { test: { name: "commands", include: ["tests/commands/*.test.ts"], ...oneAfterTheOther } },
      { test: { name: "rules", include: ["tests/rules/*.test.ts"], ...oneAfterTheOther } },
      { test: { name: "attacks", include: ["tests/rules/attacks/*.test.ts"], ...oneAfterTheOther } },
      { test: { name: "laboratory", include: ["tests/rules/laboratory/*.test.ts"], ...oneAfterTheOther } },
      { test: { name: "files", include: ["tests/rules/files/*.test.ts"], ...besideFunctions } },
      {
        test: {
          name: "pipeline",
          include: ["tests/pipeline/*.test.ts"],
          globalSetup: "tests/pipeline/laboratory.ts",
          ...besideFunctions,
        },
      },
      { test: { name: "apart", include: ["tests/{mail,operations,redelivery}/*.test.ts"], ...mostlyWaiting } },
    ],
  },
});
