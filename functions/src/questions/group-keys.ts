import type { Filter } from "@zona/domain/filters/filter";
import { conditionsIn } from "@zona/domain/measures/populations";
import type { AskedRequest } from "@zona/domain/questions/requests/asked-request";
import { bucketsBetween, type TimeBucket } from "@zona/domain/questions/time-buckets";
import { isTimeGroup } from "@zona/domain/timing/calendar";
import { parseInstant } from "@zona/domain/timing/zoned-time";
import type { TableFigures } from "./asked-tables.ts";

/** What a group of an answer is of; a part of the calendar has its stretch. */
export type GroupKey = { key: string | null; label: string; bucket?: TimeBucket };

/** A group without groups inside, by the id of its line in the table; "" for a part of the calendar without a record. */
export type Leaf = { id: string; keys: readonly GroupKey[] };

type Line = TableFigures["groups"][number];

/** The value that rows of a group share; null where nothing is recorded. */
export function valueOfGroup(filter: Filter): string | null {
  const [value] = "field" in filter ? filter.value : [];
  return value === undefined ? null : String(value);
}

function spanOf(filter: Filter): { from: Date; to: Date } | undefined {
  const bounds = "all" in filter ? filter.all : [];
  const [from, to] = bounds.map((bound) => ("field" in bound ? parseInstant(String(bound.value[0])) : undefined));
  return from && to && { from, to };
}

/** Of an inner group what it asks itself: its table tells it behind what the group around it asks. */
const innermost = ({ level, filter }: Line): Filter =>
  level > 0 && "all" in filter ? (filter.all[1] ?? filter) : filter;

function keyOf(
  { filter, label }: Pick<Line, "filter" | "label">,
  part: AskedRequest["groupBy"][number]["by"],
  zone: string,
): GroupKey {
  const grain = isTimeGroup(part) ? part : undefined;
  const span = grain && spanOf(filter);
  const [bucket] = grain && span ? bucketsBetween(span.from, span.to, grain, zone) : [];
  if (bucket) return { key: bucket.key, label: bucket.key, bucket };
  const key = grain ? null : "field" in filter && filter.op === "isNull" ? null : (valueOfGroup(filter) ?? label);
  return { key, label: key === null ? "" : label };
}

/** The lines of a table as the groups that they end in, each once whatever side has it. */
function leavesOf(lines: readonly Line[], { groupBy }: AskedRequest, zone: string): Leaf[] {
  const leaves = new Map<string, Leaf>();
  // A group stands in front of those within.
  let outer: GroupKey[] = [];
  for (const line of lines) {
    const key = keyOf({ filter: innermost(line), label: line.label }, groupBy[line.level]?.by, zone);
    if (line.level < groupBy.length - 1) outer = [key];
    else leaves.set(line.id, { id: line.id, keys: line.level > 0 ? [...outer, key] : [key] });
  }
  return [...leaves.values()];
}

/** Where the time that was asked begins and ends; a year that is not over has no figures for its rest. */
function edgesOf({ where, groupBy }: AskedRequest, now: Date): number[] {
  const field = groupBy[0]?.field;
  const bounds = conditionsIn(where).filter((one) => one.field === field);
  const at = (op: string) => {
    const value = bounds.find((one) => one.op === op)?.value[0];
    return value === undefined ? undefined : parseInstant(String(value))?.getTime();
  };
  const [from, to] = [at("ge"), at("lt")];
  const isAhead = field === "dueAt" || field === "expiresAt";
  return from === undefined || to === undefined ? [] : [from, isAhead ? to : Math.min(to, now.getTime())];
}

/** Parts of the calendar without a record are groups as well, from the first that was asked or found to the last. */
function withEmptyOnes(
  leaves: readonly Leaf[],
  request: AskedRequest,
  { now, zone }: { now: Date; zone: string },
): Leaf[] {
  const grain = request.groupBy[0]?.by;
  if (!isTimeGroup(grain)) return [...leaves];
  const found = leaves.flatMap((leaf) => (leaf.keys[0]?.bucket ? [{ leaf, bucket: leaf.keys[0].bucket }] : []));
  const edges = edgesOf(request, now);
  const first = Math.min(...edges, ...found.map(({ bucket }) => bucket.from.getTime()));
  const last = Math.max(...edges, ...found.map(({ bucket }) => bucket.to.getTime()));
  const all = first < last ? bucketsBetween(new Date(first), new Date(last), grain, zone) : [];
  if ((all.at(-1)?.to.getTime() ?? 0) < last) return [...leaves];
  const byKey = new Map(found.map(({ leaf, bucket }) => [bucket.key, leaf]));
  return all.map(
    (bucket) => byKey.get(bucket.key) ?? { id: "", keys: [{ key: bucket.key, label: bucket.key, bucket }] },
  );
}

/** The groups of an answer, in the order of the table; what is not recorded comes last. */
export function keysOf(lines: readonly Line[], request: AskedRequest, moment: { now: Date; zone: string }): Leaf[] {
  const leaves = leavesOf(lines, request, moment.zone);
  const [only] = request.groupBy;
  if (request.groupBy.length > 1 || !only) return leaves;
  const isNone = ({ keys }: Leaf) => keys[0]?.key === null;
  const told = withEmptyOnes(
    leaves.filter((leaf) => !isNone(leaf)),
    request,
    moment,
  );
  const asked = conditionsIn(request.where).find(
    ({ field, op }) => field === only.field && (op === "in" || op === "eq"),
  );
  // A record may have several values: those of the others that nobody asked for are no groups.
  const wanted = asked && !only.by && new Set(asked.value.map((value) => String(value).toLowerCase()));
  if (wanted) return told.filter(({ keys }) => wanted.has(String(keys[0]?.key).toLowerCase()));
  return [...told, ...leaves.filter(isNone)];
}
