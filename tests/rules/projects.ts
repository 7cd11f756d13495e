import { basename, dirname } from "node:path";
import { PROJECT_ID } from "../../emulators/project.ts";

/** The emulator on which the rules are tried. */
export const EMULATOR = process.env.FIRESTORE_EMULATOR_HOST ?? "127.0.0.1:8080";

/**
 * The project in which a file of tests tries the rules: one for each folder. Folders run side by side and no function of the
 * suite acts on their records; files of one folder follow each other, as the emulator reads the rules anew for each project.
 * Storage's rules read the records of the suite's own project alone, in which the tests of `files/` run.
 */
export function projectOf(file: string): string {
  const folder = basename(dirname(file));
  return folder === "files" ? PROJECT_ID : `demo-${folder}`;
}
