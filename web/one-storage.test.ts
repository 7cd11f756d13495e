import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const root = new URL("src/", import.meta.url).pathname;
const STORAGE = /\b(local|session)Storage\b(?!`)/;

describe("the storage of the browser", () => {
  it("has one way to it, which never throws and knows what is not kept", () => {
    const using = globSync("**/*.{ts,tsx}", { cwd: root }).filter(
      (file) => !file.includes(".test.") && STORAGE.test(readFileSync(root + file, "utf8")),
    );
    expect(using, "use deviceStorage or tabStorage").toEqual(["platform/browser/device-storage.ts"]);
  });
});
