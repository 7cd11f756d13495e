import { COLLECTIONS, QUERY_FACTS, TEST_FACTS } from "../collections.ts";
import type { Subject } from "./field.ts";
import { STATE_PATHS } from "./state-fields.ts";

/** Where rows of a subject are read; `units` are stored inside of their tests. */
export const FACTS_OF: Readonly<Record<Subject, string>> = {
  tests: TEST_FACTS,
  units: TEST_FACTS,
  media: COLLECTIONS.media,
  queries: QUERY_FACTS,
  lots: "lots",
};

/**
 * Fields whose texts are stored in small letters as well, at `folded.{id}` (of media `facts.folded.{id}`), so that an
 * index can ignore case.
 */
export const FOLDED: Readonly<Record<Subject, readonly string[]>> = {
  tests: ["code", "studyId", "subjectCode", "siteId", "operator", "device", "lotNo"],
  units: [],
  media: ["testCode", "subjectCode", "device", "lotNo"],
  queries: ["testCode"],
  lots: [],
};

/** Where records and their facts say whose they are: each list asks by one of them (`identity/access.ts`). */
export const SCOPE = ["organisation", "studyId"] as const;

type Order = readonly [path: string, ...directions: ("ascending" | "descending")[]];

export type IndexPlan = {
  /** Stored paths that can be asked for one value together with every order. */
  equal: readonly string[];
  /** The same for lists. */
  contains: readonly string[];
  /** Instants by which pages can be turned while other fields are asked. */
  orders: readonly Order[];
  /** What every order ends with, in its direction. */
  tail?: readonly string[];
  /** Instants that are asked less often: together with these equal paths and with no other. */
  further?: { orders: readonly Order[]; equal: readonly string[] };
  /** A flag of every listed record, asked where nothing else of `equal` is: each index begins with one of them. */
  always?: string;
};

/**
 * What Firestore has composite indexes for: every path of `equal` and `contains` with every order. Conditions on several
 * of them are answered by merging, so none is needed for each combination. A test holds `firestore.indexes.json` to this.
 */
export const INDEXES: Readonly<Record<string, IndexPlan>> = {
  [TEST_FACTS]: {
    equal: [
      ...["kind", "status", "folded.studyId", "folded.subjectCode", "folded.operator", "folded.device"],
      ...["header.technique", "header.protocolCode", "material.oocyteSource", "material.spermSource"],
      ...["population.isReference", "createdBy.uid", ...SCOPE],
    ],
    contains: ["folded.lotNo", "media.missing", "enteredBy"],
    orders: [
      ["createdAt", "ascending", "descending"],
      ["header.opuAt", "ascending", "descending"],
      ["anchorAt", "descending"],
      ["nextDue.target", "ascending"],
    ],
    further: {
      orders: STATE_PATHS.map((path) => [path, "descending"] as const),
      equal: [
        ...["kind", "status", "folded.studyId", "folded.operator", "folded.device", "population.isReference"],
        ...SCOPE,
      ],
    },
  },
  [COLLECTIONS.media]: {
    equal: [
      ...[
        "facts.state",
        "facts.stage",
        "facts.check",
        "facts.verdict",
        "facts.duplicate",
        "facts.uploader",
        "facts.type",
      ],
      ...["facts.folded.device", "facts.folded.subjectCode"],
    ],
    contains: ["facts.folded.lotNo"],
    orders: [
      ["createdAt", "ascending", "descending"],
      ["facts.capturedAt", "ascending", "descending"],
    ],
    tail: ["createdAt", "facts.capturedAt"],
    always: "facts.shown",
  },
  [QUERY_FACTS]: {
    equal: ["status", "type", "isOpen", "assignee.uid", "openedBy.uid", "folded.testCode", ...SCOPE],
    contains: [],
    orders: [["openedAt", "ascending", "descending"]],
  },
  lots: { equal: [], contains: [], orders: [["expiresAt", "ascending", "descending"]] },
};

/** The order that a subject has by itself, newest first. */
export const NATURAL_ORDER: Readonly<Record<Subject, string>> = {
  tests: "createdAt",
  units: "anchorAt",
  media: "createdAt",
  queries: "openedAt",
  lots: "expiresAt",
};
