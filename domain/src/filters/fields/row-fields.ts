import { STRAW_STATES } from "../../cryobank/straw.ts";
import { Fate } from "../../records/kinds/icsi/disposition.ts";
import { PN_COUNTS } from "../../records/kinds/icsi/icsi-columns.ts";
import { InjectionEvent, Maturity, OocyteFeature } from "../../records/kinds/icsi/oocyte.ts";
import { SURVIVALS } from "../../records/kinds/icsi/oocyte-columns.ts";
import { CHECKS_OF_OOCYTES } from "../../records/kinds/icsi/required-pictures.ts";
import { OUTCOMES } from "../../records/kinds/icsi/transfers/transfer-outcome.ts";
import { QueryStatus, QueryType } from "../../records/queries/query.ts";
import { enumField, type Field, field } from "../field.ts";
import { OUTCOME_LABELS, STRAW_LABELS } from "../storage-labels.ts";
import { armField, kindField, oocyteSourceField, spermSourceField, TEST_FIELDS } from "./test-fields.ts";
import { EVENT_FIELDS } from "./unit-event-fields.ts";

const testCode = field("testCode", "code", "Test", { path: "test.code", also: ["test code", "record"] });
const ofTest = (one: Field): Field => ({ ...one, path: `test.${one.path}` });

/** What rows of oocytes show of their test under the same id. */
const SHARED = ["subjectCode", "femaleAgeYears", "technique", "incubator", "opuBy", "denudationEndAt", "denudationBy"];

const UNIT_STATUS = ["in_culture", "degenerated", "transferred", "frozen", "biopsied_frozen", "discarded", "donated"];

/** Oocytes and what became of them; fields of their test are found under `test`. */
export const UNIT_FIELDS: readonly Field[] = [
  field("n", "number", "Oocyte number", { also: ["oocyte no", "embryo no"] }),
  testCode,
  ofTest(kindField),
  ofTest(oocyteSourceField),
  ofTest(spermSourceField),
  ofTest(armField),
  ...TEST_FIELDS.filter(({ id }) => SHARED.includes(id)).map(ofTest),
  enumField("maturity", "Maturity", Maturity.options, {
    also: ["maturity stage"],
    words: {
      MII: ["m2", "metaphase ii", "mature"],
      MI: ["m1", "metaphase i"],
      GV: ["germinal vesicle"],
      degenerate: ["degenerate oocyte"],
    },
  }),
  field("injected", "flag", "Injected", { also: ["injected oocyte", "inject", "injection"] }),
  field("opuAt", "instant", "Retrieval", { path: "test.header.opuAt", also: ["retrieved", "opu", "collected"] }),
  field("injectedAt", "instant", "Injected at"),
  field("operator", "person", "Operator", {
    path: "injectedBy",
    also: ["injected by", "embryologist", "injector", "done by", "performed by"],
  }),
  field("device", "text", "Device", { path: "test.header.deviceId", also: ["icsi device", "machine"] }),
  field("lotNo", "text", "Lot", {
    isList: true,
    path: "test.lotNos",
    also: [
      "batch",
      "lot number",
      "medium lot",
      "media lot",
      "culture medium lot",
      "reagent lot",
      "oil lot",
      "dish lot",
    ],
  }),
  enumField("survival", "Survival", SURVIVALS, {
    path: "survivalImmediate",
    also: ["survived"],
    words: {
      intact: ["survived", "surviving", "survived injection", "intact after injection"],
      lysed: ["damaged", "lysis", "lysed after injection", "damaged by injection"],
    },
  }),
  enumField("pnCount", "Pronuclei", PN_COUNTS, {
    path: "fert.pnCount",
    also: ["pronuclear count", "number of pronuclei", "pn", "pn count"],
    words: {
      "1": ["1pn", "1 pn"],
      "2": ["2pn", "2 pn", "normally fertilized"],
      "2.1": ["2.1pn"],
      "3": ["3pn", "3 pn"],
      pn_not_observed: ["0pn", "pn not observed", "unfertilized"],
      degenerated: [],
    },
  }),
  field("pbCount", "number", "Polar bodies", { path: "fert.pbCount", also: ["polar body"] }),
  field("cells", "number", "Cells", { path: "cells", also: ["cell", "cell number", "blastomere", "number of cells"] }),
  field("cellsD2", "number", "Cells on day 2", {
    path: "d2.cells",
    also: ["day 2 cell", "cell at day 2", "cell on d2", "d2 cell"],
  }),
  field("cellsD3", "number", "Cells on day 3", {
    path: "d3.cells",
    also: ["day 3 cell", "cell at day 3", "cell on d3", "d3 cell"],
  }),
  field("fragPct", "number", "Fragmentation", { unit: "%", also: ["fragment", "fragmentation rate"] }),
  field("grade", "text", "Blastocyst grade", { path: "blastocyst.grade", also: ["grade", "gardner grade", "grading"] }),
  field("expansion", "number", "Expansion", { path: "blastocyst.expansion" }),
  field("isBlastocyst", "flag", "Blastocyst", { also: ["blastocyst stage", "blast"] }),
  field("isGoodBlastocyst", "flag", "Good blastocyst", {
    also: ["good quality blastocyst", "good-quality blastocyst", "top quality blastocyst"],
  }),
  enumField("missingPhoto", "Missing required picture", CHECKS_OF_OOCYTES, {
    isList: true,
    path: "missingPictures",
    also: ["missing photo", "missing image", "missing picture"],
  }),
  enumField("fate", "Fate", Fate.options, {
    also: ["disposition", "decision"],
    words: { donate_research: ["donated to research"], donate_patient: ["donated to a patient"] },
  }),
  field("fateAt", "instant", "Fate done at", { also: ["date of fate", "disposition date", "date of disposition"] }),
  enumField("status", "Status", UNIT_STATUS, {
    words: { in_culture: ["cultured"], frozen: ["vitrified", "cryopreserved"], biopsied_frozen: ["biopsied"] },
  }),
  field("straw", "text", "Straw", { path: "storage.id" }),
  field("place", "text", "Place in the bank", { path: "storage.place" }),
  enumField("strawState", "State of the straw", STRAW_STATES, { path: "storage.state", labels: STRAW_LABELS }),
  field("warmedFor", "code", "Warmed for", { path: "storage.warmedFor" }),
  field("strawLot", "text", "Lot of the vitrification medium", { path: "storage.mediumLot" }),
  enumField("outcome", "Outcome of the transfer", OUTCOMES, { labels: OUTCOME_LABELS }),
  enumField(
    "injectionEvents",
    "Injection events",
    InjectionEvent.options.filter((event) => event !== "normal"),
    { isList: true, also: ["injection event"] },
  ),
  enumField(
    "features",
    "Oocyte features",
    OocyteFeature.options.filter((one) => one !== "large" && one !== "small"),
    { isList: true, path: "oocyteFeatures", also: ["dysmorphism"] },
  ),
  ...EVENT_FIELDS,
];

/** Questions about single fields of records. */
export const QUERY_FIELDS: readonly Field[] = [
  enumField("status", "Status", QueryStatus.options, {
    also: ["state"],
    words: { new: ["unanswered"], resolution_proposed: ["proposed"], closed: ["resolved", "answered"] },
  }),
  enumField("type", "Type", QueryType.options, {
    also: ["query type"],
    words: { failed_validation: ["failed check", "validation"] },
  }),
  testCode,
  field("isOpen", "flag", "Open", { also: ["open", "unresolved"] }),
  field("assignee", "person", "Assignee", { path: "assignee.uid", also: ["assigned to", "assigned"] }),
  field("openedBy", "person", "Opened by", { path: "openedBy.uid", also: ["raised by"] }),
  field("openedAt", "instant", "Opened"),
];

/** Deliveries of consumables and media. */
export const LOT_FIELDS: readonly Field[] = [
  field("lotNo", "text", "Lot", { also: ["lot number", "batch number"] }),
  field("product", "text", "Product", { also: ["consumable"] }),
  field("supplier", "text", "Supplier", { also: ["vendor", "manufacturer"] }),
  field("expiresAt", "instant", "Expiry", {
    isAhead: true,
    also: ["expiry date", "expiration"],
  }),
  field("openedAt", "instant", "Opened"),
];
