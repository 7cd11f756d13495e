/**
 * Lines and trimmed cells of delimited text as spreadsheets write it: a cell that begins with a quote runs to its closing
 * one, with quotes inside doubled. A line break at the very end begins no further line.
 */
export function splitDelimited(text: string, separator: string): string[][] {
  const lines: string[][] = [[]];
  let cell = "";
  let quoted = false;
  const endCell = () => {
    lines.at(-1)?.push(cell.trim());
    cell = "";
  };
  for (let i = 0; i < text.length; i++) {
    const char = text[i] ?? "";
    if (quoted && char === '"' && text[i + 1] === '"') cell += text[++i];
    else if (char === '"' && (quoted || cell.trim() === "")) quoted = !quoted;
    else if (!quoted && char === separator) endCell();
    else if (!quoted && (char === "\n" || char === "\r")) {
      endCell();
      if (char === "\r" && text[i + 1] === "\n") i++;
      if (i + 1 < text.length) lines.push([]);
      else return lines;
    } else cell += char;
  }
  endCell();
  return lines;
}

/** Lines of cells as `splitDelimited` and a spreadsheet read them back. */
export const joinDelimited = (lines: readonly (readonly string[])[], separator: string): string =>
  lines.map((cells) => cells.map((cell) => quotedFor(cell, separator)).join(separator)).join("\n");

const quotedFor = (cell: string, separator: string) =>
  /["\r\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell;
