import type { t } from "./tour-text.ts";

type Word = keyof (typeof t)["words"];

/** `shows`: what the step is about, as a selector; without it on the page, nothing is ringed and the words stand alone. */
type TourStep = { path: string; shows: string; title: Word; text: Word };

/** One cycle in the order of the work. */
export const TOUR_STEPS: readonly TourStep[] = [
  { path: "/home", shows: "section:has(> div > #next-checks)", title: "dueTitle", text: "dueText" },
  { path: "/home", shows: "main a[href='/test/new']", title: "newTitle", text: "newText" },
  { path: "/test/icsi", shows: "main ul", title: "gridTitle", text: "gridText" },
  { path: "/rawdata", shows: "main [role='grid']", title: "mediaTitle", text: "mediaText" },
  { path: "/home", shows: "section:has(> div > #for-review)", title: "reviewTitle", text: "reviewText" },
  { path: "/reports", shows: "main :has(> table)", title: "reportsTitle", text: "reportsText" },
];
