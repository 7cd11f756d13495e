import { sentences } from "../../../messages/said.ts";
import { code, defineColumns, digits, valuesOf } from "../../fields/define-column.ts";

const says = sentences("oocyteColumns", {
  maturity: "Choose the maturity.",
  survival: "Say whether the oocyte is intact or lysed.",
  reason: "Give the reason.",
  longReason: "A reason has at most 500 characters.",
});

const MATURITY = [
  code("m", "MII", "MII", "Metaphase II"),
  code("i", "MI", "MI", "Metaphase I"),
  code("g", "GV", "GV", "Germinal vesicle"),
  code("d", "degenerate", "Deg", "Degenerate"),
  code("z", "empty_zona", "Zona", "Empty zona"),
  code("f", "fractured", "Frac", "Fractured"),
  code("t", "giant", "Giant"),
  code("u", "unknown", "?", "Unknown"),
] as const;

const EVENTS = [
  code("n", "normal", "Normal"),
  code("o", "no_breakage", "No break", "No breakage"),
  code("s", "sudden_breakage", "Sudden", "Sudden breakage"),
  code("d", "difficult_breakage", "Difficult", "Difficult breakage"),
  code("r", "repeat_aspiration", "Repeat", "Repeated aspiration"),
  code("l", "cytoplasm_leak", "Leak", "Cytoplasm leaked"),
  code("p", "deep_penetration", "Deep", "Deep penetration"),
  code("c", "needle_clog", "Clog", "Needle clogged"),
  code("x", "sperm_not_deposited", "No sperm", "Sperm not deposited"),
] as const;

const FEATURES = [
  code("a", "ser_aggregate", "SER", "Aggregate of smooth endoplasmic reticulum"),
  code("v", "large_vacuole", "Vacuole", "Large vacuole"),
  code("w", "multiple_vacuoles", "Vacuoles", "Several vacuoles"),
  code("z", "dark_zona", "Dark zona"),
  code("p", "large_pvs", "Large PVS", "Large perivitelline space"),
  code("f", "fragmented_pb1", "Frag PB", "Fragmented first polar body"),
  code("b", "large_pb1", "Large PB", "Large first polar body"),
  code("h", "shape_abnormal", "Shape", "Abnormal shape"),
  code("s", "small", "Small"),
  code("l", "large", "Large"),
  code("r", "refractile_body", "Refractile", "Refractile body"),
] as const;

/** How an oocyte met sperm. A second insemination is a rescue and has a time of its own. */
const INSEMINATION = [
  code("i", "icsi", "ICSI", "Injected"),
  code("v", "ivf", "IVF", "Inseminated in the dish"),
  code("n", "none", "No", "Not inseminated"),
] as const;

const SURVIVAL = [code("i", "intact", "Intact"), code("l", "lysed", "Lysed")] as const;

export const MATURITIES = valuesOf(MATURITY);
export const INJECTION_EVENTS = valuesOf(EVENTS);
export const OOCYTE_FEATURES = valuesOf(FEATURES);
export const INSEMINATIONS = valuesOf(INSEMINATION);
export const SURVIVALS = valuesOf(SURVIVAL);

/** The rows of day 0: one oocyte each. */
export const OOCYTE_COLUMNS = defineColumns([
  {
    kind: "code",
    field: "maturity",
    label: "Maturity",
    codes: MATURITY,
    needed: true,
    missing: says("maturity"),
  },
  { kind: "text", field: "dish", label: "Dish", min: 1, max: 20 },
  { kind: "number", field: "well", label: "Well", limit: "well" },
  // Found mature some hours after retrieval, so kept out of indicators over MII.
  { kind: "moment", field: "maturedAt", label: "Matured at", said: "Maturation in vitro" },
  { kind: "code", field: "insemination", label: "Inseminated", codes: INSEMINATION },
  { kind: "moment", field: "inseminatedAt", label: "Inseminated at", said: "Insemination" },
  // Empty where the operator of the record inseminated.
  { kind: "person", field: "inseminatedBy", label: "Inseminated by" },
  { kind: "code", field: "attempts", label: "Attempts", codes: digits(1, 5), within: "attempts", treatment: true },
  {
    kind: "code",
    field: "survivalImmediate",
    label: "Survival",
    codes: SURVIVAL,
    missing: says("survival"),
  },
  { kind: "text", field: "spermSampleId", label: "Sperm sample", max: 64 },
  { kind: "codes", field: "injectionEvents", label: "Events", codes: EVENTS, treatment: true },
  { kind: "codes", field: "oocyteFeatures", label: "Features", codes: FEATURES },
  // Why an oocyte that is neither MII nor matured was injected.
  {
    kind: "text",
    field: "injectionReason",
    label: "Injected although",
    min: 3,
    max: 500,
    missing: says("reason"),
    tooLong: says("longReason"),
  },
  // Some hours after the insemination, or on the next day.
  { kind: "moment", field: "rescueAt", label: "Rescue ICSI at", said: "Rescue ICSI", meant: "after" },
  { kind: "person", field: "rescueBy", label: "Rescue ICSI by" },
]);

/** What happened at the injection itself, which differs between techniques: sealed in a blinded study. */
export const SEALED_OOCYTE_COLUMNS = OOCYTE_COLUMNS.filter((column) => "treatment" in column);
