import { assertFails } from "@firebase/rules-unit-testing";
import { bucketNames } from "@zona/domain/collections";
import { Timestamp } from "firebase/firestore";
import { describe, it } from "vitest";
import { GRANTED, PEOPLE } from "../access-people.ts";
import { isAllowed, ROLES, type Row, STORAGE } from "../access-table.ts";
import { PROJECT, useRules } from "../environment.ts";

const { given, storageAs } = useRules();

describe("the table of who may do what with files", () => {
  const buckets = bucketNames(PROJECT);
  const bucketOf = ({ path }: Row) =>
    path.startsWith("derived")
      ? buckets.derived
      : path.startsWith("forms")
        ? buckets.formsResources
        : buckets.clinicalRawData;

  describe.each(STORAGE)("$path", (row) => {
    it.each(ROLES)("refuses %s what the table does not allow", async (role) => {
      // Even what a function had opened to all of them.
      const opened = { x: Timestamp.fromMillis(Date.now() + 600_000) };
      const granted = Object.entries(GRANTED).map(([uid, access]) => [`access/${uid}`, { ...access, opened }] as const);
      await given(Object.fromEntries(granted));
      const storage = storageAs(PEOPLE[role], bucketOf(row));
      const ref = storage.ref(row.at);
      if (!isAllowed(row.allows.get, role)) await assertFails(ref.getMetadata());
      // Nothing of this id was declared: neither may anyone send it, the table's author included.
      await assertFails(ref.put(new TextEncoder().encode("x"), { contentType: "image/jpeg" }).then());
      await assertFails(ref.delete());
      await assertFails(storage.ref(row.at.slice(0, row.at.lastIndexOf("/"))).listAll());
    });
  });
});
