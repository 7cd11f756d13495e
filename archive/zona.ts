import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { bucketNames } from "@zona/domain/collections";
import { initializeApp } from "firebase-admin/app";
import { getFirestore } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import { HOST, shiftedPorts } from "../emulators/ports.ts";
import { PROJECT_ID, ROOT } from "../emulators/project.ts";
import { fingerprint } from "../functions/src/archive/manifest.ts";
import { convertArchive, FORMATS } from "./convert-archive.ts";
import { exportArchive } from "./export-archive.ts";
import { importArchive } from "./import-archive.ts";
import { signingKey } from "./signing-key.ts";

const USAGE = `npm run zona -- export FOLDER [--organisation DOMAIN | --study ID] [--key FILE]
npm run zona -- verify FOLDER [--fingerprint DIGITS]
npm run zona -- import FOLDER [--fingerprint DIGITS]
npm run zona -- convert FOLDER --to ${FORMATS.join("|")} --out FILE [--fingerprint DIGITS]
npm run zona -- watch FOLDER --mapping FILE --email ADDRESS [--site https://ADDRESS] [--journal FILE] [--once | --left]
Of the demo site, or with --project ID of a project, in the name of "gcloud auth application-default login"; docs/archive.md.
"watch" signs in as a person, at the demo site or at --site; docs/watched-folders.md.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...{ project: { type: "string" }, "port-offset": { type: "string" }, key: { type: "string" } },
    ...{ organisation: { type: "string" }, study: { type: "string" }, fingerprint: { type: "string" } },
    ...{ to: { type: "string" }, out: { type: "string" } },
    ...{ mapping: { type: "string" }, email: { type: "string" }, site: { type: "string" } },
    ...{ journal: { type: "string" }, once: { type: "boolean" }, left: { type: "boolean" } },
  },
});
const [command, folder] = positionals;

const say = (sentence: string) => process.stderr.write(`${sentence}\n`);

/** The project that is named, or the demo site that runs on this machine. */
function connect() {
  const project = values.project ?? PROJECT_ID;
  if (values.project === undefined || values["port-offset"] !== undefined) {
    const ports = shiftedPorts(Number(values["port-offset"] ?? 0));
    process.env.FIRESTORE_EMULATOR_HOST = `${HOST}:${ports.firestore}`;
    process.env.STORAGE_EMULATOR_HOST = `http://${HOST}:${ports.storage}`;
  }
  const app = initializeApp({ projectId: project, storageBucket: bucketNames(project).clinicalRawData });
  return { db: getFirestore(app), storage: getStorage(app), project };
}

function usage(): number {
  say(USAGE);
  return 2;
}

async function run(): Promise<number> {
  if (folder === undefined) return usage();
  if (command === "watch") {
    // The other commands need no client of the site.
    const { watchCommand } = await import("./watch/watch-command.ts");
    return (await watchCommand(folder, values, say)) ?? usage();
  }
  if (command === "verify") {
    const mark = values.fingerprint === undefined ? [] : ["--fingerprint", values.fingerprint];
    const { status, error } = spawnSync(
      "python3",
      [fileURLToPath(new URL("verify.py", import.meta.url)), folder, ...mark],
      {
        stdio: "inherit",
      },
    );
    if (error) say("Python 3 was not found: the program that proves archives is not ours to run without it.");
    return status ?? 1;
  }
  if (command === "import") {
    await importArchive(folder, connect(), say, { mark: values.fingerprint });
    return 0;
  }
  if (command === "convert") {
    const { out, fingerprint: mark } = values;
    const to = FORMATS.find((format) => format === values.to);
    if (to === undefined || out === undefined) return usage();
    await convertArchive({ folder, to, out, mark }, say);
    return 0;
  }
  const { organisation, study } = values;
  const scope = { ...(organisation && { organisation }), ...(study && { study }) };
  const key = signingKey(values.key ?? join(ROOT, ".zona", "archive-key.pem"));
  const { publicKey, files } = await exportArchive(connect(), { folder, scope, key, say });
  say(`${files.length} files. Key ${fingerprint(publicKey)}: tell it to whoever opens the archive, on another way.`);
  return 0;
}

process.exitCode = await run().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error));
  return 1;
});
