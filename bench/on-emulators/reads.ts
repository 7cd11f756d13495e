import { readsOfPage } from "../billing/page-reads.ts";
import { type Figure, tell } from "../figures.ts";

/**
 * `node bench/on-emulators/reads.ts [--port-offset N]`: how many documents the pages of records read, as Firestore bills them: the home
 * page on a device that knows nothing yet, then a record opened from it, before anybody scrolls. `bench/home-reads.ts` has
 * the home page of larger laboratories. Needs a running `npm start` with its demo data.
 */

const offsetAt = process.argv.indexOf("--port-offset");
const port = 5000 + (offsetAt < 0 ? 0 : Number(process.argv[offsetAt + 1]));

const PAGES: readonly [what: string, path: string, limit: number][] = [
  ["/home", "/home", 60],
  ["an ICSI record in entry", "/test/icsi/demoTestIcsi00000003", 12],
  ["a locked ICSI record, read", "/test/demoTestIcsi00000005", 12],
  ["a preclinical run in entry", "/test/continue/preclinical/demoTestPre000000001", 12],
];

const figures: Figure[] = [];
for (const [what, path, limit] of PAGES)
  figures.push({ what: `documents read: ${what}`, result: await readsOfPage(port, path), unit: "reads", limit });
tell(figures);
