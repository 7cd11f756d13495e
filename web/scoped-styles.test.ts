import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { transform } from "lightningcss";
import { expect, it } from "vitest";

const sources = join(import.meta.dirname, "src");
const modules = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".module.css"),
);

/** A page that was left leaves its styles behind: what they name without a class of theirs changes every later page. */
it.each(modules)("%s styles nothing but what wears its classes", (file) => {
  const code = readFileSync(join(sources, file));
  expect(() => transform({ filename: file, code, cssModules: { pure: true } })).not.toThrow();
});
