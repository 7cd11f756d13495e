import { pathWord } from "../../records/queries/query-text.ts";

/** What a question without words is about. */
export const PlaceOfQuery = ({ path }: { path: string }) => pathWord(path);
