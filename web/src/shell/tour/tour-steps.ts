import { type Access, type Capability, canAnywhere } from "@zona/domain/identity/access";
import type { FixedKey } from "@zona/domain/messages/message";
import type { t } from "./tour-text.ts";

type Word = FixedKey<typeof t>;

/** `needs`: what has to be open to whoever is shown it. `shows`: what the step is about, as a selector; without it on the page, nothing is ringed and the words stand alone. */
export type TourStep = { path: string; shows: string; title: Word; text: Word; needs: Capability };

/** One cycle in the order of the work. */
const TOUR_STEPS: readonly TourStep[] = [
  { path: "/home", shows: "section:has(> div > #next-checks)", title: "dueTitle", text: "dueText", needs: "read" },
  { path: "/home", shows: "main a[href='/test/new']", title: "newTitle", text: "newText", needs: "enter" },
  { path: "/test/icsi", shows: "main ul", title: "gridTitle", text: "gridText", needs: "enter" },
  { path: "/rawdata", shows: "main [role='grid']", title: "mediaTitle", text: "mediaText", needs: "read" },
  {
    path: "/home",
    shows: "section:has(> div > #for-review)",
    title: "reviewTitle",
    text: "reviewText",
    needs: "review",
  },
  { path: "/reports", shows: "main :has(> table)", title: "reportsTitle", text: "reportsText", needs: "read" },
];

/** The steps that show this person something of theirs. */
export const tourFor = (access: Access): readonly TourStep[] =>
  TOUR_STEPS.filter(({ needs }) => canAnywhere(access, needs));
