import { createObservable } from "../../platform/browser/observable.ts";

/** Whether the search is open: pressed in the navigation, or by Ctrl+K on any page. */
export const searchOpening = createObservable(false);
