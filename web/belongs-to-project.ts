import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

// What `firebase deploy` runs before it uploads the site, whoever starts it: a page that writes to one project is not uploaded
// to another.

const projectId = process.env.GCLOUD_PROJECT ?? "";
const page = join(import.meta.dirname, "dist/index.html");
const built = existsSync(page) ? readFileSync(page, "utf8") : "";
const [, found = "no project"] = /<meta name="zona-project" content="([^"]*)"/.exec(built) ?? [];

if (found !== projectId) {
  console.error(
    `The site in web/dist was built for ${found}, not for ${projectId || "an unnamed project"}: \`npm run deploy -- --project ID\` builds it.`,
  );
  process.exitCode = 1;
}
