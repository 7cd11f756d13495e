import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { firebaseSession } from "../../people/session/session-data.ts";
import { SessionProvider } from "../../people/session/session-provider.tsx";
import { theme } from "../../platform/theme/theme.ts";
import { routes } from "./routes.tsx";

/** public/color-scheme.js reads the same key before the first paint. */
export const colourSchemeManager = localStorageColorSchemeManager({ key: "zona-colour-scheme" });

/** Draws the app into the page. */
export function startApp(): void {
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root.");
  const page = createRoot(root);
  const app = (
    <StrictMode>
      <MantineProvider
        theme={theme}
        colorSchemeManager={colourSchemeManager}
        defaultColorScheme="auto"
        // The content policy allows no styles in the page: variables.css holds them.
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <SessionProvider port={firebaseSession}>
          <RouterProvider router={createBrowserRouter(routes)} />
        </SessionProvider>
      </MantineProvider>
    </StrictMode>
  );
  // Drawn in pieces between which the browser answers, as every later page is.
  startTransition(() => page.render(app));
}
