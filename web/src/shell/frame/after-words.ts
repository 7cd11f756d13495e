import type { RouteObject } from "react-router";
import { nextTask } from "../../platform/browser/next-task.ts";
import { wordsOfStaffPages } from "../german/load-german.ts";

/** Most of what pages behind the sign-in load is the library of records: begun first, it is evaluated apart from them. */
function beginRecords(): void {
  // Whoever needs it asks for it as well, and tells when it cannot be had.
  import("../../platform/firebase/firestore.ts").catch(() => undefined);
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
