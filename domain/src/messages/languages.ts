import * as z from "zod";

/** The languages in which the app, its mails and its files can be read. */
export const LANGUAGES = ["en", "de"] as const;
export const LanguageCode = z.enum(LANGUAGES);
export type LanguageCode = z.infer<typeof LanguageCode>;

/** How a language writes dates and numbers. */
export const LOCALES: Readonly<Record<LanguageCode, string>> = { en: "en-GB", de: "de-DE" };
