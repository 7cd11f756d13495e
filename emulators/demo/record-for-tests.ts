import { Straw } from "@zona/domain/cryobank/straw";
import { LabTest } from "@zona/domain/records/lab-test";
import { StoredSheet } from "@zona/domain/records/sheet";
import { sheetsIn } from "@zona/domain/records/sheet-documents";
import { WitnessStatement } from "@zona/domain/records/witness/witness-statement";
import { readRecord } from "@zona/domain/stored-record";
import type { DemoRecord } from "./lab.ts";

/** A record as its documents say it is. */
export const recordIn = ({ id, writes }: DemoRecord) => {
  const test = readRecord(LabTest, id, writes.find(([path]) => path === `tests/${id}`)?.[1]);
  if (!test) throw new Error(`${id} is no test`);
  const sheets = sheetsIn(
    writes.flatMap(([path, data]) => {
      const name = /\/sheets\/(\w+)$/.exec(path)?.[1];
      return name ? [StoredSheet.parse({ id: name, ...data })] : [];
    }),
  );
  const witnessed = writes.flatMap(([path, data]) => {
    const name = /\/witness\/(\w+)$/.exec(path)?.[1];
    return name ? [WitnessStatement.parse({ id: name, ...data })] : [];
  });
  const straws = writes.flatMap(([path, data]) => {
    const strawId = /^straws\/([^/]+)$/.exec(path)?.[1];
    return strawId ? [Straw.parse({ id: strawId, ...data })] : [];
  });
  return { test, sheets, witnessed, straws };
};
