import fc from "fast-check";
import { AskedSubject, type Field } from "../../filters/field.ts";
import { FIELDS } from "../../filters/fields.ts";
import type { Filter, Operator, Scalar } from "../../filters/filter.ts";
import { operatorsOf } from "../../filters/filter-fault.ts";
import { RECURRING } from "../../filters/random-times-for-tests.ts";
import { TOLD_BY_RECORDS } from "../../measures/measures.ts";
import type { ReportGroup } from "../../reports/report-view.ts";
import { TIME_GROUPS, TIME_PARTS } from "../../timing/calendar.ts";
import { type AskedRequest, requestFault } from "../requests/asked-request.ts";
import { BANDS, LIMITS_OF_GROUPS, type Measure, STATISTICS } from "../requests/request.ts";

const INSTANT = fc
  .tuple(fc.integer({ min: 0, max: 700 }), fc.constantFrom(0, 0, 0, 0, 450, 601))
  .map(([day, minutes]) => new Date(Date.UTC(2025, 0, 1, -1, minutes) + day * 86_400_000).toISOString());
const RELATIVE = fc.oneof(
  fc.constantFrom(...TIME_GROUPS).map((unit) => `this-${unit}`),
  fc
    .tuple(fc.constantFrom("last", "this-and-last"), fc.integer({ min: 1, max: 9 }), fc.constantFrom(...TIME_GROUPS))
    .map(([kind, count, unit]) => `${kind}-${count}-${unit}s`),
);

const TEXT = fc.stringMatching(/^[A-Z][a-z]{2,5}-[0-9]{1,3}$/);

function valueFor({ type, values }: Field, op: Operator): fc.Arbitrary<Scalar> {
  if (type === "number") return fc.integer({ min: 0, max: 99 });
  if (type === "flag") return fc.boolean();
  if (type === "instant") return op === "within" ? RELATIVE : op === "recurs" ? RECURRING : INSTANT;
  return values ? fc.constantFrom(...values.map(({ value }) => value)) : TEXT;
}

const SIZES: Partial<Record<Operator, readonly [number, number]>> = {
  isNull: [0, 0],
  notNull: [0, 0],
  between: [2, 2],
  in: [2, 4],
};

/** A span from one instant to a later one. */
const spanOn = ({ id }: Field): fc.Arbitrary<Filter> =>
  fc
    .uniqueArray(INSTANT, { minLength: 2, maxLength: 2 })
    .map((ends) => ends.toSorted())
    .map(
      ([from = "", to = ""]): Filter => ({
        all: [
          { field: id, op: "ge", value: [from] },
          { field: id, op: "lt", value: [to] },
        ],
      }),
    );

/** What a field can be asked. Two instants stand in order. */
function conditionOn(field: Field): fc.Arbitrary<Filter> {
  const each = operatorsOf(field).map((op) => {
    const [minLength, maxLength] = SIZES[op] ?? [1, 1];
    const values = fc.uniqueArray(valueFor(field, op), { minLength, maxLength });
    return values.map((value): Filter => ({ field: field.id, op, value: op === "between" ? value.toSorted() : value }));
  });
  return fc.oneof(...each, ...(field.type === "instant" ? [spanOn(field)] : []));
}

function filterOn(subject: AskedSubject): fc.Arbitrary<Filter> {
  const one = fc.oneof(...FIELDS[subject].map(conditionOn));
  return fc.oneof(
    { weight: 6, arbitrary: one },
    { weight: 1, arbitrary: one.map((part): Filter => ({ not: part })) },
    { weight: 2, arbitrary: fc.array(one, { minLength: 2, maxLength: 3 }).map((any): Filter => ({ any })) },
    { weight: 1, arbitrary: fc.array(one, { minLength: 2, maxLength: 3 }).map((any): Filter => ({ not: { any } })) },
  );
}

function measureOn(subject: AskedSubject, filter: fc.Arbitrary<Filter>): fc.Arbitrary<Measure<Filter>> {
  const numbers = FIELDS[subject].filter(({ type }) => type === "number");
  return fc.oneof(
    fc.constant<Measure<Filter>>({ of: "count" }),
    filter.map((among): Measure<Filter> => ({ of: "share", among })),
    ...(numbers.length > 0
      ? [
          fc
            .tuple(fc.constantFrom(...STATISTICS), fc.constantFrom(...numbers))
            .map(([statistic, { id }]): Measure<Filter> => ({ of: "statistic", statistic, field: id })),
        ]
      : []),
    ...(subject === "tests"
      ? [
          fc
            .constantFrom(...BANDS, undefined)
            .map((band): Measure<Filter> => ({ of: "indicators", ...(band && { band }) })),
          fc
            .tuple(fc.constantFrom(...TOLD_BY_RECORDS), fc.boolean())
            .map(
              ([code, is]): Measure<Filter> => ({ of: "indicator", code, ...(is && { complement: true as const }) }),
            ),
        ]
      : []),
  );
}

const groupOn = (subject: AskedSubject): fc.Arbitrary<ReportGroup> =>
  fc.oneof(
    ...FIELDS[subject].map(({ id: field, type }): fc.Arbitrary<ReportGroup> => {
      if (type === "instant") return fc.constantFrom(...TIME_PARTS).map((by) => ({ field, by }));
      if (type !== "number") return fc.constant({ field });
      return fc.constantFrom(5, 10, undefined).map((band) => ({ field, ...(band && { band }) }));
    }),
  );

const idOn = (subject: AskedSubject) => fc.constantFrom(...FIELDS[subject].map(({ id }) => id));
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });

/** Each member of requests about one subject, as anybody may send it. */
function membersOf(subject: AskedSubject) {
  const filter = filterOn(subject);
  return {
    ask: fc.constantFrom("figure" as const, "rows" as const, "due" as const),
    measures: fc.uniqueArray(measureOn(subject, filter), {
      minLength: 1,
      maxLength: 3,
      selector: (one) => JSON.stringify(one),
    }),
    where: fc.array(filter, { maxLength: 3 }).map((all): Filter => ({ all })),
    groupBy: fc.uniqueArray(groupOn(subject), { maxLength: 2, selector: ({ field }) => field }),
    versus: fc.oneof(fc.constant([]), fc.array(filter, { minLength: 2, maxLength: 3 })),
    shows: fc.uniqueArray(idOn(subject), { maxLength: 2 }),
    order: maybe(
      fc.record({
        by: fc.oneof(idOn(subject), fc.constantFrom("measure", "moment")),
        direction: fc.constantFrom("asc" as const, "desc" as const),
      }),
    ),
    limit: maybe(fc.integer({ min: 1, max: 20 })),
    having: maybe(fc.record({ op: fc.constantFrom(...LIMITS_OF_GROUPS), value: fc.integer({ min: 1, max: 99 }) })),
    isReference: maybe(fc.boolean()),
  };
}

/** Members that an answer of this form reads. */
function fitting({ order, limit, having, isReference, ...request }: AskedRequest): AskedRequest {
  const isFigure = request.ask === "figure";
  const isOrdered = !isFigure || request.groupBy.length > 0;
  const isOfIndicators = request.measures.some(({ of }) => of === "indicator" || of === "indicators");
  return {
    ...request,
    ...(isFigure ? { shows: [] } : { groupBy: [], versus: [], measures: [] }),
    ...(isOrdered && order && { order }),
    ...(isOrdered && limit !== undefined && { limit }),
    ...(isFigure && isOrdered && having && { having }),
    ...(isReference !== undefined && isFigure && isOfIndicators && { isReference }),
  };
}

const isSound = (request: AskedRequest) => requestFault(request) === undefined;

function about(subject: AskedSubject) {
  const members = membersOf(subject);
  const request = fc.record(members).map((all) => fitting({ subject, ...all }));
  const changes = Object.entries(members).map(([name, one]) =>
    (one as fc.Arbitrary<unknown>).map((value) => ({ [name]: value })),
  );
  const pair = fc
    .tuple(request, fc.oneof(...changes))
    .map(([one, change]) => [one, fitting({ ...one, ...change })] as const);
  return { request: request.filter(isSound), pair: pair.filter((both) => both.every(isSound)) };
}

const subjects = AskedSubject.options.map(about);

/** Requests that can be run, about anything that tables have. */
export const anyRequest = fc.oneof(...subjects.map(({ request }) => request));

/** Two of them of which the second differs from the first in one member. */
export const requestPair = fc.oneof(...subjects.map(({ pair }) => pair));
