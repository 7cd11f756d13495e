import { createHash } from "node:crypto";
import { readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { HOST, shiftedPorts } from "../../emulators/ports.ts";
import { PROJECT_ID, ROOT } from "../../emulators/project.ts";
import { FileMapping } from "./file-mapping.ts";
import { Journal, lockFolder } from "./journal.ts";
import { SessionOver, watchFolder } from "./watch-folder.ts";
import { connectSite, type SiteAddress, siteAt } from "./watch-site-data.ts";

export type WatchOptions = {
  mapping?: string | undefined;
  email?: string | undefined;
  site?: string | undefined;
  journal?: string | undefined;
  once?: boolean | undefined;
  left?: boolean | undefined;
  "port-offset"?: string | undefined;
};

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const SETTLE_MS = 10_000;
const EVERY_MS = 15_000;
const AGAIN_MS = 10 * 60_000;

/** Asks at the terminal; what is typed is not shown. */
async function asked(question: string): Promise<string> {
  process.stderr.write(question);
  const silent = new Writable({ write: (_, __, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await terminal.question("");
  } finally {
    terminal.close();
    process.stderr.write("\n");
  }
}

const demoSite = (offset = "0"): SiteAddress => {
  const { auth, firestore, storage } = shiftedPorts(Number(offset));
  return { config: { projectId: PROJECT_ID, apiKey: "demo" }, emulators: { host: HOST, auth, firestore, storage } };
};

/**
 * Watches a folder until a signal comes or the session ends. Returns the code of the process: 0 where it was stopped or all is
 * done, 1 where a file failed, 3 where somebody has to sign in again; undefined where the command is incomplete. Rejects with what stands against it.
 */
export async function watchCommand(
  asks: string,
  options: WatchOptions,
  say: (line: string) => void,
): Promise<number | undefined> {
  const folder = realpathSync(asks);
  const name = createHash("sha256").update(folder).digest("hex").slice(0, 16);
  const file = options.journal ?? join(ROOT, ".zona", "watch", `${name}.ndjson`);
  if (options.left) {
    const journal = new Journal(file);
    for (const { path, why } of journal.left()) process.stdout.write(`${why}\t${path}\n`);
    journal.close();
    return 0;
  }
  if (options.mapping === undefined || options.email === undefined) return undefined;
  const mapping = FileMapping.parse(JSON.parse(readFileSync(options.mapping, "utf8")));
  const release = lockFolder(`${file}.lock`);
  const stop = new AbortController();
  const end = () => stop.abort();
  for (const signal of SIGNALS) process.once(signal, end);
  try {
    const address = options.site === undefined ? demoSite(options["port-offset"]) : await siteAt(options.site);
    const password = process.env.ZONA_PASSWORD ?? (await asked(`Password of ${options.email}: `));
    const code = () => asked("Code of the authenticator app: ");
    const site = await connectSite(address, { email: options.email, password, code }, process.env.ZONA_APP_CHECK_TOKEN);
    const journal = new Journal(file);
    try {
      const times = { settleMs: SETTLE_MS, everyMs: EVERY_MS, againMs: AGAIN_MS };
      const watched = { folder, mapping, journal, site, stopped: stop.signal, say, ...times };
      const { failed } = await watchFolder(watched, options.once);
      return options.once && failed > 0 ? 1 : 0;
    } catch (error) {
      if (!(error instanceof SessionOver)) throw error;
      say("The session is over. Start the command again and sign in.");
      return 3;
    } finally {
      journal.close();
      await site.end();
    }
  } finally {
    for (const signal of SIGNALS) process.off(signal, end);
    release();
  }
}
