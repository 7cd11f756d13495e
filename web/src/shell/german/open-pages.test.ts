import { matchRoutes } from "react-router";
import { afterAll, expect, it, vi } from "vitest";

afterAll(() => vi.unstubAllGlobals());

it.each(["/guide", "/unsubscribe"])("loads %s after the words of the frame", async (path) => {
  vi.stubGlobal("localStorage", { getItem: () => "de" });
  vi.resetModules();
  const { routes } = await import("../frame/routes.tsx");
  const { translationOf } = await import("../../platform/i18n/language.ts");
  const load = matchRoutes(routes, path)?.at(-1)?.route.lazy;

  expect(translationOf("notification")).toBeUndefined();
  if (typeof load === "function") await load();
  expect(translationOf("notification")).toMatchObject({ notifications: "Benachrichtigungen" });
});
