import * as z from "zod";
import { limitedNumber } from "../../../policy/limited-number.ts";
import { SUBJECT_FACTS } from "../../../subjects/subject-facts.ts";
import { instant } from "../../../timing/instant.ts";

const says = (error: string) => ({ error });
const reference = (label: string) =>
  z
    .string(says(`Choose ${label}.`))
    .min(1, says(`Choose ${label}.`))
    .max(64);

export const TriggerType = z.enum(["hcg", "gnrha", "dual", "natural", "none"], says("Choose the trigger."));
export const IcsiTechnique = z.enum(
  ["icsi", "imsi", "picsi", "piezo_icsi", "robotic_icsi", "laser_assisted", "split_ivf_icsi"],
  says("Choose the technique."),
);
export const ImmobilisationMedium = z.enum(["pvp", "hyaluronate", "none"], says("Choose the immobilisation medium."));
export const OocyteActivation = z.enum(["none", "ca_ionophore", "other"], says("Say whether oocytes were activated."));

/** Counts as a person wrote them down; they are shown beside those of the oocyte rows and never overwrite each other. */
const WrittenCounts = z.lazy(() =>
  z.strictObject({
    mii: limitedNumber("cocRetrieved", "MII").optional(),
    mi: limitedNumber("cocRetrieved", "MI").optional(),
    gv: limitedNumber("cocRetrieved", "GV").optional(),
    injected: limitedNumber("cocRetrieved", "Injected").optional(),
    degenerated: limitedNumber("cocRetrieved", "Degenerated").optional(),
    pn2: limitedNumber("cocRetrieved", "2PN").optional(),
  }),
);

/** An expired lot in use is accepted only with its reason. */
const lotInUse = () => ({
  lotId: reference("a lot"),
  /** As it was known when the lot was used, so that the record is judged by itself. */
  expiresAt: instant("The expiry").optional(),
  expiryOverrideReason: z
    .string()
    .trim()
    .min(10, says("Give the reason in at least 10 characters."))
    .max(500)
    .optional(),
});
export const LotInUse = z.lazy(() => z.object(lotInUse()));

/** Names of the accounts that the header names by id, as they were then: a record is read without asking for them. */
export const NamesOfAccounts = z.lazy(() => z.record(z.string().max(128), z.string().max(100)));

const needed = () => ({
  cycleCode: z.string(says("Enter the cycle code.")).trim().min(1, says("Enter the cycle code.")).max(40),
  triggerType: TriggerType,
  opuAt: instant("Oocyte retrieval"),
  cocRetrieved: limitedNumber("cocRetrieved"),
  icsiStartAt: instant("Start of the injection"),
  icsiEndAt: instant("End of the injection"),
  operatorId: reference("the operator"),
  technique: IcsiTechnique,
  immobilisationMedium: ImmobilisationMedium,
  oocyteActivation: OocyteActivation,
  cultureMedium: z.object(lotInUse(), says("Choose the lot of the culture medium.")),
  incubatorId: reference("the incubator"),
});

const optional = () => ({
  triggerAt: instant("Trigger").optional(),
  folliclesAspirated: limitedNumber("folliclesAspirated").optional(),
  denudationStartAt: instant("Start of denudation").optional(),
  denudationEndAt: instant("End of denudation").optional(),
  denudationBy: reference("who denuded").optional(),
  enzyme: LotInUse.optional(),
  assistantId: reference("the assistant").optional(),
  witnessId: reference("the witness").optional(),
  deviceId: reference("the device").optional(),
  deviceMode: z.string().trim().max(60).optional(),
  firmware: z.string().trim().max(60).optional(),
  holdingPipette: LotInUse.optional(),
  injectionPipette: LotInUse.optional(),
  injectionPipetteInnerUm: limitedNumber("injectionPipetteInnerUm").optional(),
  immobilisation: LotInUse.optional(),
  activationReason: z.string().trim().max(500).optional(),
  oil: LotInUse.optional(),
  dishware: LotInUse.optional(),
  o2Pct: limitedNumber("o2Pct").optional(),
  co2Pct: limitedNumber("co2Pct").optional(),
  tempC: limitedNumber("tempC").optional(),
  microscopeId: reference("the microscope").optional(),
  objective: z.string().trim().max(40).optional(),
  pixelSizeUm: limitedNumber("pixelSizeUm").optional(),
  consentRef: z.string().trim().max(60).optional(),
  /** Work starts only after it. */
  consentGivenAt: instant("Consent").optional(),
  counts: WrittenCounts.optional(),
  names: NamesOfAccounts.optional(),
  ...SUBJECT_FACTS,
});

/** Fields of a header that name a lot in use. */
export const LOT_FIELDS = [
  "cultureMedium",
  "enzyme",
  "holdingPipette",
  "injectionPipette",
  "immobilisation",
  "oil",
  "dishware",
] as const;

type Times = {
  [At in "triggerAt" | "opuAt" | "denudationStartAt" | "denudationEndAt" | "icsiStartAt" | "icsiEndAt"]?:
    | Date
    | undefined;
};

/** Each pair must not run backwards; `strict` pairs must not be equal either. */
const ORDER = [
  { before: "triggerAt", after: "opuAt", strict: true, sentence: "The trigger comes before oocyte retrieval." },
  { before: "opuAt", after: "denudationStartAt", sentence: "Denudation starts after oocyte retrieval." },
  { before: "denudationStartAt", after: "denudationEndAt", sentence: "Denudation ends after it starts." },
  { before: "opuAt", after: "icsiStartAt", sentence: "Injection starts after oocyte retrieval." },
  { before: "icsiStartAt", after: "icsiEndAt", sentence: "Injection ends after it starts." },
] as const;

function checkOrder(header: Times, context: z.RefinementCtx): void {
  for (const rule of ORDER) {
    const before = header[rule.before]?.getTime();
    const after = header[rule.after]?.getTime();
    if (before === undefined || after === undefined || before < after || (before === after && !("strict" in rule)))
      continue;
    context.addIssue({ code: "custom", path: [rule.after], message: rule.sentence });
  }
}

const fields = () => z.object({ ...needed(), ...optional() }).partial();
const Fields = z.lazy(fields);

/** What is typed so far: any field may be missing, none may be impossible. */
export const IcsiHeaderDraft = z.lazy(() => fields().superRefine(checkOrder));
export type IcsiHeaderDraft = z.infer<typeof IcsiHeaderDraft>;

/** Every field that can be read by itself: one wrong value takes no other with it, not even one that contradicts it. */
export function readableHeader(header: Readonly<Record<string, unknown>>): IcsiHeaderDraft {
  const wrong = Fields.safeParse(header).error?.issues.map(({ path }) => path[0]) ?? [];
  return Fields.parse(Object.fromEntries(Object.entries(header).filter(([field]) => !wrong.includes(field))));
}

/** A header that may be submitted: everything needed is there, and what a technique or an activation asks for as well. */
export const IcsiHeader = z.lazy(() =>
  z.object({ ...needed(), ...optional() }).superRefine((header, context) => {
    checkOrder(header, context);
    const ask = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (header.technique === "robotic_icsi") {
      if (!header.deviceId) ask("deviceId", "Robotic ICSI needs the device.");
      if (!header.deviceMode) ask("deviceMode", "Robotic ICSI needs the mode of the device.");
      if (!header.firmware) ask("firmware", "Robotic ICSI needs the firmware of the device.");
    }
    if (header.oocyteActivation === "other" && !header.activationReason) {
      ask("activationReason", "Say how and why the oocytes were activated.");
    }
  }),
);
export type IcsiHeader = z.infer<typeof IcsiHeader>;
