import { strFromU8, unzipSync } from "fflate";
import { describe, expect, expectTypeOf, it, vi } from "vitest";
import * as z from "zod";
import { inEnglish } from "../../messages/in-english.ts";
import { UNNAMED_SITE } from "../../sites/site.ts";

/** A field that is added in one place: everything below finds it by itself. */
vi.mock(import("../kinds/icsi/fields.ts"), async (original) => {
  const { ICSI_FIELDS } = await original();
  const { defineGroups } = await import("./define-field.ts");
  const probe = defineGroups([
    {
      title: "Probe",
      fields: [
        {
          kind: "number",
          key: "probeDepthUm",
          label: "Depth of the probe",
          said: "Probe depth",
          limit: "pixelSizeUm",
          needed: true,
          carriedOver: true,
          treatment: true,
          table: { id: "probeDepth", label: "Probe depth", also: ["probing depth"] },
        },
        { kind: "term", key: "probeId", label: "Probe", vocabulary: "device", table: { id: "probe" } },
      ],
    },
  ]);
  // As if it had been written there.
  return { ICSI_FIELDS: [...probe, ...ICSI_FIELDS] as unknown as typeof ICSI_FIELDS };
});

const { ICSI_FIELDS } = await import("../kinds/icsi/fields.ts");
const { defineGroups } = await import("./define-field.ts");
const { draftShape, wholeShape } = await import("./field-schema.ts");
const { keysOf, treatmentKeys } = await import("./field-lists.ts");
const { TERM_FIELD_NAMES } = await import("./term-fields.ts");
const { IcsiHeaderDraft, wholeIcsiHeader } = await import("../kinds/icsi/icsi-header.ts");
const { prefill } = await import("../entry/prefill.ts");
const { LabTest } = await import("../lab-test.ts");
const { makeTestFacts } = await import("../../facts/make-test-facts.ts");
const { TestFacts } = await import("../../facts/test-facts.ts");
const { passes } = await import("../../filters/evaluate.ts");
const { fieldOf } = await import("../../filters/fields.ts");
const { conditionWords } = await import("../../filters/filter-words.ts");
const { columnsOf } = await import("../../reports/columns.ts");
const { defaultView } = await import("../../reports/default-views.ts");
const { reportLines } = await import("../../reports/recount-for-tests.ts");
const { exportDocument } = await import("../../exports/export-document.ts");
const { writeCsv } = await import("../../exports/csv.ts");
const { writeXlsx } = await import("../../exports/xlsx.ts");
const { reader } = await import("../../questions/read.ts");

const NOW = new Date("2026-11-20T09:00:00Z");
const ada = { uid: "u-ada", name: "Ada" };
const recorded = (header: Record<string, number | string>) =>
  LabTest.parse({
    ...{ id: "t1", rev: 1, status: "draft", kind: "icsi", code: "ICSI-0042", studyId: "zp", notes: "" },
    ...{ organisation: "hollyfield.example", createdBy: ada, createdAt: NOW, updatedBy: ada, updatedAt: NOW },
    ...{ enteredBy: ["u-ada"], subjectCode: "HF-0042-7", header },
    material: { oocyteSource: "own_fresh", spermSource: "ejaculate_fresh" },
  });
const factsOf = (header: Record<string, number | string>, isStudyBlinded = false) =>
  makeTestFacts(
    {
      ...{ test: recorded(header), sheets: {}, pictures: [], queries: { total: 0, open: 0 }, moves: [] },
      ...{ site: UNNAMED_SITE, people: new Map(), isStudyBlinded },
    },
    NOW,
  );

async function bytesOf(source: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Uint8Array.from(chunks.flatMap((chunk) => [...chunk]));
}

describe("a field that is added to the fields of a kind", () => {
  it("is judged by the schema: impossible values always, a missing one at submission", () => {
    const issues = (schema: z.ZodType, header: object) =>
      schema.safeParse(header).error?.issues.filter(({ path }) => path[0] === "probeDepthUm") ?? [];
    expect(issues(IcsiHeaderDraft, {})).toEqual([]);
    expect(issues(IcsiHeaderDraft, { probeDepthUm: 3 })).toEqual([]);
    expect(inEnglish(issues(IcsiHeaderDraft, { probeDepthUm: 300 })[0]?.message)).toMatch(
      /^Probe depth must be a number between/,
    );
    expect(issues(wholeIcsiHeader(new Set()), {})).toHaveLength(1);
  });

  it("has its type in the header, needed or not", () => {
    const groups = defineGroups([
      {
        fields: [
          { kind: "number", key: "depth", label: "Depth", limit: "pixelSizeUm", needed: true },
          { kind: "choice", key: "side", label: "Side", options: { left: "Left", right: "Right" } },
          {
            kind: "table",
            key: "both",
            label: "Both",
            fields: [{ kind: "time", key: "at", label: "At", needed: true }],
          },
        ],
      },
    ]);
    const draft = z.object(draftShape(groups, {}));
    const whole = z.object(wholeShape(groups, {}));
    type Draft = z.infer<typeof draft>;
    type Whole = z.infer<typeof whole>;
    expectTypeOf<Draft["depth"]>().toEqualTypeOf<number | undefined>();
    expectTypeOf<Whole["depth"]>().toEqualTypeOf<number>();
    expectTypeOf<Draft["side"]>().toEqualTypeOf<"left" | "right" | undefined>();
    expectTypeOf<NonNullable<Draft["both"]>["at"]>().toEqualTypeOf<Date | undefined>();
    expectTypeOf<NonNullable<Whole["both"]>["at"]>().toEqualTypeOf<Date>();
    // @ts-expect-error: a misspelt field does not compile
    expect(draft.parse({}).dept).toBeUndefined();
    expect(draft.parse({ side: "left", both: {} })).toEqual({ side: "left", both: {} });
  });

  it("is stored, offered from the last test, closed in a blinded study, and a word of the lab", () => {
    expect(keysOf(ICSI_FIELDS)).toContain("probeDepthUm");
    expect(prefill(ICSI_FIELDS, {}, { probeDepthUm: 3 })).toEqual({ probeDepthUm: 3 });
    expect(treatmentKeys(ICSI_FIELDS)).toContain("probeDepthUm");
    expect(TERM_FIELD_NAMES).toContain("probeId");
  });

  it("is kept in the facts of a test, but not while it would tell the treatment", () => {
    const facts = factsOf({ probeDepthUm: 3, probeId: " P-1 " });
    expect(facts.header).toMatchObject({ probeDepthUm: 3, probeId: "P-1" });
    expect(TestFacts.parse(facts)).toEqual(facts);
    expect(factsOf({ probeDepthUm: 3 }, true).header).toMatchObject({ probeDepthUm: null });
    const { header, ...older } = facts;
    const { probeDepthUm: _, ...before } = header as typeof header & { probeDepthUm: number };
    expect(TestFacts.parse({ ...older, header: before }).header).toMatchObject({ probeDepthUm: null });
  });

  it("is a field of filters, which find a test by it", () => {
    const field = fieldOf("tests", "probeDepth");
    expect(field).toMatchObject({ type: "number", unit: "µm", path: "header.probeDepthUm" });
    const deep = { field: "probeDepth", op: "gt", value: [2] } as const;
    expect(passes("tests", factsOf({ probeDepthUm: 3 }), { ...deep, value: [2] })).toBe(true);
    expect(passes("tests", factsOf({ probeDepthUm: 1 }), { ...deep, value: [2] })).toBe(false);
    expect(conditionWords("tests", { ...deep, value: [2] }, { zone: "UTC", now: NOW })).toBe(
      "Probe depth is above 2 µm",
    );
  });

  it("is a column of tables and of the files that are made of them", async () => {
    expect(columnsOf("tests").find(({ id }) => id === "probeDepth")).toMatchObject({
      label: "Probe depth",
      unit: "µm",
    });
    const view = { ...defaultView("tests"), columns: [{ id: "code" }, { id: "probeDepth" }] };
    async function* pages() {
      yield [factsOf({ probeDepthUm: 3 })];
    }
    const document = () =>
      exportDocument(view, reportLines(view, pages(), { zone: "UTC", isSorted: true }), {
        ...{ title: "Probes", by: "Ada", at: NOW, zone: "UTC" },
      });
    const csv = strFromU8(await bytesOf(writeCsv(document())));
    expect(csv).toMatch(/Probe depth/);
    expect(csv).toMatch(/ICSI-0042[,;\t]3/);
    const sheets = Object.values(unzipSync(await bytesOf(writeXlsx(document())))).map((file) => strFromU8(file));
    expect(sheets.some((sheet) => sheet.includes("Probe depth"))).toBe(true);
  });

  it("is understood in questions by its name and by other words for it", () => {
    const read = reader([], {});
    const ask = (question: string) => read(question, { now: NOW, zone: "UTC" });
    for (const name of ["probe depth", "probing depth"])
      expect(ask(`tests with ${name} above 3`)).toMatchObject({
        request: { where: { field: "probeDepth", op: "gt", value: [3] } },
      });
  });
});
