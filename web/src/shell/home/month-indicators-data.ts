import type { CompiledQuery } from "@zona/domain/filters/compile";
import { type MonthIndicators, monthIndicators, monthSpan } from "@zona/domain/reports/month-indicators";
import { collection, getAggregateFromServer, getCountFromServer, query, sum, where } from "firebase/firestore";
import { firestore } from "../../platform/firebase/firestore.ts";
import { SITE } from "../../platform/site/site.ts";

const queryOf = ({ collection: path, where: conditions }: CompiledQuery) =>
  query(collection(firestore, path), ...conditions.map((one) => where(one.path, one.op, one.value)));

const aggregates = {
  async sums(compiled: CompiledQuery, paths: readonly string[]) {
    const asked = Object.fromEntries(paths.map((path, at) => [`sum${at}`, sum(path)]));
    const found = (await getAggregateFromServer(queryOf(compiled), asked)).data();
    return paths.map((_, at) => Number(found[`sum${at}`] ?? 0));
  },
  count: async (compiled: CompiledQuery) => (await getCountFromServer(queryOf(compiled))).data().count,
};

/** This month and the one before, read from indexes: eight reads, however many cycles there are. */
export const fetchMonthIndicators = (now: Date): Promise<[MonthIndicators, MonthIndicators]> =>
  Promise.all([
    monthIndicators(monthSpan(now, SITE.timeZone), aggregates),
    monthIndicators(monthSpan(now, SITE.timeZone, 1), aggregates),
  ]);
