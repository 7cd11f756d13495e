import media from "../media/media.de.json";
import resources from "../resources/resources.de.json";
import subjects from "../subjects/subjects.de.json";

/** What the domain says, in German, by area and key. */
export const germanSentences = { ...media, ...resources, ...subjects };
