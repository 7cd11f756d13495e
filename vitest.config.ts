import { defineConfig } from "vitest/config";

/** Thousands of made-up cases take their time on a busy machine. */
const node = (name: string, folder: string) => ({
  test: { name, include: [`${folder}/**/*.test.ts`], testTimeout: 60_000 },
});

/** They share one emulator, and each clears it before it begins. */
const oneAfterTheOther = { fileParallelism: false, testTimeout: 60_000, hookTimeout: 60_000 };

/** Functions of the running suite act on the same records at any moment; what they disturb once is tried again. */
const besideFunctions = { ...oneAfterTheOther, retry: 1 };

/**
 * The first four need neither emulator nor browser. `commands` starts and stops suites of its own; `rules` and `pipeline`
 * run in the one that tests/run.ts starts.
 */
export default defineConfig({
  test: {
    projects: [
      node("domain", "domain"),
      {
        test: {
          name: "functions",
          include: ["functions/*.test.ts", "functions/src/**/*.test.ts"],
          testTimeout: 60_000,
        },
      },
      { test: { name: "web", include: ["web/*.test.ts", "web/src/**/*.test.{ts,tsx}"], environment: "happy-dom" } },
      // A Java process that starts on a busy machine takes its time.
      {
        test: {
          name: "emulators",
          include: ["{bench,emulators,deploy}/**/*.test.ts", "tests/*.test.ts"],
          testTimeout: 60_000,
        },
      },
      { test: { ...node("commands", "tests/commands").test, ...oneAfterTheOther } },
      { test: { ...node("rules", "tests/rules").test, ...besideFunctions } },
      { test: { ...node("pipeline", "tests/pipeline").test, ...besideFunctions } },
    ],
  },
});
