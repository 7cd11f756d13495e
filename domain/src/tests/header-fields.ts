import { ClinicalHeaderDraft } from "./clinical-header.ts";
import { IcsiHeaderDraft, LOT_FIELDS } from "./icsi-header.ts";
import { PreclinicalProtocolDraft } from "./preclinical-protocol.ts";
import { SemenAnalysisDraft } from "./semen-analysis.ts";
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

/**
 * What tells which treatment a test was given. In a blinded study it is recorded after the lock, by amendment;
 * `firestore.rules` refuses it before. A clinical test counts its outcome by treatment, so its counts are among it.
 */
export const TREATMENT_FIELDS: Readonly<Record<TestKind, readonly string[]>> = {
  icsi: ["technique", "deviceId", "deviceMode", "firmware"],
  clinical: [
    ...["deviceId", "deviceMode", "firmware", "exposureMin"],
    ...["treated", "treatedSuccess", "control", "controlSuccess"],
  ],
  semen: [],
  preclinical: ["arms"],
};

/** What is compared with what, by which protocol: settled by the first reading. `firestore.rules` holds the same list. */
export const FIXED_BY_READING: readonly string[] = ["arms", "protocolCode", "blindedAssessor"];
