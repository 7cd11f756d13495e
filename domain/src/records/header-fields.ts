import { ClinicalHeaderDraft } from "./kinds/clinical/clinical-header.ts";
import { IcsiHeaderDraft, LOT_FIELDS } from "./kinds/icsi/icsi-header.ts";
import { PreclinicalProtocolDraft } from "./kinds/preclinical/preclinical-protocol.ts";
import { SemenAnalysisDraft } from "./kinds/semen/semen-analysis.ts";
import type { TestKind } from "./test-kind.ts";

/** Said of the material when the test is created, and not again in its header. */
const OF_MATERIAL = ["species", "materialType", "materialState", "materialLot"];

const namesIn = (...shapes: readonly object[]) => [...new Set(shapes.flatMap((shape) => Object.keys(shape)))];

/** What the header of a test of each kind may hold; `firestore.rules` holds the same lists, so nothing else is stored. */
export const headerFields = (): Readonly<Record<TestKind, readonly string[]>> => ({
  icsi: namesIn(IcsiHeaderDraft.unwrap().shape),
  clinical: namesIn(ClinicalHeaderDraft.shape),
  semen: [...namesIn(SemenAnalysisDraft.shape), "operatorId", "names"],
  preclinical: [
    ...namesIn(PreclinicalProtocolDraft.unwrap().shape).filter((name) => !OF_MATERIAL.includes(name)),
    ...["operatorId", "startedAt", "names"],
    ...LOT_FIELDS,
  ],
});
