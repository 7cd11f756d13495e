import * as z from "zod";
import { ASSAYS, type AssayCode } from "../../../policy/assays.ts";
import { limitedNumber } from "../../../policy/limited-number.ts";
import { MaterialState, MaterialType, Species } from "../../lab-test.ts";

const says = (error: string) => ({ error });
const term = (label: string) =>
  z
    .string(says(`Enter ${label}.`))
    .trim()
    .min(1, says(`Enter ${label}.`))
    .max(80);

export const ArmRole = z.enum(["control_medium", "sham", "uninjected", "parthenogenetic", "manual", "device", "test"], {
  error: "Choose what the arm is.",
});
export type ArmRole = z.infer<typeof ArmRole>;

/** Arms that others are compared with, the strongest first. */
export const CONTROL_ROLES: readonly ArmRole[] = ["control_medium", "manual", "sham", "uninjected", "parthenogenetic"];

const Setting = z.lazy(() =>
  z.object({
    name: term("the setting"),
    value: z.union([z.number(), term("a value")]),
    unit: z.string().max(20),
  }),
);

export const Arm = z.object({
  name: term("the name of the arm"),
  role: ArmRole,
  nUnits: limitedNumber("nUnits"),
  settings: z.array(Setting).max(20).optional(),
});

const needed = () => ({
  protocolCode: z.enum(Object.keys(ASSAYS) as [AssayCode, ...AssayCode[]], says("Choose the protocol.")),
  protocolVersion: term("the version of the protocol"),
  objective: z
    .string(says("Say what the test is to show."))
    .trim()
    .min(10, says("Say what the test is to show."))
    .max(1000),
  species: Species,
  strain: term("the strain"),
  materialType: MaterialType,
  materialState: MaterialState,
  materialLot: term("the lot of the material"),
  ethicsApproval: term("the ethics approval"),
  allocation: z.enum(["random", "block", "sibling_split", "none"], says("Say how units were allocated.")),
  blindedAssessor: z.boolean(says("Say whether the assessor was blinded.")),
  inclusionCriteria: term("the inclusion criteria"),
  outcomeMeasure: term("the outcome measure"),
  statistics: term("the statistics"),
  replicateType: z.enum(["biological", "technical"], says("Choose the type of replicate.")),
  replicateNo: limitedNumber("replicateNo"),
  arms: z.array(Arm).min(2, says("A test has at least two arms.")).max(12),
});

const optional = () => ({
  sex: z.enum(["female", "male", "mixed", "unknown"]).optional(),
  ageWeeks: limitedNumber("ageWeeks").optional(),
  weightG: limitedNumber("weightG").optional(),
  supplier: z.string().trim().max(80).optional(),
  medium: z.string().trim().max(80).optional(),
  reagent: z.string().trim().max(80).optional(),
  animalIds: z.array(z.string().trim().min(1).max(40)).max(200).optional(),
  donorCode: z.string().trim().max(40).optional(),
  /** Of the random allocation, so that it can be repeated. */
  seed: z.string().trim().max(64).optional(),
  deviceId: z.string().max(64).optional(),
  firmware: z.string().trim().max(60).optional(),
  exposureMin: limitedNumber("exposureMin").optional(),
  extractionRatioCm2PerMl: limitedNumber("extractionRatioCm2PerMl").optional(),
  extractionTempC: limitedNumber("extractionTempC").optional(),
  /** The arms are sealed in a key that was judged when it was made; `arms` holds letters. Read by `blinding.ts`. */
  blinding: z.unknown().optional(),
});

/** Names are taken as they are typed: trimming one would take the space before its next word. */
const ArmDraft = z.lazy(() => Arm.extend({ name: z.string().max(80) }));

/** What is typed so far: also a single arm, and one without a name. */
export const PreclinicalProtocolDraft = z.lazy(() =>
  z.object({ ...needed(), ...optional(), arms: z.array(ArmDraft).max(12) }).partial(),
);
export type PreclinicalProtocolDraft = z.infer<typeof PreclinicalProtocolDraft>;

/** The protocol as far as it can be read: a field that cannot be is left out, and the others stay of use. */
export function readableProtocol(header: Readonly<Record<string, unknown>>): PreclinicalProtocolDraft {
  const whole = PreclinicalProtocolDraft.safeParse(header);
  if (whole.success) return whole.data;
  const wrong = whole.error.issues.map(({ path }) => path[0]);
  const sound = Object.fromEntries(Object.entries(header).filter(([field]) => !wrong.includes(field)));
  return PreclinicalProtocolDraft.safeParse(sound).data ?? {};
}

/** What ARRIVE wants known of an experiment, as fields; a protocol that may be submitted. */
export const PreclinicalProtocol = z.lazy(() =>
  z.object({ ...needed(), ...optional() }).superRefine((protocol, context) => {
    const say = (path: PropertyKey[], message: string) => context.addIssue({ code: "custom", path, message });
    const names = protocol.arms.map(({ name }) => name);
    if (new Set(names).size < names.length) say(["arms"], "Two arms have the same name.");
    if (protocol.blinding === undefined && !protocol.arms.some(({ role }) => CONTROL_ROLES.includes(role)))
      say(["arms"], "One arm has to be a control.");
    if (protocol.allocation === "random" && !protocol.seed) say(["seed"], "Enter the seed of the random allocation.");
  }),
);
export type PreclinicalProtocol = z.infer<typeof PreclinicalProtocol>;
