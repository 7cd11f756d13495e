import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../emulators/project.ts";

const files = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" }).split("\n");
/** Decisions tell of the day on which they were made; links of the guide are held by web/guide.test.ts. */
const documents = files
  .filter((file) => /^(docs\/|bench\/)?[\w-]+\.md$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), "utf8") }));

const idsOf = (markdown: string) =>
  [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- ]/gu, "")
      .trim()
      .replaceAll(" ", "-"),
  );

it("lead to files and headings that there are", () => {
  const astray = documents.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\((?!https?:|\/)([^)\s]+)\)/g)].flatMap(([, href = ""]) => {
      const [path = "", heading] = href.split("#");
      const target = path === "" ? file : normalize(join(dirname(file), path));
      if (!existsSync(join(ROOT, target))) return [`${file}: ${href}`];
      const isThere = heading === undefined || idsOf(readFileSync(join(ROOT, target), "utf8")).includes(heading);
      return isThere ? [] : [`${file}: ${href}`];
    }),
  );
  expect(documents.length).toBeGreaterThan(15);
  expect(astray).toEqual([]);
});

it("name files that there are", () => {
  const gone = documents.flatMap(({ file, text }) =>
    [
      ...new Set(
        [...text.matchAll(/`([a-z][a-z\d/._-]*\.(?:ts|tsx|mjs|rules|py|grit))`/g)].map(([, path = ""]) => path),
      ),
    ]
      .filter((path) => !files.some((one) => one === path || one.endsWith(`/${path}`)))
      .map((path) => `${file}: ${path}`),
  );
  expect(gone).toEqual([]);
});

it("name commands that there are", () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { scripts: object };
  const gone = documents.flatMap(({ file, text }) =>
    [...text.matchAll(/npm run (?:-s )?([a-z][\w-]*)/g)]
      .filter(([, name = ""]) => !Object.hasOwn(scripts, name))
      .map(([command]) => `${file}: ${command}`),
  );
  expect(gone).toEqual([]);
});

it("count the indexes that there are", () => {
  const { indexes } = JSON.parse(readFileSync(join(ROOT, "firestore.indexes.json"), "utf8")) as {
    indexes: readonly { collectionGroup: string }[];
  };
  const ofMedia = indexes.filter(({ collectionGroup }) => collectionGroup === "media").length;
  const scale = readFileSync(join(ROOT, "docs/scale.md"), "utf8");
  expect(scale).toContain(`\`media\` has ${ofMedia}, for live lists and functions; ${indexes.length} in all`);
});
