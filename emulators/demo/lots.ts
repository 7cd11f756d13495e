import { HISTORY, LOTS } from "@zona/domain/collections";
import type { Person } from "@zona/domain/identity/claims";
import { lotKey } from "@zona/domain/lots/lot";
import { type Firestore, Timestamp } from "firebase-admin/firestore";
import { LAB } from "./lab.ts";

const DAY_MS = 86_400_000;

/** Deliveries that the records name, how many days they have left, and one that nobody should take any more. */
const DELIVERIES: readonly (readonly [product: string, lotNo: string, supplier: string, daysLeft: number])[] = [
  ["Culture medium", "G5-2291", "Medica", 9],
  ["Culture medium", "G5-2304", "Medica", 54],
  ["Culture medium", "G5-2318", "Medica", 96],
  ["Culture medium", "G5-2266", "Medica", -12],
  ["Mineral oil", "OIL-118", "Medica", 140],
  ["Mineral oil", "OIL-121", "Medica", 320],
  ["Injection pipette", "IP-77", "Nordglas", 400],
  ["Injection pipette", "IP-78", "Nordglas", 400],
];

/** Registers the deliveries of the demo; they come before the records that name them. */
export async function seedLots(db: Firestore, by: Person, now: Date): Promise<void> {
  const batch = db.batch();
  for (const [product, lotNo, supplier, daysLeft] of DELIVERIES) {
    const expiresAt = Timestamp.fromMillis(now.getTime() + daysLeft * DAY_MS);
    const said = { product, lotNo, supplier, expiresAt };
    const version = { ...said, organisation: LAB, rev: 1, by, at: Timestamp.fromDate(now) };
    const ref = db.collection(LOTS).doc(lotKey(lotNo));
    batch.set(ref, version).set(ref.collection(HISTORY).doc("1"), version);
  }
  await batch.commit();
}
