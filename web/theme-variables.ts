/**
 * `node web/theme-variables.ts` writes the theme's CSS variables into a file. The UI kit would put them into a `<style>` of
 * the page, which the content policy forbids: styles come from files alone.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { MantineProvider } from "@mantine/core";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { theme } from "./src/platform/theme/theme.ts";

export const VARIABLES = join(import.meta.dirname, "src/platform/theme/variables.css");

/** What the kit would put into the page. */
export function themeVariables(): string {
  const page = renderToStaticMarkup(createElement(MantineProvider, { theme, withGlobalClasses: false }));
  const [, css = ""] = /<style[^>]*>(.*?)<\/style>/s.exec(page) ?? [];
  const lines = css.replaceAll(/([{;])/g, "$1\n").replaceAll("}", "}\n");
  return `/* Made by web/theme-variables.ts from theme.ts. */\n${lines.trim()}\n`;
}

if (import.meta.main) writeFileSync(VARIABLES, themeVariables());
