import { placeWord, valueWord } from "../tests/record-words.ts";
import type { CellWords } from "./record-notices.tsx";

/** Of records without tables: the fields of their header, as the record's page names them. */
export const HEADER_CELL_WORDS: CellWords = {
  nameOf: ({ field }) => placeWord({ sheet: "header", field }),
  show: ({ field }, value) => valueWord({ sheet: "header", field }, value),
};
