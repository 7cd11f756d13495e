/** A text in lines that are no wider than `width`, broken between words; a word that is wider stands alone. */
export function wrapText(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Entries side by side in rows that are no wider than `width`, each with where it begins in its row. */
export function layOutInRows<T>(entries: readonly T[], width: number, measure: (entry: T) => number) {
  const rows: { entry: T; x: number }[][] = [];
  let x = 0;
  for (const entry of entries) {
    const wide = measure(entry);
    const row = rows.at(-1);
    if (row && x + wide <= width) row.push({ entry, x });
    else {
      x = 0;
      rows.push([{ entry, x }]);
    }
    x += wide;
  }
  return rows;
}
