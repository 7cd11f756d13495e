import { PageFault } from "@zona/domain/operations/page-fault";
import fc from "fast-check";
import { expect, it } from "vitest";
import { pageFault } from "./page-fault.ts";

const VISIT = "6f3c1c2e-9a51-4c57-8a53-0d2f4f1b7f10";

it("tells where the build failed, and on which page", () => {
  const thrown = new TypeError("Cannot read notes of HF-0042-K");
  thrown.stack = `TypeError: Cannot read notes of HF-0042-K
    at e (https://lab.example/assets/icsi-page-BX3_a.js:12:3456)
    at chrome-extension://abcdef/content.js:3:4
    at async https://lab.example/assets/main-1.js:1:9`;
  expect(pageFault(thrown, "/tests/icsi/k3Jd9Qa0", VISIT)).toEqual({
    ...{ visit: VISIT, name: "TypeError", page: "/tests/icsi/:id" },
    frames: ["icsi-page-BX3_a.js:12:3456", "main-1.js:1:9"],
  });
});

it("whatever is thrown, wherever, can be told, and tells no word of a message, a name or an address", () => {
  const secret = "Marie Curie 1867 HF-0042-K";
  const names = fc.constantFrom("TypeError", secret);
  const stacks = fc.oneof(
    fc.string(),
    fc.constant(`Error: ${secret}\n at https://lab.example/assets/a.js:1:2`),
    fc.constant(undefined),
  );
  const thrown = fc.oneof(
    fc.anything(),
    fc.tuple(names, stacks).map(([name, stack]) => Object.assign(new Error(secret), { name, stack })),
  );
  fc.assert(
    fc.property(thrown, fc.webPath(), (what, path) => {
      const fault = pageFault(what, `${path}/${secret}`, VISIT);
      expect(PageFault.safeParse(fault).error).toBeUndefined();
      expect(JSON.stringify(fault)).not.toMatch(/Marie|1867|HF-0042/);
    }),
  );
});
