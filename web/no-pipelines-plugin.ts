import type { Plugin } from "vite";

const LIBRARY = "re2js";
const STAND_IN = `\0${LIBRARY}`;

/** What Firestore's pipelines call when they meet a regular expression; they make an error value of what it throws. */
export const STAND_IN_CODE = `
export const RE2JS = {
  compile() {
    throw new Error("The app asks Firestore with queries; for regular expressions in pipelines it would need re2js.");
  },
};
`;

/**
 * Firestore brings a library of regular expressions along for its pipelines, which the app does not use: more than a quarter of what
 * a page behind the sign-in reads for its records (46 kB).
 */
export const noPipelines = (): Plugin => ({
  name: "no-pipelines",
  apply: "build",
  enforce: "pre",
  resolveId: (id) => (id === LIBRARY ? STAND_IN : undefined),
  load: (id) => (id === STAND_IN ? STAND_IN_CODE : undefined),
});
