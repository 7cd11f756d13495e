import { language } from "../../platform/i18n/language.ts";
import { takeTranslation } from "../../platform/i18n/translation.ts";

/** The words of pages before the sign-in; there at once in English. Nothing that shows words is loaded before them. */
export async function wordsOfFirstPages(): Promise<void> {
  if (language === "de") takeTranslation((await import("./german-start.ts")).german);
}

let rest: Promise<void> | undefined;

/** The words behind the sign-in, in a chunk of its own; there at once in English. A page is loaded after them. */
export async function wordsOfStaffPages(): Promise<void> {
  if (language !== "de") return;
  rest ??= import("./german-staff.ts").then(({ german }) => takeTranslation(german));
  try {
    await rest;
  } catch (error) {
    rest = undefined; // a page that is tried again asks for them again
    throw error;
  }
}
