import type { CellWords } from "../entry/record-notices.tsx";
import { placeWord, sheetWord, valueWord } from "../record/record-words.ts";

/** Of records without tables: the fields of their header, as the record's page names them. */
export const HEADER_CELL_WORDS: CellWords = {
  nameOf: ({ field }) => placeWord({ sheet: "header", field }),
  nameOfSheet: sheetWord,
  show: ({ field }, value) => valueWord({ sheet: "header", field }, value),
};
