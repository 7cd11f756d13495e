import { COLLECTIONS } from "@zona/domain/collections";
import { Medium } from "@zona/domain/media/medium";
import { type MediaList, mediaTable } from "@zona/domain/raw-data/media-list";
import type { ReportLine } from "@zona/domain/reports/report-lines";
import type { ReportView } from "@zona/domain/reports/report-view";
import { readRecord } from "@zona/domain/stored-record";
import { pathToRead } from "../../people/access/scoped-data.ts";
import { fetchTablePart } from "../../reports/tables/table-data.ts";

/** A medium of a list by its id, and when what it is listed by changed last, in milliseconds; 0 where that is not known. */
export type ListedId = { id: string; changedAt: number };

/** The list as it is asked: ids, with the time of each medium's last change. */
export const idsOf = (list: MediaList): ReportView => ({ ...mediaTable(list), columns: [{ id: "changedAt" }] });

/** The media of the lines of such a table. */
export const listedIn = (lines: readonly ReportLine[]): ListedId[] =>
  lines.flatMap((line) => {
    if (line.kind !== "row") return [];
    const [cell] = line.cells;
    return [{ id: line.id, changedAt: cell?.kind === "instant" ? cell.at.getTime() : 0 }];
  });

/** A medium as it was read; undefined where its record cannot be read. */
export type ReadMedium = { medium: Medium | undefined; changedAt: number };

/**
 * The media of these ids that are there and may be read, past what the device keeps: that would look through every medium there
 * before it asks, and store the answer afterwards, so that a grid stood still the longer the further it was scrolled. Rejects
 * without network.
 */
export async function fetchMedia(ids: readonly string[]): Promise<ReadonlyMap<string, ReadMedium>> {
  const { getEach } = await import("../../platform/firebase/get-each.ts");
  const found = await getEach(pathToRead(COLLECTIONS.media), ids);
  return new Map(
    found.map((document) => {
      const changedAt: { toMillis(): number } | undefined = document.get("changedAt");
      const medium = readRecord(Medium, document.id, document.data());
      const isThere = medium?.state !== "removed";
      return [document.id, { medium: isThere ? medium : undefined, changedAt: changedAt?.toMillis() ?? 0 }];
    }),
  );
}

/** The first media of a list, read once. Rejects without network. */
export async function fetchFirstOf(list: MediaList, most: number): Promise<readonly Medium[]> {
  const { lines } = await fetchTablePart({ view: idsOf(list), isFigures: false }, 0, most);
  const ids = listedIn(lines).map(({ id }) => id);
  const found = await fetchMedia(ids);
  return ids.flatMap((id) => found.get(id)?.medium ?? []);
}
