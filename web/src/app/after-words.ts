import type { RouteObject } from "react-router";
import { wordsOfStaffPages } from "../i18n/translation.ts";

/** Pages behind the sign-in read words while they load: each is loaded after those of the chosen language. */
export function afterWords(routes: RouteObject[]): RouteObject[] {
  for (const route of routes) {
    const { lazy, children } = route;
    if (typeof lazy === "function") {
      route.lazy = async () => {
        await wordsOfStaffPages();
        return lazy();
      };
    }
    if (children) afterWords(children);
  }
  return routes;
}
