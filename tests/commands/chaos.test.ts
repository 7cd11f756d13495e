import { expect, it } from "vitest";
import { buildIfChanged, FUNCTIONS_BUILD } from "../../emulators/builds.ts";
import { chaos } from "../chaos/chaos.ts";

it("has after a restart all that was called saved or ready before", { timeout: 600_000 }, async () => {
  await buildIfChanged(FUNCTIONS_BUILD);
  expect(await chaos(14, 2, console.log)).toEqual([]);
});
