import { basename, dirname } from "node:path";
import { PROJECT_ID } from "../../emulators/project.ts";

/** The emulator on which the rules are tried. */
export const EMULATOR = process.env.FIRESTORE_EMULATOR_HOST ?? "127.0.0.1:8080";

/**
 * The project in which a file of tests tries the rules. Each has one of its own, so that files run side by side and no
 * function of the suite acts on their records. Storage's rules read the records of the suite's own project alone: what
 * tries them lies in `files/` and runs there, one after the other.
 */
export const projectOf = (file: string) =>
  basename(dirname(file)) === "files" ? PROJECT_ID : `demo-rules-${basename(file, ".test.ts")}`;
