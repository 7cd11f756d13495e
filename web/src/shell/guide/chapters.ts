import type { FixedKey } from "@zona/domain/messages/message";
import { language } from "../../platform/i18n/language.ts";
import type { Chapter, GuideHeading } from "./chapter.ts";
import type { t } from "./guide-text.ts";

const FOLDER = "../../../../docs/guide/";
const chapters = import.meta.glob<Chapter>("../../../../docs/guide/**/*.md", { import: "default" });
const headings = import.meta.glob<readonly GuideHeading[]>("../../../../docs/guide/**/*.md", {
  query: "?headings",
  import: "default",
});

/** In the language of the page. Rejects where the chapter cannot be loaded. */
async function read<T>(all: Readonly<Record<string, () => Promise<T>>>, id: string): Promise<T> {
  const load = all[`${FOLDER}${language === "de" ? "de/" : ""}${id}.md`];
  if (!load) throw new Error(`The guide has no chapter ${id}.`);
  return load();
}

export const chapterText = (id: string) => read(chapters, id);
export const chapterHeadings = (id: string) => read(headings, id);

/** A chapter's name and what it is about, in the words of the list. */
type Entry = { id: string; name: FixedKey<typeof t>; about: FixedKey<typeof t> };

/** The chapters of the user guide in the order in which they are listed. */
export const CHAPTERS: readonly Entry[] = [
  { id: "embryologist", name: "embryologist", about: "embryologistAbout" },
  { id: "lead", name: "leadOf", about: "leadAbout" },
  { id: "coordinator", name: "coordinator", about: "coordinatorAbout" },
  { id: "engineer", name: "engineer", about: "engineerAbout" },
  { id: "administrator", name: "administrator", about: "administratorAbout" },
  { id: "words", name: "words", about: "wordsAbout" },
];
