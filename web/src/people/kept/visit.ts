import { tabStorage } from "../../platform/browser/device-storage.ts";

const VISIT = "zona-visit";

/** Each loading of the page is a visit of its own, but the one that follows a lock goes on with the one before. */
function takeVisit(): string {
  const before = tabStorage.getItem(VISIT);
  tabStorage.removeItem(VISIT);
  return before ?? crypto.randomUUID();
}
export const visit = takeVisit();

/** Held for as long as the page is there: what other tabs keep was not left behind. */
export const LIVE = "zona-visit ";
void navigator.locks?.request(LIVE + visit, () => new Promise(() => {}));

/** The next loading of this tab goes on with what was typed in this one, and asks nobody. */
export const goOnAfterLock = () => tabStorage.setItem(VISIT, visit);

export const isOfThisVisit = (kept: { visit: string }) => kept.visit === visit;
