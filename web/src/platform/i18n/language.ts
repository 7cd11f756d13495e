/** One catalogue's words in another language, by the name of the catalogue. */
type Words = Readonly<Record<string, object>>;

const chosen: Record<string, object> = {};

/** Words of the chosen language; taken before the modules that show them are loaded. */
export const takeTranslation = (words: Words): void => void Object.assign(chosen, words);

/** Undefined in English, which stands in the catalogue itself. */
export const translationOf = (name: string): object | undefined => chosen[name];

/** The languages of the app: English stands in the catalogues, German in `*.de.ts` files beside them. */
export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

const KEY = "zona-language";

function kept(): Language {
  try {
    const chosen = localStorage.getItem(KEY);
    return LANGUAGES.find((language) => language === chosen) ?? "en";
  } catch {
    return "en"; // a browser that keeps nothing, and tests without one
  }
}

/** Chosen once per page: words are also read while modules load, so a change loads the page anew. */
export const language: Language = kept();

/** How dates and numbers are written: as in the language of the page. */
export const LOCALE = language === "de" ? "de-DE" : "en-GB";

/** Keeps the choice on this device and shows the page in it. public/color-scheme.js reads the same key. */
export function chooseLanguage(next: Language): void {
  localStorage.setItem(KEY, next);
  location.reload();
}
