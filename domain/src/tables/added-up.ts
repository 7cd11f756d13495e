import type { ResultRow, ResultValue } from "./run-request.ts";

/** A decimal of the engine as a whole number of millionths; sums have six decimals at most (`Dialect.sum`). */
function millionths(text: string): bigint {
  const [, sign, whole, part = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) throw new RangeError("A sum of the engine is no decimal");
  const all = BigInt(whole + part.padEnd(6, "0").slice(0, 6));
  return sign === "-" ? -all : all;
}

function decimal(all: bigint): string {
  const text = String(all < 0n ? -all : all).padStart(7, "0");
  return `${all < 0n ? "-" : ""}${text.slice(0, -6)}.${text.slice(-6)}`;
}

const plus = (a: ResultValue, b: ResultValue): ResultValue => decimal(millionths(String(a)) + millionths(String(b)));
const least = (a: ResultValue, b: ResultValue): ResultValue => (Number(a) <= Number(b) ? a : b);
const most = (a: ResultValue, b: ResultValue): ResultValue => (Number(a) >= Number(b) ? a : b);
const count = (a: ResultValue, b: ResultValue): ResultValue => Number(a) + Number(b);
const first = (a: ResultValue, b: ResultValue): ResultValue => (String(a) <= String(b) ? a : b);

/** How values of a column of `groupsQuery` or `censusQuery` are added up, by the letters of its name. */
const OF: Readonly<Record<string, (a: ResultValue, b: ResultValue) => ResultValue>> = {
  ...{ n: plus, d: plus, sum: plus, count, row_count: count, u: count },
  ...{ min: least, max: most, g: first, l: first },
};

function added(a: ResultRow, b: ResultRow): ResultRow {
  const both = Object.keys(a).map((name): [string, ResultValue] => {
    const [one = null, other = null] = [a[name], b[name]];
    if (one === null || other === null) return [name, one ?? other];
    return [name, OF[name.replace(/\d+$/, "")]?.(one, other) ?? null];
  });
  return Object.fromEntries(both);
}

/**
 * The groups of an outer level, from those of an inner one in which no row stands twice: those with the same first keys, so
 * many, are one. No percentile can be told of groups.
 */
export function addedUp(rows: readonly ResultRow[], keys: number): ResultRow[] {
  const outer = new Map<string, ResultRow>();
  for (const row of rows) {
    const key = JSON.stringify(Array.from({ length: keys }, (_, at) => row[`g${at}`]));
    const known = outer.get(key);
    outer.set(key, known ? added(known, row) : row);
  }
  return [...outer.values()];
}
