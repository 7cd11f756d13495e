import { expect, it } from "vitest";
import { studyName } from "../../laboratory/studies/known-names.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import { accountNamesInActs } from "./account-names.ts";
import { asInForm } from "./header-words.ts";
import { placeInFull, placeWord, rowWord, sheetWord, valueWord } from "./record-words.ts";

it("a cell is named and told as the grid means it", () => {
  const place = { sheet: "fert", row: "3", field: "pnCount" };
  expect(placeWord(place)).toBe("Pronuclei");
  expect(valueWord(place, "pn_not_observed")).toBe("PN not observed");
  expect(valueWord({ sheet: "d5", row: "3", field: "expansion" }, null)).toBe("No blastocyst");
  expect(sheetWord("d3")).toBe("Day 3");
  expect(sheetWord("transfers")).toBe("Transfers");
  expect(sheetWord("warmings")).toBe("Warmings");
});

it("a picture is named by its id, and told with its place and its hash", () => {
  const place = { sheet: "pictures", row: "m1", field: "picture" };
  expect(placeInFull(place)).toBe("Image m1");
  expect(valueWord(place, { unitNo: 3 })).toBe("Oocyte: 3");
  const told = valueWord(place, { sha256: "aa", unitNo: 3, check: "d3", stage: "cleavage", role: "required" });
  expect(told.split("; ").toSorted()).toEqual([
    ...["Check: Day 3", "Content: Cleavage", "Oocyte: 3", "Purpose: Required by the check", "SHA-256: aa"],
  ]);
  expect(valueWord(place, undefined)).toBe("—");
});

it("what is seen and measured of a semen sample is told with its units", () => {
  const said = { appearance: "red_brown", viscosity: "increased", roundCellsM: 0.4, antibodyTest: "mar_igg" };
  const values = { ...said, antibodyBoundPct: 12, dnaAssay: "scd", dnaFragmentationPct: 22 };
  const told = Object.entries(values).map(([field, value]) => {
    const place = { sheet: "header", field };
    return `${placeWord(place)}: ${valueWord(place, value)}`;
  });
  expect(told).toEqual([
    "Appearance: Red to brown",
    "Viscosity: Increased, threads over 2 cm",
    "Round cells: 0.4 million/mL",
    "Antibody test: MAR test, IgG",
    "Motile sperm with bound particles: 12%",
    "DNA fragmentation assay: SCD (halo)",
    "Sperm DNA fragmentation: 22%",
  ]);
});

it("a value of no list is told as it is stored", () => {
  expect(placeWord({ sheet: "header", field: "spermNotes" })).toBe("Sperm notes");
  expect(valueWord({ sheet: "header", field: "cycleCode" }, "C-7")).toBe("C-7");
  expect(valueWord({ field: "submittedBy" }, { uid: "u", name: "Ada" })).toBe("Ada");
  expect(valueWord({ sheet: "header", field: "technique" }, "piezo_icsi")).toBe("Piezo ICSI");
  expect(placeWord({ sheet: "header", field: "motilityRapidPct" })).toBe("Rapid progressive");
  expect(valueWord({ sheet: "header", field: "defects" }, { headPct: 40 })).toBe("Head: 40%");
  expect(valueWord({ sheet: "header", field: "x" }, [true, false])).toBe("Yes, No");
  expect(valueWord({ field: "notes" }, undefined)).toBe("—");
  expect(valueWord({ field: "status" }, "in_progress")).toBe("In progress");
  expect(valueWord({ field: "statusBefore" }, "submitted")).toBe("Submitted");
});

it("a number that stands alone is told with its unit, and the laboratory's signs as they are written", () => {
  expect(valueWord({ sheet: "header", field: "tempC" }, 37)).toBe("37 °C");
  expect(valueWord({ sheet: "header", field: "femaleAgeYears" }, 33)).toBe("33 years");
  expect(valueWord({ sheet: "header", field: "cocRetrieved" }, 12)).toBe("12");
  expect(valueWord({ sheet: "d3", row: "1", field: "fragPct" }, 10)).toBe("10");
  expect(valueWord({ sheet: "header", field: "counts" }, { mii: 10, pn2: 7 })).toBe("MII: 10; 2PN: 7");
});

it("a header is told in the order of its form, whatever order storage gives it", () => {
  const stored = ["icsiEndAt", "zeta", "incubatorId", "cycleCode", "icsiStartAt", "alpha", "opuAt"];
  const inOrder = ["cycleCode", "opuAt", "icsiStartAt", "icsiEndAt", "incubatorId", "alpha", "zeta"];
  expect(stored.toSorted(asInForm)).toEqual(inOrder);
});

it("a semen analysis is told in the order of its form, with the figures of its system and their units", () => {
  const stored = ["volumeMl", "motilityRapidPct", "collectedAt", "casa", "analysedAt"];
  const inOrder = ["collectedAt", "analysedAt", "volumeMl", "motilityRapidPct", "casa"];
  expect(stored.toSorted(asInForm)).toEqual(inOrder);
  const casa = { vap: 50, bcf: 12, system: "OpenCASA", frameRate: 60, vcl: 80 };
  expect(valueWord({ sheet: "header", field: "casa" }, casa)).toBe(
    "System: OpenCASA; Frame rate: 60 Hz; VCL: 80 µm/s; VAP: 50 µm/s; BCF: 12 Hz",
  );
});

it("an account is told by its name and the id that the record holds", () => {
  expect(valueWord({ sheet: "header", field: "names" }, { "demo-emma": "Emma Lindqvist" })).toBe(
    "Emma Lindqvist (demo-emma)",
  );
});

it("an id is told by what people call it, and stands as it is where nobody knows", () => {
  const revision = {
    by: { uid: "demo-noor", name: "Noor Haddad" },
    before: {},
    after: { header: { operatorId: "demo-emma", names: { "demo-emma": "Emma Lindqvist" } } },
  };
  const study = { protocolCode: "ZP-01", title: "Culture media" };
  const names = new Map([...accountNamesInActs([revision]), ["zp01", studyName(study)]]);
  expect(valueWord({ sheet: "header", field: "operatorId" }, "demo-emma", names)).toBe("Emma Lindqvist");
  expect(valueWord({ sheet: "header", field: "witnessId" }, "demo-noor", names)).toBe("Noor Haddad");
  expect(valueWord({ sheet: "header", field: "witnessId" }, "Olga", names)).toBe("Olga");
  expect(valueWord({ field: "studyId" }, "zp01", names)).toBe("ZP-01 · Culture media");
  expect(valueWord({ field: "notes" }, "zp01", names)).toBe("zp01");
  expect(studyName({ protocolCode: "ZP-01", title: "ZP-01: Culture media" })).toBe("ZP-01: Culture media");
});

it("a lot expires on a day", () => {
  const lot = { lotId: "G5-2291", expiresAt: new Date("2026-11-30T12:01:53Z") };
  expect(valueWord({ sheet: "header", field: "cultureMedium" }, lot)).toBe("Lot: G5-2291; expires: 30 Nov 2026");
});

it("a device is told by its name, its number and what stood against it", () => {
  const place = { sheet: "header", field: "deviceId" };
  const due = new Date("2026-11-30T12:01:53Z");
  expect(valueWord(place, { serial: "PZ-1", name: "Piezo 2", calibrationDueAt: due })).toBe(
    "Piezo 2; serial number: PZ-1; calibration due: 30 Nov 2026",
  );
  const away = { name: "Piezo 2", useReason: "no other was there", serial: "PZ-1", status: "out_of_service" };
  expect(valueWord(place, away)).toMatch(/^Piezo 2; serial number: PZ-1; .*: out of service; used because: no other/);
  expect(valueWord(place, "Piezo 1")).toBe("Piezo 1");
});

it("a unit of a preclinical run is told by its arm, its stage as the grid means it, and a seal by who keeps it", () => {
  const place = { sheet: "h96", row: "2-7", field: "stage" };
  expect(rowWord("2-7")).toBe("Arm B, No. 7");
  expect(rowWord("7")).toBe("No. 7");
  expect(placeWord(place)).toBe("Embryo stage");
  expect(valueWord(place, "expanded")).toBe("Expanded blastocyst");
  const blinding = { key: "k", keeper: { uid: "u", name: "Noor" }, sha256: "a".repeat(64), units: [21, 21] };
  expect(valueWord({ sheet: "header", field: "blinding" }, blinding)).toMatch(
    /^Sealed by Noor; rows per letter: 21, 21;/,
  );
  const prepared = { ...blinding, preparedBy: { uid: "e", name: "Emma" } };
  expect(valueWord({ sheet: "header", field: "blinding" }, prepared)).toMatch(/; dishes prepared by Emma$/);
});

it("what is due next is told by its check and the time it is aimed at, not by every bound", () => {
  const target = new Date(2026, 10, 20, 9, 30);
  const told = valueWord({ field: "nextDue" }, { check: "d3", from: target, target, overdue: target });
  expect(told).toBe(`Day 3, ${fullTime(target)}`);
});

it("the revision of the first reading has a name in the history", () => {
  expect(placeWord({ field: "firstReadingRev" })).toBe("Revision of first reading");
});

it("arms are told one after the other, each with its own parts", () => {
  const arms = [
    { name: "Medium", role: "control_medium", nUnits: 15 },
    { name: "Catheter", role: "test", nUnits: 21 },
  ];
  expect(valueWord({ sheet: "header", field: "arms" }, arms)).toBe(
    "Name: Medium; Units: 15; Role: Control medium · Name: Catheter; Units: 21; Role: Test",
  );
});
