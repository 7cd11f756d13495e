import * as z from "zod";
import { issue, sentences } from "../../../messages/said.ts";
import type { Happened } from "../../fields/define-field.ts";
import { draftShape, wholeShape } from "../../fields/field-schema.ts";
import { type Header, MaterialState, MaterialType, Species } from "../../lab-test.ts";
import { PRECLINICAL_FIELDS } from "./fields.ts";
import { Arm } from "./run-arm.ts";

const says = sentences("protocol", {
  noArms: "Enter the arms.",
  sameName: "Two arms have the same name.",
  materialLot: "Enter the lot of the material.",
});

const lotError = { error: issue(says("materialLot")) };

/** Said when the test is created, and judged with the protocol. */
const material = () => ({
  species: Species,
  materialType: MaterialType,
  materialState: MaterialState,
  materialLot: z.string(lotError).trim().min(1, lotError).max(80),
});

const own = () => ({
  arms: z
    .array(Arm)
    .min(1, { error: issue(says("noArms")) })
    .max(12),
  animalIds: z.array(z.string().trim().min(1).max(40)).max(200),
  blinding: z.unknown(),
});

/** Names are taken as they are typed: trimming one would take the space before its next word. */
const ArmDraft = z.lazy(() => Arm.extend({ name: z.string().max(80) }));

/** What is typed so far: also a single arm, and one without a name. */
export const RunHeaderDraft = z.lazy(() =>
  z.object({
    ...z.object(material()).partial().shape,
    ...draftShape(PRECLINICAL_FIELDS, { ...own(), arms: z.array(ArmDraft).max(12) }),
  }),
);
export type RunHeaderDraft = z.infer<typeof RunHeaderDraft>;

/** The protocol as far as it can be read: a field that cannot be is left out, and the others stay of use. */
export function readableRunHeader(header: Header): RunHeaderDraft {
  const whole = RunHeaderDraft.safeParse(header);
  if (whole.success) return whole.data;
  const wrong = whole.error.issues.map(({ path }) => path[0]);
  const sound = Object.fromEntries(Object.entries(header).filter(([field]) => !wrong.includes(field)));
  return RunHeaderDraft.safeParse(sound).data ?? {};
}

/** What ARRIVE wants known of an experiment, as fields, of a run that may be submitted; `happened` says what its protocol uses. */
export const wholeRunHeader = (happened: Happened) =>
  z
    .object({
      ...(happened.has("material") ? material() : {}),
      ...wholeShape(PRECLINICAL_FIELDS, own(), happened),
    })
    .superRefine((header, context) => {
      const say = (path: PropertyKey[], message: string) => context.addIssue({ code: "custom", path, message });
      const names = header.arms.map(({ name }) => name);
      if (new Set(names).size < names.length) say(["arms"], issue(says("sameName")));
    });
