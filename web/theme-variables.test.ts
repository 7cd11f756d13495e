import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { themeVariables, VARIABLES } from "./theme-variables.ts";

/** The formatter has its own way with spaces and quotes. */
const squeezed = (css: string) =>
  css
    .replaceAll(/\s/g, "")
    .replaceAll("'", '"')
    .replaceAll(/;(?=})/g, "");

it("the file of the theme's variables is the theme's: after a change, run node web/theme-variables.ts", () => {
  expect(squeezed(readFileSync(VARIABLES, "utf8"))).toBe(squeezed(themeVariables()));
});
