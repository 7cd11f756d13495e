import { expect, it, vi } from "vitest";

/** A database that takes every write and hears nothing from its server. */
vi.mock("firebase/firestore", async (importOriginal) => ({
  ...(await importOriginal<typeof import("firebase/firestore")>()),
  setDoc: () => new Promise(() => undefined),
  updateDoc: () => new Promise(() => undefined),
}));

const { addScans } = await import("../../laboratory/cryobank/bank-data.ts");
const { unsent } = await import("../../people/session/sign-out.tsx");
const { recordMismatch, recordStatement, recordWitness } = await import("../../records/witness/witness-data.ts");
const { sendFeedback } = await import("../../reports/questions/ask-data.ts");
const { saveNewView } = await import("../../reports/tables/views/saved-views-data.ts");

const emma = { uid: "emma", name: "Emma Lindqvist" };
const noor = { uid: "noor", name: "Noor Haddad" };
const view = { subject: "tests", filter: { all: [] }, columns: [], groupBy: [], rows: "all", sort: [] } as const;

it.each<[string, () => Promise<unknown>]>([
  [
    "a witnessed step",
    () => recordWitness("t", { step: "sperm_to_oocyte", performer: noor, identifiers: ["A", "A"] }, emma),
  ],
  [
    "a statement of what was seen",
    () => recordStatement("t", [{ sheetId: "oocytes", row: "1", cells: {} }] as never, new Date(), emma),
  ],
  ["a dish that did not match", () => recordMismatch("t", { container: "first", read: "HF-1" }, emma)],
  ["scanned straws", () => addScans("a", new Map([["S-1", "1"]]), emma)],
  ["a saved view", () => saveNewView({ name: "Mine", isShared: false, view: view as never }, emma)],
  ["what is said of an answer", () => sendFeedback("c", true, "Right.")],
])("%s counts as unsent until the server has it", async (_, write) => {
  const before = unsent.writes;
  void write();
  await vi.waitFor(() => expect(unsent.writes).toBe(before + 1));
});
