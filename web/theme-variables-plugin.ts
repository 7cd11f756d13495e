import type { Plugin } from "vite";

const NAME = "virtual:theme-variables.css";
const ID = `\0${NAME}`;

/** The theme's variables as a style sheet: the content policy forbids the `<style>` that the kit would make of them. */
export const themeVariablesFile = (): Plugin => ({
  name: "theme-variables",
  enforce: "pre",
  resolveId: (id) => (id === NAME ? ID : undefined),
  load: async (id) => (id === ID ? (await import("./theme-variables.ts")).themeVariables() : undefined),
});
