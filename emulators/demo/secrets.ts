import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../project.ts";

/** What functions ask for by `defineSecret`, for emulators alone, where a catcher takes every e-mail. Nothing real is ever in a file. */
export const DEMO_SECRETS: Readonly<Record<string, string>> = {
  SENDGRID_API_KEY: "SG.demo-for-the-local-catcher",
  ARCHIVE_KEY:
    "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgBLgnt3xw5KSeUx9x08zfWIwk4jJoNQOwKr0Zgok04c6hRANCAASvwlY9NgVAxgD2z/3Z0Hh6DTwxzihkfjuiWsWU8S6CO4NLIs6sKZ+X5Jow/yQYFc/zmvXVdpIk433aevJGgHQd",
  MAIL_LINK_KEY: "demo-links-of-the-local-catcher",
  WEBHOOK_KEY: "demo-webhooks-of-the-emulators",
  ASK_MODEL_KEY: "-",
};

/**
 * Writes them beside the built functions, where the emulator reads them and nothing else does: git ignores the folder, and
 * firebase.json keeps the file out of a deployment. A file of the same content is left alone, as the emulator restarts all
 * functions on any change.
 */
export async function writeDemoSecrets(folder = join(ROOT, "functions/dist")): Promise<void> {
  const path = join(folder, ".secret.local");
  const lines = Object.entries(DEMO_SECRETS).map(([name, value]) => `${name}=${value}\n`);
  const text = lines.join("");
  if ((await readFile(path, "utf8").catch(() => "")) === text) return;
  await mkdir(folder, { recursive: true });
  await writeFile(path, text, { mode: 0o600 });
}
