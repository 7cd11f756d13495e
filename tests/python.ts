import { spawnSync } from "node:child_process";
import { SetupError } from "../emulators/setup-error.ts";
import { installPackage } from "./browser.ts";

const isThere = () => spawnSync("python3", ["--version"]).status === 0;

/** Makes sure that there is Python 3, by which archives are proven; throws a SetupError where none can be had. */
export function ensurePython(): void {
  if (isThere() || (installPackage("python3") && isThere())) return;
  throw new SetupError("No Python 3 was found and none could be installed: install it and run the tests again.");
}
