import { writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { type Cloud, type Printed, runIn } from "../cloud.ts";
import type { FakeGoogle } from "./fake/google.ts";
import { served } from "./fake/server.ts";
import { builtSite, copySettings } from "./workplace.ts";

const FIREBASE = fileURLToPath(new URL("../../node_modules/firebase-tools/lib/bin/firebase.js", import.meta.url));
const NOT_FOUND = 127;

/** A second to start, and the same answer each time: who is signed in. */
let signedIn: Promise<Printed> | undefined;

/** The world of a deployment in which the locked firebase-tools and an installed gcloud meet the fake. */
export async function realTools(google: FakeGoogle, root: URL) {
  const { env, close } = await served(google);
  const tokenFile = fileURLToPath(new URL("token", root));
  writeFileSync(tokenFile, "rehearsal");
  const start = runIn(root);
  const gcloudEnv = {
    CLOUDSDK_AUTH_ACCESS_TOKEN_FILE: tokenFile,
    CLOUDSDK_CONFIG: fileURLToPath(new URL("gcloud", root)),
    CLOUDSDK_CORE_DISABLE_PROMPTS: "1",
  };
  // firebase-tools keeps its settings beside the person's own otherwise.
  const firebaseEnv = {
    ...env,
    XDG_CONFIG_HOME: fileURLToPath(root),
    HOME: fileURLToPath(root),
    NODE_COMPILE_CACHE: fileURLToPath(new URL("compiled", root)),
  };
  async function run(program: string, args: readonly string[], more: Record<string, string> = {}): Promise<Printed> {
    if (program === "gcloud") {
      signedIn ??= start(program, args, gcloudEnv);
      const printed = await signedIn;
      // Where it is not installed, everything else can be rehearsed.
      return printed.code === NOT_FOUND ? { code: 0, out: "rehearsal", err: "" } : printed;
    }
    if (program === "node") return builtSite(root, more.GCLOUD_PROJECT ?? "");
    copySettings(root);
    const PATH = [dirname(process.execPath), process.env.PATH].join(":");
    return start(process.execPath, [FIREBASE, ...args.slice(1)], { ...firebaseEnv, PATH });
  }
  return { run, close } satisfies { run: Cloud["run"]; close: () => Promise<void> };
}
