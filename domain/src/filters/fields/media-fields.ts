import { NONE } from "../../media/facet-names.ts";
import { MEASURE_NAMES, type MeasureName } from "../../media/measure-names.ts";
import { FOCUS_BANDS, LAG_BANDS, SIZE_BANDS } from "../../media/media-bands.ts";
import { SHOWN_STATES } from "../../media/medium.ts";
import { BLIND_NAME } from "../../media/sealed-identity.ts";
import { CheckKey } from "../../policy/timing-profiles.ts";
import { MediumStage } from "../../records/pictures/picture-slot.ts";
import { checkWords } from "../check-words.ts";
import { enumField, type Field, field, type NamedBand } from "../field.ts";
import { kindField } from "./test-fields.ts";

/** Bands that say where they begin, as `NamedBand` has them. */
const namedBands = <Id extends string>(
  bands: readonly { id: Id; from: number }[],
  labels: Readonly<Record<Id, string>>,
): NamedBand[] =>
  bands.map(({ id }, at) => ({ label: labels[id], below: bands[at + 1]?.from ?? Number.POSITIVE_INFINITY }));

const SIZES = namedBands(SIZE_BANDS, {
  "below-1": "below 1 MB",
  "1-5": "1 to 5 MB",
  "5-20": "5 to 20 MB",
  "above-20": "20 MB or more",
});

const FOCUS = namedBands(FOCUS_BANDS, {
  "below-2.5": "z below −2.5",
  "-2.5": "z −2.5 to −1",
  "-1": "z −1 to 0",
  "0": "z 0 to 1",
  "1": "z 1 to 2.5",
  "2.5": "z 2.5 or more",
});

const LAGS = namedBands(LAG_BANDS, {
  "early-12": "more than 12 h early",
  "early-4": "4 to 12 h early",
  "early-1": "1 to 4 h early",
  early: "up to 1 h early",
  "in-window": "within the check window",
  late: "up to 1 h late",
  "late-1": "1 to 4 h late",
  "late-4": "4 to 12 h late",
  "late-12": "more than 12 h late",
});

const CLIPPED: readonly NamedBand[] = [
  { label: "below 1%", below: 1 },
  { label: "1 to 5%", below: 5 },
  { label: "5% or more", below: Number.POSITIVE_INFINITY },
];

const MEASURE_LABELS: Readonly<Record<MeasureName, string>> = {
  mean: "Brightness, mean",
  p1: "Brightness, 1st percentile",
  p50: "Brightness, median",
  p99: "Brightness, 99th percentile",
  rmsContrast: "Contrast",
  entropy: "Entropy",
  clipLow: "Clipped shadows",
  lapVar: "Laplacian variance",
  laplacian: "Laplacian deviation",
  tenengrad: "Tenengrad",
  blurEffect: "Blur effect",
  focusEnergy: "Focus energy",
  focusEnergy512: "Focus energy at 512 px",
  focusScore: "Focus score",
  powerLogLogSlope: "Power spectrum slope",
  illumination: "Illumination uniformity",
  illuminationWorst: "Illumination uniformity, worst corner",
};

const OF_RECORD: readonly Field[] = [
  field("testCode", "code", "Test", { path: "facts.testCode", also: ["test code", "record"] }),
  field("subjectCode", "code", "Subject", { path: "facts.subjectCode", also: ["patient"] }),
  field("studyId", "text", "Study", { path: "facts.study", emptyAs: NONE }),
  { ...kindField, path: "facts.kind", emptyAs: NONE },
  field("lotNo", "text", "Lot", { isList: true, path: "facts.lotNos", also: ["batch"] }),
  field("testId", "code", "Record ID"),
];

const OF_PLACE: readonly Field[] = [
  enumField("stage", "Stage shown", MediumStage.options, {
    path: "slot.stage",
    also: ["stage", "what it shows"],
    words: { pn: ["pronuclear"], blast: ["blastocyst"], dish_map: ["dish map"], device_log: ["device log"] },
  }),
  enumField("check", "Check", CheckKey.options, { path: "slot.check", words: checkWords() }),
  field("n", "number", "Oocyte number", { path: "facts.unit", also: ["oocyte no", "embryo no"] }),
  enumField("shot", "First or retake", ["first", "retake"], {
    path: "facts.shot",
    emptyAs: NONE,
    words: { first: ["first image"], retake: ["retaken"] },
    labels: { first: "First image" },
  }),
  field("lagHours", "number", "Outside the check window", { path: "facts.lagHours", unit: "h", bands: LAGS }),
];

const OF_FILE: readonly Field[] = [
  field("fileName", "text", "File name", {
    path: "originalName",
    emptyAs: BLIND_NAME,
    isFree: true,
    also: ["name of the file"],
  }),
  field("type", "text", "File type", { path: "facts.type", also: ["format", "mime type"] }),
  field("bytes", "number", "File size", {
    path: "facts.bytes",
    unit: "bytes",
    also: ["size of the file", "file sizes"],
    bands: SIZES,
  }),
  field("resolution", "text", "Resolution", { path: "facts.resolution", emptyAs: NONE, also: ["pixel dimensions"] }),
  field("labels", "text", "Label", { isList: true, isFree: true, path: "facts.labels" }),
  field("reason", "text", "Reason for the upload", { isFree: true }),
  field("uploader", "person", "Uploader", { path: "uploader.uid", also: ["uploaded by", "operator", "taken by"] }),
  field("organisation", "text", "Organisation", { path: "facts.organisation", emptyAs: NONE }),
  field("createdAt", "instant", "Uploaded", { also: ["upload date"] }),
  field("capturedAt", "instant", "Captured", {
    path: "facts.capturedAt",
    also: ["capture time", "taken", "captured", "photographed"],
  }),
  field("changedAt", "instant", "Last changed"),
];

const OF_PICTURE: readonly Field[] = [
  enumField("sharpness", "Sharpness", ["ok", "blurred", "relative", "unknown"], {
    path: "comparison.verdict.verdict",
    also: ["focus", "image quality", "picture quality"],
    words: {
      blurred: ["blurry", "out of focus", "unsharp", "not sharp", "unfocused"],
      ok: ["in focus", "sharp"],
      relative: [],
      unknown: ["not judged"],
    },
  }),
  field("focusLevel", "number", "Focus level", { path: "facts.sharpness" }),
  field("z", "number", "Focus (z)", { path: "facts.z", bands: FOCUS }),
  field("duplicate", "flag", "Duplicate", {
    path: "facts.isDuplicate",
    also: ["duplicated", "same image", "near duplicate", "possible duplicate"],
  }),
  field("duplicateAcross", "flag", "Duplicate across subjects", {
    path: "facts.isAcross",
    also: ["across subject", "duplicate across", "cross-subject"],
  }),
  enumField("duplicateKind", "Kind of duplicate", ["across", "same", "near"], {
    path: "facts.duplicate",
    emptyAs: NONE,
    words: { across: ["same file under two subjects"], same: ["same file twice"], near: ["similar to another image"] },
    labels: {
      across: "Same file under two subjects",
      same: "Same file twice",
      near: "Similar to another image",
    },
  }),
  field("device", "text", "Device", { path: "facts.deviceName", also: ["microscope", "camera"] }),
  field("objective", "text", "Objective", { path: "facts.objective", emptyAs: NONE }),
  field("pixelSize", "number", "Pixel size", {
    path: "facts.pixelSizeUm",
    unit: "µm",
    also: ["scale", "pixel size", "resolution"],
  }),
  field("clipHigh", "number", "Clipped highlights", {
    path: "facts.clipHigh",
    unit: "%",
    also: ["clipping", "clipped", "overexposed", "overexposure"],
  }),
  field("clipping", "number", "Clipped pixels", { path: "facts.clipping", unit: "%", bands: CLIPPED }),
  field("noise", "number", "Noise", { path: "facts.noise", also: ["noisy"] }),
  ...MEASURE_NAMES.map((name) => field(name, "number", MEASURE_LABELS[name], { path: `facts.measures.${name}` })),
];

/** Pictures and videos, as they are stored with their facts. */
export const MEDIA_FIELDS: readonly Field[] = [
  enumField("state", "State", SHOWN_STATES, {
    also: ["processing state", "status"],
    words: { processing: ["being processed", "pending"], failed: ["failed processing"], ready: ["finished"] },
  }),
  ...OF_PLACE,
  ...OF_PICTURE,
  ...OF_RECORD,
  ...OF_FILE,
];
