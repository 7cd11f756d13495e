import { basename, dirname } from "node:path";
import { PROJECT_ID } from "../../emulators/project.ts";

/**
 * The project in which a file of tests tries the rules. Each has one of its own, so that files run side by side and no
 * function of the suite acts on their records. Storage's rules read the records of the suite's own project alone: what
 * tries them lies in `files/` and runs there, one after the other.
 */
export const projectOf = (file: string) =>
  basename(dirname(file)) === "files" ? PROJECT_ID : `demo-rules-${basename(file, ".test.ts")}`;
