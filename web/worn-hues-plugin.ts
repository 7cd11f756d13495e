import type { Plugin } from "vite";

/** Hues that the kit defines and no page wears. */
export const UNWORN = [
  ...(["pink", "grape", "violet", "indigo", "blue", "cyan"] as const),
  ...(["teal", "green", "lime", "yellow", "orange"] as const),
];

/** A declaration, not what refers to one. */
const UNWORN_VARIABLE = new RegExp(`--mantine-color-(?:${UNWORN.join("|")})-[\\w-]+\\s*:[^;}]+;?`, "g");

/** Style sheets of variables, without those of hues that nobody sees. */
export const wornHues = (css: string): string => css.replaceAll(UNWORN_VARIABLE, "");

/** They are half of the kit's variables and of ours: 2.7 kB of the sign-in page. */
export const onlyWornHues = (): Plugin => ({
  name: "only-worn-hues",
  enforce: "pre",
  transform: (css, id) => (/variables\.css$/.test(id) ? { code: wornHues(css), map: null } : undefined),
});
