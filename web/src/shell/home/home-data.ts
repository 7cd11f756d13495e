import { COLLECTIONS } from "@zona/domain/collections";
import type { CompiledQuery } from "@zona/domain/filters/compile";
import { type MonthIndicators, monthIndicators, monthSpan } from "@zona/domain/measures/month-indicators";
import { Medium } from "@zona/domain/media/medium";
import {
  getAggregateFromServer,
  getCountFromServer,
  limit,
  orderBy,
  query,
  sum,
  Timestamp,
  where,
} from "firebase/firestore";
import { collectionToRead, readable, readableMedia } from "../../people/access/scoped-data.ts";
import { listenToList } from "../../platform/firebase/listen.ts";
import { SITE } from "../../platform/site/site.ts";
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

const queryOf = ({ collection: path, where: conditions }: CompiledQuery) =>
  readable(query(collectionToRead(path), ...conditions.map((one) => where(one.path, one.op, one.value))));

const aggregates = {
  async sums(compiled: CompiledQuery, paths: readonly string[]) {
    const sums = Object.fromEntries(paths.map((path, at) => [`sum${at}`, sum(path)]));
    const asked = queryOf(compiled);
    const found = asked ? (await getAggregateFromServer(asked, sums)).data() : {};
    return paths.map((_, at) => Number(found[`sum${at}`] ?? 0));
  },
  async count(compiled: CompiledQuery) {
    const asked = queryOf(compiled);
    return asked ? (await getCountFromServer(asked)).data().count : 0;
  },
};

/** This month and the one before, read from indexes: eight reads, however many cycles there are. */
export const fetchMonthIndicators = (now: Date): Promise<[MonthIndicators, MonthIndicators]> =>
  Promise.all([
    monthIndicators(monthSpan(now, SITE.timeZone), aggregates),
    monthIndicators(monthSpan(now, SITE.timeZone, 1), aggregates),
  ]);
