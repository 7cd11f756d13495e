import { expect, it } from "vitest";
import deployed from "../firestore.indexes.json" with { type: "json" };
import { SCOPE_INDEXES } from "./scope-indexes.ts";

it("every list that asks for the records of an organisation or of studies has its index", () => {
  const known = new Set(
    deployed.indexes.map(({ collectionGroup, queryScope, fields }) =>
      JSON.stringify([collectionGroup, queryScope, ...fields.map((one) => Object.values(one).join(" "))]),
    ),
  );
  for (const { collection, isGroup, fields } of SCOPE_INDEXES) {
    const ordered = fields.map((path) => (path.startsWith("-") ? `${path.slice(1)} DESCENDING` : `${path} ASCENDING`));
    expect(known).toContain(JSON.stringify([collection, isGroup ? "COLLECTION_GROUP" : "COLLECTION", ...ordered]));
  }
});
