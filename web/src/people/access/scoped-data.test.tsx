import { collection, type Query, query, queryEqual, where } from "firebase/firestore";
import { expect, it } from "vitest";
import { firestore } from "../../platform/firebase/firestore.ts";
import { accessWith, EMBRYOLOGIST, ENGINEER, MONITOR, SPONSOR } from "./access-for-tests.ts";
import { holdAccess } from "./own-access.ts";
import { mostValues, ofOwnOrganisation, readable, readableMedia, readsAllOwn, searchable } from "./scoped-data.ts";

const tests = collection(firestore, "tests");
const isAsked = (asked: Query | undefined, ...[field, op, value]: Parameters<typeof where>) =>
  asked !== undefined && queryEqual(asked, query(tests, where(field, op, value)));

it("whoever has a role in all studies of an organisation asks for those of the organisation", () => {
  holdAccess(EMBRYOLOGIST);
  expect(isAsked(readable(tests), "organisation", "==", "hollyfield.example")).toBe(true);
  expect(isAsked(readableMedia(tests), "facts.organisation", "==", "hollyfield.example")).toBe(true);
  expect(readsAllOwn()).toBe(true);
  expect(mostValues()).toBe(30);
});

it("a guest asks for the studies of their roles, and leaves room for them in a condition on several values", () => {
  holdAccess(MONITOR);
  const studies = ["zp-icsi-01", "zp-sem-02"];
  expect(isAsked(readable(tests), "studyId", "in", studies)).toBe(true);
  expect(isAsked(readableMedia(tests), "facts.study", "in", studies)).toBe(true);
  expect(isAsked(ofOwnOrganisation(tests), "organisation", "==", "trialworks.example")).toBe(true);
  expect(readsAllOwn()).toBe(false);
  expect(mostValues()).toBe(15);
});

it("nothing is asked for whoever reads nothing", () => {
  holdAccess(SPONSOR);
  expect(readable(tests)).toBeUndefined();
  expect(readableMedia(tests)).toBeUndefined();
  expect(searchable(tests)).toBeUndefined();
});

it("all trails are for auditors, and for administrators who read all of their own", () => {
  holdAccess({ ...EMBRYOLOGIST, isAdmin: true });
  expect(isAsked(searchable(tests), "organisation", "==", "hollyfield.example")).toBe(true);
  holdAccess(EMBRYOLOGIST);
  expect(searchable(tests)).toBeUndefined();
  holdAccess({ ...ENGINEER, isAdmin: true });
  expect(searchable(tests)).toBeUndefined();
  holdAccess(
    accessWith(
      { s1: ["auditor"] },
      { studies: [{ id: "s1", organisation: "meridian-devices.example", kinds: ["icsi"] }] },
    ),
  );
  expect(isAsked(searchable(tests), "studyId", "in", ["s1"])).toBe(true);
});
