import { COLLECTIONS } from "@zona/domain/collections";
import { MONTHS_VIEW, MOST_MONTH_LINES, monthIndicators, type TwoMonths } from "@zona/domain/measures/month-indicators";
import { Medium } from "@zona/domain/media/medium";
import { limit, orderBy, query, Timestamp, where } from "firebase/firestore";
import { collectionToRead, readableMedia } from "../../people/access/scoped-data.ts";
import { listenToList } from "../../platform/firebase/listen.ts";
import { SITE } from "../../platform/site/site.ts";
import { fetchTablePart } from "../../reports/tables/table-data.ts";
import { HOME_READS } from "./home-reads.ts";

/** Files that ended without a picture since then, newest first. */
export const listenToFailedMedia = (since: Date) =>
  listenToList(Medium, () =>
    readableMedia(
      query(
        collectionToRead(COLLECTIONS.media),
        where("state", "in", ["rejected", "failed"]),
        where("createdAt", ">=", Timestamp.fromDate(since)),
        orderBy("createdAt", "desc"),
        limit(HOME_READS.failedMedia),
      ),
    ),
  );

/** `isBehind`: some cycles are not counted yet. */
export type MonthsTold = { months: TwoMonths; isBehind: boolean };

/** This month and the one before: one request, however many cycles there are, as a table of the reports page is asked. */
export async function fetchMonthIndicators(): Promise<MonthsTold> {
  const {
    lines,
    asOf,
    isBehind = false,
  } = await fetchTablePart({ view: MONTHS_VIEW, isFigures: false }, 0, MOST_MONTH_LINES);
  return { months: monthIndicators(lines, asOf, SITE.timeZone), isBehind };
}
