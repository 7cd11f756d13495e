import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expectedEndpoints, PARAMETERS } from "../../functions/expected-triggers.ts";
import type { Printed } from "../cloud.ts";
import { projectOfSite, webSettingsFile } from "../steps/web-app-step.ts";

const ROOT = new URL("../..", import.meta.url);

/** What the manifest of the functions says, which `functions/deploy-check.ts` holds to the real one. */
function manifest(): object {
  const params = Object.entries(PARAMETERS).map(([name, preset]) => ({
    name,
    type: typeof preset === "number" ? "int" : "string",
    default: preset,
  }));
  return { specVersion: "v1alpha1", requiredAPIs: [], endpoints: expectedEndpoints(), params };
}

/** A folder with all that firebase-tools reads of the project; the functions and the site in it are empty. */
export function workplace(): { root: URL; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "zona-rehearsal-"));
  const root = pathToFileURL(`${folder}/`);
  for (const name of ["firestore.rules", "storage.rules", "firestore.indexes.json", ".firebaserc"]) {
    copyFileSync(new URL(name, ROOT), join(folder, name));
  }
  const config = JSON.parse(readFileSync(new URL("firebase.json", ROOT), "utf8")) as {
    functions: [{ predeploy?: string[] }];
    hosting: { predeploy?: string[] };
  };
  delete config.functions[0].predeploy;
  delete config.hosting.predeploy;
  writeFileSync(join(folder, "firebase.json"), JSON.stringify(config));
  mkdirSync(join(folder, "functions/dist"), { recursive: true });
  mkdirSync(join(folder, "web/dist"), { recursive: true });
  copyFileSync(new URL("functions/.env", ROOT), join(folder, "functions/.env"));
  const packageJson = { name: "zona-functions", type: "module", main: "index.js", engines: { node: "24" } };
  writeFileSync(join(folder, "functions/dist/package.json"), JSON.stringify(packageJson));
  writeFileSync(join(folder, "functions/dist/index.js"), "");
  // JSON is YAML.
  writeFileSync(join(folder, "functions/dist/functions.yaml"), JSON.stringify(manifest()));
  return { root, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** What an earlier deployment of a project wrote is taken away. */
export function forget(root: URL, projectId: string): void {
  for (const name of [`functions/.env.${projectId}`, `functions/dist/.env.${projectId}`, webSettingsFile(projectId)]) {
    rmSync(new URL(name, root), { force: true });
  }
}

const DONE: Printed = { code: 0, out: "", err: "" };

/** In place of a build of half a minute: a page that names the project of its configuration. */
export function builtSite(root: URL, projectId: string): Printed {
  const configured = projectOfSite(projectId, root);
  if (configured !== projectId) return { code: 1, out: "", err: `The site of ${projectId} was not built.` };
  writeFileSync(new URL("web/dist/index.html", root), `<meta name="zona-project" content="${configured}">`);
  return DONE;
}

/** What the build of the functions does before each deployment: it copies their settings. */
export function copySettings(root: URL): void {
  const settings = readdirSync(new URL("functions", root)).filter((name) => name.startsWith(".env"));
  for (const name of settings)
    copyFileSync(new URL(`functions/${name}`, root), new URL(`functions/dist/${name}`, root));
}
