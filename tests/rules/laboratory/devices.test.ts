import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { DEVICES } from "@zona/domain/collections";
import {
  deleteDoc,
  deleteField,
  doc,
  getDoc,
  serverTimestamp,
  Timestamp,
  updateDoc,
  writeBatch,
} from "firebase/firestore";
import { describe, it } from "vitest";
import { EMMA, INTRUDERS, JONAS, NOOR, person, type Signed, useRules } from "../environment.ts";

const { as } = useRules();
const OLD = Timestamp.fromMillis(0);
const ID = "hollyfield.example~PZ_200-0417";

type Fields = Record<string, unknown>;
const PIEZO: Fields = {
  ...{ name: "Piezo, bench 2", kind: "injector", maker: "Medica", model: "Piezo 200", serial: "pz 200-0417" },
  ...{ firmware: "4.1", calibrationDueAt: OLD, status: "in_use", since: OLD },
};
const AWAY: Fields = { ...PIEZO, status: "out_of_service", reason: "Away for repair" };
const without = (field: string) => Object.fromEntries(Object.entries(PIEZO).filter(([key]) => key !== field));

/** A version with its copy in the history; `copy: null` leaves the copy out. */
function save(who: Signed | undefined, fields: Fields, rev = 1, copy: Fields | null = {}, id = ID) {
  const by = who ?? EMMA;
  const organisation = by.email.replace(/.*@/, "").toLowerCase();
  const version = { organisation, rev, by: person(by), at: serverTimestamp(), ...fields };
  const db = as(who);
  const batch = writeBatch(db).set(doc(db, `${DEVICES}/${id}`), version);
  if (copy) batch.set(doc(db, `${DEVICES}/${id}/history/${rev}`), { ...version, ...copy });
  return batch.commit();
}

describe("a device", () => {
  it("is registered and changed by its organisation, read by all staff, and never deleted", async () => {
    await assertSucceeds(save(EMMA, PIEZO));
    await assertSucceeds(save(NOOR, AWAY, 2));
    await assertSucceeds(save(NOOR, { ...AWAY, status: "retired", reason: "Worn out" }, 3));
    await assertSucceeds(save(EMMA, { ...without("firmware"), maker: "Nordglas" }, 4));
    for (const path of [`${DEVICES}/${ID}`, `${DEVICES}/${ID}/history/1`]) {
      await assertSucceeds(getDoc(doc(as(JONAS), path)));
      await assertFails(deleteDoc(doc(as(EMMA), path)));
      await assertFails(updateDoc(doc(as(EMMA), path), { name: "Another" }));
    }
  });

  it("needs no calibration and no firmware", async () => {
    await assertSucceeds(save(EMMA, without("firmware")));
    await assertSucceeds(save(EMMA, without("calibrationDueAt"), 2));
  });

  it("is not changed by people of another organisation, nor registered in its name", async () => {
    await assertFails(save(JONAS, PIEZO));
    await assertFails(save(JONAS, { ...PIEZO, organisation: "hollyfield.example" }));
    await assertSucceeds(save(EMMA, PIEZO));
    await assertFails(save(JONAS, AWAY, 2));
    await assertFails(save(JONAS, { ...AWAY, organisation: "hollyfield.example" }, 2));
  });

  it.each(Object.entries(INTRUDERS))("is closed to %s", async (_, who) => {
    await assertFails(save(who, PIEZO));
    await assertFails(getDoc(doc(as(who), `${DEVICES}/${ID}`)));
  });

  it.each<[string, Fields]>([
    ["in another's name", { by: person(NOOR) }],
    ["back-dated", { at: OLD }],
    ["with further fields", { note: "x" }],
    ["without a name", { name: " " }],
    ["with a name that no table holds", { name: "x".repeat(65) }],
    ["of no kind", { kind: "toaster" }],
    ["of nobody's make", { maker: "" }],
    ["of no model", { model: 7 }],
    ["under another serial number", { serial: "PZ 200-0418" }],
    ["with a serial number that is none", { serial: 417 }],
    ["with an empty firmware", { firmware: "" }],
    ["calibrated soon", { calibrationDueAt: "soon" }],
    ["in use since ever", { since: "ever" }],
    ["in a state nobody knows", { status: "lent", reason: "to a friend" }],
    ["in use for a reason", { reason: "because" }],
    ["out of service without a reason", { status: "out_of_service" }],
    ["out of service for next to nothing", { status: "out_of_service", reason: " x " }],
    ["retired for a number", { status: "retired", reason: 7 }],
  ])("is not registered %s", async (_, change) => {
    await assertFails(save(EMMA, { ...PIEZO, ...change }));
    await assertSucceeds(save(EMMA, PIEZO));
    await assertFails(save(EMMA, { ...PIEZO, ...change }, 2));
  });

  it("has every version in its history, and nothing else there", async () => {
    await assertFails(save(EMMA, PIEZO, 1, null));
    await assertFails(save(EMMA, PIEZO, 1, { name: "Another" }));
    await assertFails(save(EMMA, PIEZO, 2));
    await assertSucceeds(save(EMMA, PIEZO));
    await assertFails(save(EMMA, AWAY, 3));
    await assertFails(save(EMMA, AWAY, 2, null));
    await assertFails(updateDoc(doc(as(EMMA), `${DEVICES}/${ID}`), { firmware: deleteField() }));
    const db = as(EMMA);
    const version = { ...PIEZO, organisation: "hollyfield.example", rev: 1, by: person(EMMA), at: OLD };
    await assertFails(
      writeBatch(db)
        .set(doc(db, `${DEVICES}/${ID}/history/7`), version)
        .commit(),
    );
  });

  it("keeps its serial number as it was first written, and one place", async () => {
    await assertFails(save(EMMA, PIEZO, 1, {}, "hollyfield.example~OTHER"));
    await assertFails(save(EMMA, { ...PIEZO, serial: "   " }, 1, {}, "hollyfield.example~"));
    await assertSucceeds(save(EMMA, PIEZO));
    await assertFails(save(EMMA, { ...PIEZO, serial: "PZ/200-0417" }, 2));
  });
});
