import type { RouteObject } from "react-router";
import { wordsOfStaffPages } from "../i18n/translation.ts";
import { nextTask } from "./next-task.ts";

/** Most of what pages behind the sign-in load is the library of records: begun first, it is evaluated apart from them. */
function beginRecords(): void {
  // Whoever needs it asks for it as well, and tells when it cannot be had.
  import("../firebase/firestore.ts").catch(() => undefined);
}

/** Pages behind the sign-in read words while they load: each is loaded after those of the chosen language. */
export function afterWords(routes: RouteObject[]): RouteObject[] {
  for (const route of routes) {
    const { lazy, children } = route;
    if (typeof lazy === "function") {
      route.lazy = async () => {
        beginRecords();
        await wordsOfStaffPages();
        await nextTask();
        return lazy();
      };
    }
    if (children) afterWords(children);
  }
  return routes;
}
