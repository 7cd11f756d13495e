import type { FieldValue, Timestamp } from "firebase-admin/firestore";

export const ADA = { uid: "ada", name: "Ada Admin" };

/** A preclinical test that is being worked on, as it lies in the database; `over` says what is special about it. */
export const openRecord = (at: FieldValue | Timestamp, over: object) => ({
  rev: 1,
  kind: "preclinical",
  organisation: "hollyfield.example",
  status: "in_progress",
  notes: "",
  createdBy: ADA,
  createdAt: at,
  updatedBy: ADA,
  updatedAt: at,
  enteredBy: [ADA.uid],
  material: { species: "mouse", materialType: "embryo_1c", materialState: "fresh", materialLot: "L1" },
  header: {},
  ...over,
});
