import { comparedName, type ExpectedFile } from "./expected-file.ts";

/** What a row asks for, and what is there. `path`: with the folders below the one that was chosen. */
export type AskedFile = Pick<ExpectedFile, "name" | "sha256">;
type FoundFile = { path: string };

/**
 * Rows with their files. `alike`: several files of one row, of which nothing tells the right one; `otherContent`: of the name, with
 * another SHA-256 than the list says; `withoutRow`: of no name that the list has.
 */
type MatchedFiles<Row extends AskedFile, File extends FoundFile> = {
  pairs: { row: Row; file: File }[];
  alike: File[];
  otherContent: File[];
  withoutRow: File[];
};

/** `a/b/1.jpg`, `b/1.jpg`, `1.jpg`. */
function endsOf(path: string): string[] {
  const parts = path.split("/");
  return parts.map((_, at) => parts.slice(at).join("/"));
}

/**
 * Which file is which row's: the row whose name is the whole path of the file or the longest end of it, and where the list has a hash,
 * by that as well. Names are compared without case. `hashOf` is asked only for files whose row has a hash; rejects as that does.
 */
export async function matchFiles<Row extends AskedFile, File extends FoundFile>(
  rows: readonly Row[],
  files: readonly File[],
  hashOf: (file: File) => Promise<string>,
): Promise<MatchedFiles<Row, File>> {
  const byName = new Map(rows.map((row) => [comparedName(row.name), row]));
  const matched: MatchedFiles<Row, File> = { pairs: [], alike: [], otherContent: [], withoutRow: [] };
  const ofRow = new Map<Row, File[]>();
  for (const file of files) {
    const row = byName.get(endsOf(comparedName(file.path)).find((end) => byName.has(end)) ?? "");
    if (!row) matched.withoutRow.push(file);
    else if (row.sha256 !== undefined && (await hashOf(file)) !== row.sha256) matched.otherContent.push(file);
    else ofRow.set(row, [...(ofRow.get(row) ?? []), file]);
  }
  for (const [row, [file, ...copies]] of ofRow) {
    if (!file) continue;
    // With one hash they are one file, wherever its copies lie.
    if (copies.length === 0 || row.sha256 !== undefined) matched.pairs.push({ row, file });
    else matched.alike.push(file, ...copies);
  }
  return matched;
}
