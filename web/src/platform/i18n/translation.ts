/** One catalogue's words in another language, by the name of the catalogue. */
type Words = Readonly<Record<string, unknown>>;

const chosen: Record<string, unknown> = {};

/** Words of the chosen language; taken before the modules that show them are loaded. */
export const takeTranslation = (words: Words): void => void Object.assign(chosen, words);

/** Undefined in English, which stands in the catalogue itself. */
export const translationOf = (name: string): unknown => chosen[name];
