import type { TestFacts } from "./test-facts.ts";

/** The rows of the subject "units": every oocyte with its test, as filters and tables see them. */
export const unitRows = ({ units, ...test }: TestFacts) =>
  units.map((unit) => ({ ...unit, id: `${test.id}-${unit.n}`, test }));
export type UnitRow = ReturnType<typeof unitRows>[number];
