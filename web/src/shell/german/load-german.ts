import type { RouteObject } from "react-router";
import { nextTask } from "../../platform/browser/yield-to-browser.ts";
import { language, PSEUDO, takeTranslation } from "../../platform/i18n/language.ts";

/** Most of what pages behind the sign-in load is the library of records: begun first, it is evaluated apart from them. */
function preloadFirestore(): void {
  // Whoever needs it asks for it as well, and tells when it cannot be had.
  import("../../platform/firebase/firestore.ts").catch(() => undefined);
}

/** Each page of these routes is loaded after `before`. */
function loadedAfter(before: () => Promise<void>, routes: RouteObject[]): RouteObject[] {
  for (const route of routes) {
    const { lazy, children } = route;
    if (typeof lazy === "function") {
      route.lazy = async () => {
        await before();
        return lazy();
      };
    }
    if (children) loadedAfter(before, children);
  }
  return routes;
}

/** Pages behind the sign-in read words while they load: each is loaded after those of the chosen language. */
export const afterTranslations = (routes: RouteObject[]) =>
  loadedAfter(async () => {
    preloadFirestore();
    await loadStaffTranslation();
    await nextTask();
  }, routes);

/** Pages that anyone may open share files of code with those behind the sign-in, whose words are read with them. */
export const afterSharedTranslations = (routes: RouteObject[]) => loadedAfter(loadStaffTranslation, routes);

/** The words of pages before the sign-in; there at once in English. Nothing that shows words is loaded before them. */
export async function loadFirstTranslation(): Promise<void> {
  if (language === "de") takeTranslation((await import("./german-start.ts")).german);
  if (import.meta.env.MODE !== "production" && language === PSEUDO)
    (await import("../../platform/i18n/pseudo-locale.ts")).takePseudoLocale();
}

let rest: Promise<void> | undefined;

/** The words behind the sign-in, in a chunk of its own; there at once in English. A page is loaded after them. */
export async function loadStaffTranslation(): Promise<void> {
  if (language !== "de") return;
  rest ??= import("./german-staff.ts").then(({ german }) => takeTranslation(german));
  try {
    await rest;
  } catch (error) {
    rest = undefined; // a page that is tried again asks for them again
    throw error;
  }
}
