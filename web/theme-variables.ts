import { MantineProvider } from "@mantine/core";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { theme } from "./src/platform/theme/theme.ts";

/** The theme's CSS variables, as the UI kit would put them into the page. */
export function themeVariables(): string {
  const page = renderToStaticMarkup(createElement(MantineProvider, { theme, withGlobalClasses: false }));
  return /<style[^>]*>(.*?)<\/style>/s.exec(page)?.[1] ?? "";
}
