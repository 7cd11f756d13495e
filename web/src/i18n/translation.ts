import { language } from "./language.ts";

/** One catalogue's words in another language, by the name of the catalogue. */
type Words = Readonly<Record<string, unknown>>;

const chosen: Record<string, unknown> = {};

const take = ({ german }: { german: Words }) => Object.assign(chosen, german);

/** The words of pages before the sign-in; there at once in English. Nothing that shows words is loaded before them. */
export async function wordsOfFirstPages(): Promise<void> {
  if (language === "de") take(await import("./german-start.ts"));
}

let rest: Promise<unknown> | undefined;

/** The words behind the sign-in, in a chunk of its own; there at once in English. A page is loaded after them. */
export async function wordsOfStaffPages(): Promise<void> {
  if (language !== "de") return;
  rest ??= import("./german-staff.ts").then(take);
  try {
    await rest;
  } catch (error) {
    rest = undefined; // a page that is tried again asks for them again
    throw error;
  }
}

/** Undefined in English, which stands in the catalogue itself. */
export const translationOf = (name: string): unknown => chosen[name];
