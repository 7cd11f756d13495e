import * as z from "zod";
import type { FrozenStage } from "../../../cryobank/straw.ts";
import { issue, sentences } from "../../../messages/said.ts";
import { rowShape } from "../../fields/column-schema.ts";
import { code, defineColumns } from "../../fields/define-column.ts";

const says = sentences("warming", {
  straw: "Enter the straw.",
  origin: "Enter the record and the number it had there, such as ICSI-0042/7.",
  stage: "Choose the stage at which it was frozen.",
  survival: "Say whether it survived.",
});

const STAGE = [
  code("o", "oocyte", "Oocyte"),
  code("z", "zygote", "Zygote", "Zygote, two pronuclei"),
  code("c", "cleavage", "Cleavage", "Cleavage stage"),
  code("m", "morula", "Morula"),
  code("b", "blastocyst", "Blastocyst"),
] as const satisfies readonly { value: FrozenStage }[];

/** One specimen that was warmed: where it came from, and how it survived. */
export const WARMING_COLUMNS = defineColumns([
  { kind: "text", field: "strawId", label: "Straw", max: 40, needed: true, missing: says("straw") },
  { kind: "text", field: "origin", label: "From record and number", max: 20, missing: says("origin") },
  { kind: "code", field: "stage", label: "Frozen as", codes: STAGE, needed: true, missing: says("stage") },
  { kind: "moment", field: "warmedAt", label: "Warmed at", said: "The warming", needed: true },
  { kind: "person", several: true, field: "by", label: "Warmed by", needed: true },
  {
    kind: "code",
    field: "survival",
    label: "Survival",
    needed: true,
    missing: says("survival"),
    codes: [
      code("i", "intact", "Intact", "Appears intact"),
      code("p", "partial", "Partly", "Half of the cells or more"),
      code("l", "lysed", "Lost", "Less than half of the cells"),
    ],
  },
  {
    kind: "code",
    field: "reExpansion",
    label: "Re-expansion",
    codes: [code("n", "none", "None"), code("p", "partial", "Partial"), code("f", "full", "Full")],
  },
]);

/** A record's code and the number of the specimen there: `ICSI-0042/7`. */
const ORIGIN = /^(?<code>(?:ICSI|CLIN)-\d{4,7})\/(?<unit>[1-9]\d?)$/;

/** Where a warmed specimen was frozen; undefined where its record is not one of Zona's. */
export function originOf(origin: string | undefined): { code: string; unit: number } | undefined {
  const { code, unit } = ORIGIN.exec(origin ?? "")?.groups ?? {};
  return code !== undefined && unit !== undefined ? { code, unit: Number(unit) } : undefined;
}

/** How a row names where it comes from; what another laboratory froze, or froze before Zona, has no record here. */
export const originText = (code: string | undefined, unit: number) =>
  code === undefined ? "external" : `${code}/${unit}`;

/** One row of the sheet `warmings`; `unit` is the number of the specimen in this record. */
export const Warming = z.lazy(() =>
  z.object({ unit: z.int().min(1).max(80), ...rowShape(WARMING_COLUMNS) }).superRefine(({ origin }, context) => {
    // "external: …" names what another laboratory froze.
    const isExternal = /^external\b/i.test(origin ?? "");
    if (isExternal || originOf(origin)) return;
    context.addIssue({ code: "custom", path: ["origin"], message: issue(says("origin")) });
  }),
);
export type Warming = z.infer<typeof Warming>;

/** Whether it can be used: what is left of less than half of its cells cannot. */
export const isAlive = ({ survival }: Warming) => survival !== "lysed";
