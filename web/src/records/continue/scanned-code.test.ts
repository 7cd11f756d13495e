import { describe, expect, it } from "vitest";
import { readScan } from "./scanned-code.ts";

const SITE = "https://lab.example";

describe("what is scanned or typed", () => {
  it("is a code, whatever its case and the spaces around it", () => {
    expect(readScan(" icsi-0042\r", SITE)).toEqual({ kind: "code", code: "ICSI-0042" });
    expect(readScan("  ", SITE)).toEqual({ kind: "nothing" });
  });

  it("is a test's code in whatever spelling", () => {
    for (const text of ["ICSI-0042", "icsi-42", "Icsi 42", "icsi42", "ICSI 0042"])
      expect(readScan(text, SITE)).toEqual({ kind: "code", code: "ICSI-0042" });
    expect(readScan("pre-12345", SITE)).toEqual({ kind: "code", code: "PRE-12345" });
    expect(readScan("lot 42", SITE)).toEqual({ kind: "code", code: "LOT 42" });
  });

  it("is a page of this site from our own label", () => {
    expect(readScan(`${SITE}/test/icsi/abc#d3`, SITE)).toEqual({ kind: "address", path: "/test/icsi/abc#d3" });
  });

  it("is a medium by its id, whose case counts", () => {
    const mediumId = "aB3dE6gH9jK2mN5pQ8sT";
    expect(readScan(` ${mediumId} `, SITE)).toEqual({ kind: "code", code: mediumId, mediumId });
    expect(readScan("ABCDE-0000000000000000", SITE)).not.toHaveProperty("mediumId");
  });

  it("never leads out of the app or to another part of it", () => {
    for (const text of ["https://elsewhere.example/test/icsi/abc", `${SITE}/admin/users`, "javascript:alert(1)"]) {
      expect(readScan(text, SITE).kind).toBe("code");
    }
  });
});
