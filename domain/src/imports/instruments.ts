import type { ImportKind } from "./import-run.ts";
import instruments from "./instruments.json" with { type: "json" };
import { plainName } from "./plain-name.ts";

/**
 * How the exports of a device are read. It is recognised where a file has a name of each list of `signs`. `leavesOut`: columns
 * that sound like a field of ours and are not it, such as classes of speed that a maker draws elsewhere than the WHO does.
 */
type Instrument = {
  name: string;
  kind: ImportKind;
  signs: readonly (readonly string[])[];
  columns: ReadonlyMap<string, string>;
  leavesOut: ReadonlySet<string>;
};

const INSTRUMENTS: readonly Instrument[] = instruments.map(({ name, kind, signs, columns, leavesOut }) => ({
  ...{ name, kind: kind as ImportKind, signs: signs.map((names) => names.map(plainName)) }, // a test reads each
  columns: new Map(Object.entries(columns).map(([column, target]) => [plainName(column), target ?? ""])),
  leavesOut: new Set(leavesOut.map(plainName)),
}));

/** The device whose export a file looks like, by the names of its columns. */
export function instrumentOf(kind: ImportKind, columns: readonly { name: string }[]): Instrument | undefined {
  const names = new Set(columns.map(({ name }) => plainName(name)));
  return INSTRUMENTS.find(
    (one) => one.kind === kind && one.signs.every((some) => some.some((name) => names.has(name))),
  );
}
