import example from "../../domain/examples/icsi-record.json" with { type: "json" };
import { coverOf } from "../../domain/src/records/witness/witness-statement.ts";
import { reviveInstants } from "../../domain/src/timing/revive-instants.ts";

export const OOCYTES = 40;

const placeOf = (n: number) => ({ strawId: `S${n}`, tank: "T", canister: "1", cane: "C", position: `${n}` });

const witnessedRow = (n: number, disposition: object = {}) =>
  coverOf("dispositions", String(n), { ...disposition, place: placeOf(n) });

/** The example's best oocyte forty times over: seen at every check, then frozen. */
export function recordOfForty() {
  const numbers = Array.from({ length: OOCYTES }, (_, i) => i + 1);
  const observations = example.observations.filter(({ unit }) => unit === 2);
  const disposition = example.dispositions.find(({ unit }) => unit === 2);
  return reviveInstants({
    ...example,
    header: { ...example.header, cocRetrieved: OOCYTES, folliclesAspirated: 50, counts: { mii: OOCYTES } },
    units: numbers.map((n) => ({ ...example.units[1], n, well: undefined })),
    observations: numbers.flatMap((n) => observations.map((seen) => ({ ...seen, unit: n, id: `${seen.check}-${n}` }))),
    dispositions: numbers.map((unit) => ({ ...disposition, unit, place: placeOf(unit) })),
    witnessed: [{ ...example.witnessed[0], covers: numbers.map((n) => witnessedRow(n, disposition)) }],
    transfers: [],
  });
}
