import { COLLECTIONS } from "@zona/domain/collections";
import type { Filter } from "@zona/domain/filters/filter";
import { NONE } from "@zona/domain/media/facet-names";
import { Medium } from "@zona/domain/media/medium";
import { defaultView } from "@zona/domain/reports/default-views";
import { timeGroup } from "@zona/domain/reports/group-key";
import { readRecord } from "@zona/domain/stored-record";
import { MOST_PAGE_ROWS } from "@zona/domain/tables/table-request";
import { wallClock } from "@zona/domain/timing/calendar";
import { doc, getDoc, limit, query, where } from "firebase/firestore";
import { collectionToRead, readableMedia } from "../../people/access/scoped-data.ts";
import { listenToList } from "../../platform/firebase/listen.ts";
import { SITE } from "../../platform/site/site.ts";
import { fetchTablePart } from "../../reports/tables/table-data.ts";

const media = () => collectionToRead(COLLECTIONS.media);
/** More of one oocyte at one check are not listed. */
export const MOST_SHOTS = 12;

/** All shots of an oocyte at a check, live; the key is `facts.slot`. */
export const listenToShots = (slot: string) =>
  listenToList(Medium, () => readableMedia(query(media(), where("facts.slot", "==", slot), limit(MOST_SHOTS))));

/** The other medium of a pair; undefined when it is gone or was removed. */
export async function fetchMedium(id: string): Promise<Medium | undefined> {
  const snapshot = await getDoc(doc(media(), id));
  const medium = readRecord(Medium, snapshot.id, snapshot.data());
  return medium?.state === "removed" ? undefined : medium;
}

/** What pictures are compared by. */
export const COMPARED = ["sharpness", "clipping", "noise"] as const;
export type Peer = Partial<Record<(typeof COMPARED)[number], number>>;
const COLUMNS = ["focusLevel", "clipping", "noise"];

/** What was measured of the newest media of the same device, objective and stage that were uploaded in the same month. */
export async function fetchPeers({ createdAt, facts }: Medium): Promise<Peer[]> {
  if (!facts?.deviceName) return [];
  const is = (field: string, value: string): Filter =>
    value === NONE ? { field, op: "isNull", value: [] } : { field, op: "eq", value: [value] };
  const month = timeGroup("createdAt", "month", wallClock(createdAt, SITE.timeZone), SITE.timeZone).filter;
  const same = [is("device", facts.deviceName), is("objective", facts.objective), is("stage", facts.stage)];
  const columns = COLUMNS.map((id) => ({ id }));
  const view = { ...defaultView("media"), columns, filter: { all: [...same, month] } };
  const { lines } = await fetchTablePart({ view, isFigures: false }, 0, MOST_PAGE_ROWS);
  return lines.flatMap((line): Peer[] => {
    if (line.kind !== "row") return [];
    const known = COMPARED.map((name, at) => [name, line.cells[at]] as const);
    return [Object.fromEntries(known.flatMap(([name, cell]) => (cell?.kind === "number" ? [[name, cell.value]] : [])))];
  });
}
