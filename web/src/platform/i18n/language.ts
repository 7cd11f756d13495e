import { deviceStorage } from "../browser/device-storage.ts";

/** One catalogue's words in another language, by the name of the catalogue. */
type Words = Readonly<Record<string, object>>;

const chosen: Record<string, object> = {};

/** Words of the chosen language; taken before the modules that show them are loaded. */
export const takeTranslation = (words: Words): void => void Object.assign(chosen, words);

type Maker = (english: object) => object;
let made: Maker | undefined;

/** For a language whose words are made from the English ones; before the modules that show them are loaded. */
export function makeTranslation(make: Maker): void {
  made = make;
}

/** Undefined in English, which stands in the catalogue itself. */
export const translationOf = (name: string, english?: object): object | undefined =>
  chosen[name] ?? (english && made?.(english));

/** The languages of the app: English stands in the catalogues, German in `*.de.json` files beside them. */
const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Written from right to left and made from the English words (pseudo-locale.ts), for tests: offered to nobody. */
export const PSEUDO = "he-XB";
const KNOWN = import.meta.env.MODE === "production" ? LANGUAGES : ([...LANGUAGES, PSEUDO] as const);

const KEY = "zona-language";

function kept(): (typeof KNOWN)[number] {
  const chosen = deviceStorage.getItem(KEY);
  return KNOWN.find((language) => language === chosen) ?? "en";
}

/** Chosen once per page: words are also read while modules load, so a change loads the page anew. */
export const language = kept();

/** Of the document: a fact of the language. */
export const DIRECTION = language === PSEUDO ? "rtl" : "ltr";

/** How dates and numbers are written: as in the language of the page. */
export const LOCALE = language === "de" ? "de-DE" : "en-GB";

/** Keeps the choice on this device and shows the page in it. public/color-scheme.js reads the same key. */
export function chooseLanguage(next: Language): void {
  deviceStorage.setItem(KEY, next);
  location.reload();
}
