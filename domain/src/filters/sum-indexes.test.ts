import { expect, it } from "vitest";
import deployed from "../../../firestore.indexes.json" with { type: "json" };
import { SUM_INDEXES } from "./sum-indexes.ts";

it("sums that answers rely on have their index, and all indexes together leave room below the thousand that a database may have", () => {
  const known = new Set(
    deployed.indexes.map(({ collectionGroup, fields }) =>
      JSON.stringify([collectionGroup, ...fields.map((one) => Object.values(one).join(" "))]),
    ),
  );
  for (const { collection, fields } of SUM_INDEXES)
    expect(known).toContain(JSON.stringify([collection, ...fields.map((path) => `${path} ASCENDING`)]));
  expect(deployed.indexes.length).toBeLessThan(800);
});
