import { MantineProvider } from "@mantine/core";
import { type ReactNode, StrictMode, startTransition, useEffect, useMemo, useState } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { type Session, SessionContext, type SessionPort } from "../../people/session/session.ts";
import { firebaseSession } from "../../people/session/session-data.ts";
import { colourSchemeManager, theme } from "../../platform/theme/theme.ts";
import { routes } from "./routes.tsx";

type Props = { port: SessionPort; children: ReactNode };

/** Asks once who is signed in and follows every change. */
function SessionProvider({ port, children }: Props) {
  const [session, setSession] = useState<Session>({ status: "loading" });
  useEffect(
    () =>
      port.listen((next) => {
        // A whole page follows from this answer, drawn piece by piece; any other takes the page away at once.
        if (next.status === "staff") startTransition(() => setSession(next));
        else setSession(next);
      }),
    [port],
  );
  const value = useMemo(() => ({ session, actions: port }), [session, port]);
  return <SessionContext value={value}>{children}</SessionContext>;
}

/** Draws the app into the page. */
export function startApp(): void {
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root.");
  const page = createRoot(root, { onCaughtError: reportError });
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
