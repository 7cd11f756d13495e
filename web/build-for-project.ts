import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";

// What a deployment runs before it uploads the site: a build with the configuration of the very project that the upload goes
// to. One file for all projects once gave a second project the site of the first, which wrote into its records.

const projectId = process.env.GCLOUD_PROJECT ?? "";
const file = `web/.env.${projectId}.local`;
const path = join(import.meta.dirname, `.env.${projectId}.local`);
const settings = existsSync(path) ? parseEnv(readFileSync(path, "utf8")) : {};

if (projectId === "" || settings.VITE_FIREBASE_PROJECT_ID !== projectId) {
  const found = settings.VITE_FIREBASE_PROJECT_ID ?? "no project";
  console.error(
    `The site of ${projectId || "an unnamed project"} was not built: ${file} names ${found}. \`npm run deploy -- --project ID\` writes it.`,
  );
  process.exitCode = 1;
} else {
  const vite = join(import.meta.dirname, "../node_modules/vite/bin/vite.js");
  const args = [vite, "build", "web", "--config", "web/vite.config.ts"];
  process.exitCode =
    spawnSync(process.execPath, args, { stdio: "inherit", env: { ...process.env, ...settings } }).status ?? 1;
}
