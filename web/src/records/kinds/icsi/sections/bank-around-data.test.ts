import { expect, test, vi } from "vitest";
import { bankAround } from "./bank-around-data.ts";

const asked = vi.hoisted(() => ({ own: [] as string[], past: [] as string[] }));

/** The device's copy, which keeps of each document that is asked for whether it was there. */
vi.mock("firebase/firestore", () => ({
  collection: (_: object, name: string) => name,
  doc: (_: string, id: string) => id,
  getDoc: async (id: string) => {
    asked.own.push(id);
    return { id, exists: () => false, data: () => undefined };
  },
  getDocs: async () => ({ docs: [] }),
  query: (source: string) => source,
  limit: () => undefined,
  where: () => undefined,
}));
vi.mock("../../../../platform/firebase/firestore.ts", () => ({ firestore: {} }));
vi.mock("../../../../people/access/scoped-data.ts", () => ({ ofOwnOrganisation: (one: string) => one }));
vi.mock("../../../../platform/firebase/get-each.ts", () => ({
  getEach: async (_: string, ids: readonly string[]) => {
    asked.past.push(...ids);
    return [];
  },
}));

test("whether a straw is there is asked past the device's copy, whose word hides it from those who listen", async () => {
  const place = "T1~1~C4~1";
  const straw = {
    strawId: "S-0161-2",
    place,
    contents: [{ unit: 2, stage: "blastocyst" as const }],
    frozenAt: new Date(),
  };
  const { straws } = await bankAround([straw]);
  expect(straws.size).toBe(0);
  expect(asked).toEqual({ own: [], past: ["S-0161-2"] });
});
