import type { CellWords } from "../entry/record-notices.tsx";
import { placeWord, rowWord, sheetWord, valueWord } from "../record/record-words.ts";
import { HEADER_SHEET } from "./record-rows.ts";

/** The fields of a header and the cells of tables, as the record's page names them. */
export const RECORD_CELL_WORDS: CellWords = {
  nameOf: ({ sheetId, rowId, field }) => {
    const name = placeWord({ sheet: sheetId, field });
    return sheetId === HEADER_SHEET ? name : `${sheetWord(sheetId)} · ${rowWord(rowId)} · ${name}`;
  },
  nameOfSheet: sheetWord,
  show: ({ sheetId, field }, value) => valueWord({ sheet: sheetId, field }, value),
};
