import type { PersonWithAccess } from "@zona/domain/audit/access-review";
import { expect, it } from "vitest";
import { accessCsv } from "./access-csv.ts";

const EMMA: PersonWithAccess = {
  ...{ uid: "emma", name: "=HYPERLINK(1)", email: "emma@hollyfield.example", organisation: "hollyfield.example" },
  ...{ standing: "active", roles: { "*": ["embryologist"], "zp-sem-02": ["monitor"] }, isAdmin: false },
  ...{ since: "2026-01-02T03:04:05.000Z", hasSecondStep: true, hasPin: true, passkeys: 2 },
};

it("a list of people has one line for each, and nothing that a spreadsheet runs", () => {
  const lines = accessCsv([EMMA], (id) => (id === "zp-sem-02" ? "ZP-SEM-02" : id), [["Created by", "Alma"]]).split(
    "\r\n",
  );
  expect(lines[0]).toBe("\uFEFFCreated by,Alma");
  expect(lines[2]?.split(",").slice(0, 4)).toEqual(["Name", "E-mail", "Organisation", "Status"]);
  expect(lines[3]).toBe(
    '\'=HYPERLINK(1),emma@hollyfield.example,hollyfield.example,Active,"Embryologist (all studies); Monitor (ZP-SEM-02)",no,2026-01-02T03:04:05.000Z,,yes,yes,2,',
  );
  expect(lines[4]).toBe("");
});
