import { describe, expect, it } from "vitest";
import { placeId, placeName, placeNames, placeWords, strawCode } from "./place.ts";

describe("a place", () => {
  it("is the same however it is typed", () => {
    const typed = { tank: " t1", canister: "2 ", cane: "c 3", position: "４" };
    expect(placeId(typed)).toBe("T1~2~C-3~4");
    expect(placeNames("T1~2~C-3~4")).toEqual({ tank: "T1", canister: "2", cane: "C-3", position: "4" });
    expect(placeWords("T1~2~C3~4")).toBe("T1 / 2 / C3 / 4");
  });

  it.each(["", " ", "a~b", "a/b", "..", "Ü1", "A".repeat(21), "-1", "a_b"])("has no part called %j", (name) => {
    expect(placeName(name)).toBeUndefined();
    expect(placeId({ tank: "T1", canister: name, cane: "C", position: "1" })).toBeUndefined();
  });

  it("is not the place of other names that join to the same text", () => {
    expect(placeId({ tank: "T1~2", canister: "C", cane: "3", position: "4" })).toBeUndefined();
  });
});

describe("the code of a straw", () => {
  it("is in capitals with plain hyphens", () => {
    expect(strawCode(" s–0012 ")).toBe("S-0012");
    expect(["", "a/b", "__x__", "A".repeat(41)].map(strawCode)).toEqual([undefined, undefined, undefined, undefined]);
  });
});
