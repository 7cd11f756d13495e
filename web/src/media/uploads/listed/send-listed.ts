import { csvLine } from "@zona/domain/exports/csv";
import type { ExpectedFile } from "@zona/domain/media/expected-file";
import { matchFiles } from "@zona/domain/media/match-files";
import { declaredTypeOf, type Medium } from "@zona/domain/media/medium";
import { saveBlob, sha256Of } from "../../../platform/browser/files.ts";
import { LOCALE } from "../../../platform/i18n/language.ts";
import { placeWords } from "../../actions/suggested-place.ts";
import { fileRefusal } from "../file-checks.ts";
import { newMediumId } from "../upload-data.ts";
import type { Chosen, UploadQueue } from "../upload-queue.ts";
import { t } from "./listed-files-text.ts";

type FileOfRow = { row: ExpectedFile; file: File };
/** What a folder holds: files of rows, and files of none, each with why. */
export type Looked = { pairs: FileOfRow[]; without: { path: string; why: string }[] };

/** So many wait on the device at once: each is encrypted there before it is sent. */
const AT_ONCE = 10;

/** With the folders below the one that was chosen or dropped. */
const pathOf = (file: File & { path?: string }) => file.path ?? (file.webkitRelativePath || file.name);

/** Compares a folder with the rows of a list. Rejects where a file cannot be read. */
export async function lookThrough(rows: readonly ExpectedFile[], files: readonly File[]): Promise<Looked> {
  const found = files.map((file) => ({ path: pathOf(file), file }));
  const { pairs, ...others } = await matchFiles(rows, found, async ({ file }) =>
    sha256Of(new Uint8Array(await file.arrayBuffer())),
  );
  const judged = pairs.map(({ row, file }) => ({ row, ...file, why: fileRefusal(file.file)?.sentence }));
  const why = (key: keyof typeof others) => others[key].map(({ path }) => ({ path, why: t(key) }));
  return {
    pairs: judged.flatMap(({ row, file, why }) => (why === undefined ? { row, file } : [])),
    without: [
      ...judged.flatMap(({ path, why }) => (why === undefined ? [] : { path, why: `${t("refused")}: ${why}` })),
      ...why("alike"),
      ...why("otherContent"),
      ...why("withoutRow"),
    ],
  };
}

/** Under the name that the list has, which may be in another case. */
function chosenOf({ row, file }: FileOfRow): Chosen {
  const { id: expected, testId, slot, originalName } = row;
  const named = new File([file], originalName, { type: file.type });
  return { id: newMediumId(), testId, slot, expected, file: named, type: declaredTypeOf(named) ?? named.type };
}

/** Resolves once none of these waits or is being sent. */
const ended = (queue: UploadQueue, ids: readonly string[]) =>
  new Promise<void>((resolve) => {
    const isUnderWay = () =>
      queue.get().some(({ id, state }) => ids.includes(id) && (state === "waiting" || state === "sending"));
    if (!isUnderWay()) return resolve();
    const stop = queue.subscribe(() => {
      if (isUnderWay()) return;
      stop();
      resolve();
    });
  });

/** Sends files, some at a time; one that fails holds up no other. */
export async function sendListed(pairs: readonly FileOfRow[], queue: UploadQueue): Promise<void> {
  for (let at = 0; at < pairs.length; at += AT_ONCE) {
    const chosen = pairs.slice(at, at + AT_ONCE).map(chosenOf);
    await queue.add(chosen);
    await ended(
      queue,
      chosen.map(({ id }) => id),
    );
  }
}

/** Whether a file ended without coming into its record: its row waits for another. */
export const isRefused = ({ state, unplaced }: Medium): boolean =>
  state === "rejected" || state === "failed" || state === "removed" || (state === "ready" && unplaced !== undefined);

export const wordsOfPlace = ({ slot }: ExpectedFile) => placeWords({ slot }) ?? t("ofRecord");

function save(name: string, lines: readonly (readonly string[])[]) {
  const text = `\uFEFF${lines.map((line) => csvLine(line, LOCALE)).join("")}`;
  saveBlob(new Blob([text], { type: "text/csv" }), name);
}

export const saveRows = (rows: readonly ExpectedFile[]) =>
  save("rows-without-a-file.csv", [
    [t("name"), t("record"), t("place"), t("row"), "SHA-256"],
    ...rows.map((row) => [row.name, row.testCode, wordsOfPlace(row), String(row.line), row.sha256 ?? ""]),
  ]);

export const saveFiles = (files: Looked["without"]) =>
  save("files-without-a-row.csv", [[t("name"), t("why")], ...files.map(({ path, why }) => [path, why])]);
