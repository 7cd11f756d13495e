import { describe, expect, it } from "vitest";
import * as z from "zod";
import { canonicalText } from "./records/audit/signature.ts";
import { readRecord, withDates } from "./stored-record.ts";

/** As both libraries make them: objects of a class of their own, of which a reference leads back to itself. */
class Reference {
  path = "users/emma";
  firestore: object = { self: this };
}
class Place {
  readonly #at: readonly [number, number];
  constructor(latitude: number, longitude: number) {
    this.#at = [latitude, longitude];
  }
  get latitude() {
    return this.#at[0];
  }
  get longitude() {
    return this.#at[1];
  }
}
class Vector {
  toArray() {
    return [1, 2];
  }
}
class Unheard {
  self: object = this;
}

describe("a stored value that no form writes", () => {
  it.each([
    ["a reference", new Reference(), { __reference__: "users/emma" }],
    ["a place on earth", new Place(1, 2), { __place__: [1, 2] }],
    ["a vector", new Vector(), { __vector__: [1, 2] }],
    ["of a kind to come", new Unheard(), { __unknown__: true }],
  ])("is read as what it is: %s", (_, value, read) => {
    const header = { cells: [{ value }], at: { toDate: () => new Date(0) } };
    expect(withDates(header)).toEqual({ cells: [{ value: read }], at: new Date(0) });
    expect(canonicalText(withDates(header))).toContain(JSON.stringify(read));
  });

  it("takes no record out of its list", () => {
    const Record = z.object({ id: z.string(), header: z.record(z.string(), z.unknown()) });
    expect(readRecord(Record, "t1", { header: { operatorId: new Reference() } })).toMatchObject({ id: "t1" });
  });
});
