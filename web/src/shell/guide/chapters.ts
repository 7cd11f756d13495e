import type { FixedKey } from "@zona/domain/messages/message";
import type { Chapter, GuideHeading } from "./chapter.ts";
import type { t } from "./guide-text.ts";

type Entry = {
  id: string;
  /** Its name and what it is about, in the words of the list. */
  name: FixedKey<typeof t>;
  about: FixedKey<typeof t>;
  load: () => Promise<{ default: Chapter }>;
  headings: () => Promise<{ default: readonly GuideHeading[] }>;
};

/** The chapters of the user guide in the order in which they are listed. */
export const CHAPTERS: readonly Entry[] = [
  {
    id: "embryologist",
    name: "embryologist",
    about: "embryologistAbout",
    load: () => import("../../../../docs/guide/embryologist.md"),
    headings: () => import("../../../../docs/guide/embryologist.md?headings"),
  },
  {
    id: "lead",
    name: "leadOf",
    about: "leadAbout",
    load: () => import("../../../../docs/guide/lead.md"),
    headings: () => import("../../../../docs/guide/lead.md?headings"),
  },
  {
    id: "coordinator",
    name: "coordinator",
    about: "coordinatorAbout",
    load: () => import("../../../../docs/guide/coordinator.md"),
    headings: () => import("../../../../docs/guide/coordinator.md?headings"),
  },
  {
    id: "engineer",
    name: "engineer",
    about: "engineerAbout",
    load: () => import("../../../../docs/guide/engineer.md"),
    headings: () => import("../../../../docs/guide/engineer.md?headings"),
  },
  {
    id: "administrator",
    name: "administrator",
    about: "administratorAbout",
    load: () => import("../../../../docs/guide/administrator.md"),
    headings: () => import("../../../../docs/guide/administrator.md?headings"),
  },
  {
    id: "words",
    name: "words",
    about: "wordsAbout",
    load: () => import("../../../../docs/guide/words.md"),
    headings: () => import("../../../../docs/guide/words.md?headings"),
  },
];
