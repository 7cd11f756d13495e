import { compileFilter, type SortKey } from "@zona/domain/filters/compile";
import { type FoundValue, passes, valuesOf } from "@zona/domain/filters/evaluate";
import { fieldOf } from "@zona/domain/filters/fields";
import type { AnswerContent, AnswerRow } from "@zona/domain/questions/answer";
import type { Plan } from "@zona/domain/questions/plan";
import { answerColumns, type PlanQuery, timeFieldOf } from "@zona/domain/questions/plan-query";
import type { Asking } from "./answer-figures.ts";
import type { FactRow } from "./facts.ts";
import { countOpposite, oppositeOf } from "./opposite.ts";
import { SCAN_LIMITS, scan } from "./scan.ts";

const SHOWN = 50;

function sortOf(plan: Plan): SortKey[] {
  if (plan.sort && plan.sort[0] !== "metric") return [{ field: plan.sort[0], direction: plan.sort[1] }];
  if (plan.intent === "due") return [{ field: "dueAt", direction: "asc" }];
  if (plan.subject === "units") return [];
  const direction = plan.subject === "lots" ? "asc" : "desc";
  return plan.time ? [{ field: timeFieldOf(plan), direction }] : [];
}

const plain = (value: FoundValue | undefined): string | number | boolean | null =>
  value instanceof Date
    ? value.toISOString()
    : typeof value === "number" || typeof value === "boolean" || typeof value === "string"
      ? value
      : null;

function rowOf(row: FactRow, plan: Plan, columns: readonly string[]): AnswerRow {
  const cells = columns.map((id) => {
    const field = fieldOf(plan.subject, id);
    const values = field ? valuesOf(row, field) : [];
    return [id, values.length > 1 ? values.map(String) : plain(values[0])] as const;
  });
  const own = (path: string) => valuesOf(row, { path }).map(String)[0] ?? null;
  const testId = plan.subject === "tests" ? own("id") : (own("testId") ?? own("test.id"));
  return { id: own("id") ?? "", testId: plan.subject === "lots" ? null : testId, cells: Object.fromEntries(cells) };
}

const rank = (row: FactRow, path: string) => {
  const [value] = valuesOf(row, { path });
  return value instanceof Date ? value.getTime() : typeof value === "number" ? value : String(value ?? "");
};

function sorted(rows: FactRow[], plan: Plan, [key]: SortKey[]): FactRow[] {
  const path = key && fieldOf(plan.subject, key.field)?.path;
  if (!path) return plan.subject === "units" ? rows.toSorted((a, b) => byPlace(a, b)) : rows;
  const sign = key.direction === "asc" ? 1 : -1;
  return rows.toSorted((a, b) => {
    const first = rank(a, path);
    const second = rank(b, path);
    return first === second ? 0 : first < second ? -sign : sign;
  });
}

/** Oocytes stand by their test and number. */
function byPlace(a: FactRow, b: FactRow): number {
  const code = (row: FactRow) => String(rank(row, "test.code"));
  return code(a).localeCompare(code(b)) || Number(rank(a, "n")) - Number(rank(b, "n"));
}

/** Records of a slice, the first fifty or as many as were asked for, and how many there are. */
export async function answerRows({ plan, facts, consent, told }: Asking, slice: PlanQuery): Promise<AnswerContent> {
  const columns = answerColumns(plan);
  const most = Math.min(plan.limit ?? SHOWN, 200);
  const sort = sortOf(plan);
  const query = compileFilter(slice.subject, slice.filter, sort);
  const opposite = oppositeOf(slice);
  const around = opposite && compileFilter(opposite.around.subject, opposite.around.filter, sort);
  const rows: FactRow[] = [];
  let total = 0;
  if (query.rest === undefined && query.isSorted && slice.subject !== "units") {
    total = await facts.count(query);
    for await (const page of facts.pages(query, undefined, most)) rows.push(...page);
  } else if (opposite && around?.isSorted) {
    total = await countOpposite(facts, opposite);
    // Most of them pass as a rule; where few do, more are looked through, and the number of all is right in any case.
    for (const looked of [4 * most, SCAN_LIMITS.unasked]) {
      rows.length = 0;
      for await (const page of facts.pages(around, undefined, looked))
        rows.push(...page.filter((row) => passes(slice.subject, row, slice.filter)));
      if (rows.length >= Math.min(most, total)) break;
    }
  } else {
    await scan(facts, slice, { consent, seen: told }, (row) => rows.push(row));
    total = rows.length;
    rows.splice(0, rows.length, ...sorted(rows, plan, sort));
  }
  return { kind: "rows", columns, rows: rows.slice(0, most).map((row) => rowOf(row, plan, columns)), total };
}
