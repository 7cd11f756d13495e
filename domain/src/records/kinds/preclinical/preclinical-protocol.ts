import * as z from "zod";
import { limitedNumber } from "../../../policy/limited-number.ts";
import { draftShape, wholeShape } from "../../fields/field-schema.ts";
import { type Header, MaterialState, MaterialType, Species } from "../../lab-test.ts";
import { PRECLINICAL_FIELDS } from "./fields.ts";

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

/** Said when the test is created, and judged with the protocol. */
const material = () => ({
  species: Species,
  materialType: MaterialType,
  materialState: MaterialState,
  materialLot: term("the lot of the material"),
});

const own = () => ({
  arms: z.array(Arm).min(2, says("A test has at least two arms.")).max(12),
  animalIds: z.array(z.string().trim().min(1).max(40)).max(200),
  blinding: z.unknown(),
});

/** Names are taken as they are typed: trimming one would take the space before its next word. */
const ArmDraft = z.lazy(() => Arm.extend({ name: z.string().max(80) }));

/** What is typed so far: also a single arm, and one without a name. */
export const PreclinicalProtocolDraft = z.lazy(() =>
  z.object({
    ...z.object(material()).partial().shape,
    ...draftShape(PRECLINICAL_FIELDS, { ...own(), arms: z.array(ArmDraft).max(12) }),
  }),
);
export type PreclinicalProtocolDraft = z.infer<typeof PreclinicalProtocolDraft>;

/** The protocol as far as it can be read: a field that cannot be is left out, and the others stay of use. */
export function readableProtocol(header: Header): PreclinicalProtocolDraft {
  const whole = PreclinicalProtocolDraft.safeParse(header);
  if (whole.success) return whole.data;
  const wrong = whole.error.issues.map(({ path }) => path[0]);
  const sound = Object.fromEntries(Object.entries(header).filter(([field]) => !wrong.includes(field)));
  return PreclinicalProtocolDraft.safeParse(sound).data ?? {};
}

/** What ARRIVE wants known of an experiment, as fields; a protocol that may be submitted. */
export const PreclinicalProtocol = z.lazy(() =>
  z.object({ ...material(), ...wholeShape(PRECLINICAL_FIELDS, own()) }).superRefine((protocol, context) => {
    const say = (path: PropertyKey[], message: string) => context.addIssue({ code: "custom", path, message });
    const names = protocol.arms.map(({ name }) => name);
    if (new Set(names).size < names.length) say(["arms"], "Two arms have the same name.");
    if (protocol.blinding === undefined && !protocol.arms.some(({ role }) => CONTROL_ROLES.includes(role)))
      say(["arms"], "One arm has to be a control.");
    if (protocol.allocation === "random" && !protocol.seed) say(["seed"], "Enter the seed of the random allocation.");
  }),
);
export type PreclinicalProtocol = z.infer<typeof PreclinicalProtocol>;
