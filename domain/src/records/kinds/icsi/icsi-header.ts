import * as z from "zod";
import { issue, type Said, sentences } from "../../../messages/said.ts";
import { TreatmentSeal } from "../../blinding/treatment-seal.ts";
import type { Happened, KeyOf } from "../../fields/define-field.ts";
import { draftShape, wholeShape } from "../../fields/field-schema.ts";
import type { Header } from "../../lab-test.ts";
import type { Order } from "../../readiness/shared-rules.ts";
import { ICSI_FIELDS } from "./fields.ts";

const says = sentences("icsiHeader", {
  trigger: "The trigger comes before oocyte retrieval.",
  denudationStart: "Denudation starts after oocyte retrieval.",
  denudationEnd: "Denudation ends after it starts.",
  injectionStart: "Injection starts after oocyte retrieval.",
  injectionEnd: "Injection ends after it starts.",
  sperm: "There are more progressively motile sperm than sperm counted.",
  ivf: "Insemination in the dish comes after oocyte retrieval.",
  device: "Robotic ICSI needs the device.",
  deviceMode: "Robotic ICSI needs the mode of the device.",
  firmware: "Robotic ICSI needs the firmware of the device.",
  activation: "Say how and why the oocytes were activated.",
});

type SpermCounts = { spermCounted?: number | undefined; spermProgressive?: number | undefined };

function checkSperm({ spermCounted, spermProgressive }: SpermCounts, context: z.RefinementCtx): void {
  if (spermCounted === undefined || spermProgressive === undefined || spermProgressive <= spermCounted) return;
  context.addIssue({ code: "custom", path: ["spermProgressive"], message: issue(says("sperm")) });
}

type Robot = { [F in "technique" | "deviceId" | "deviceMode" | "firmware"]?: unknown };

/** What a robot did is not told without the robot. */
export function checkRobot({ technique, deviceId, deviceMode, firmware }: Robot, context: z.RefinementCtx): void {
  if (technique !== "robotic_icsi") return;
  const ask = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
  if (!deviceId) ask("deviceId", issue(says("device")));
  if (!deviceMode) ask("deviceMode", issue(says("deviceMode")));
  if (!firmware) ask("firmware", issue(says("firmware")));
}

const OWN = { sealed: TreatmentSeal };
const fields = () => z.object(draftShape(ICSI_FIELDS, OWN));
const Fields = z.lazy(fields);

/** What is typed so far: any field may be missing, none may be impossible. */
export const IcsiHeaderDraft = z.lazy(() => fields().superRefine(checkSperm));
export type IcsiHeaderDraft = z.infer<typeof IcsiHeaderDraft>;
type Step = KeyOf<typeof ICSI_FIELDS, "time">;

/** Steps that do not run backwards; `strict` ones are not at the same moment either. */
export const headerOrder = ({ header }: { header: IcsiHeaderDraft }): Order[] => {
  const order = (before: Step, after: Step, message: Said, strict = false): Order => ({
    path: `header.${after}`,
    before: header[before],
    after: header[after],
    strict,
    message,
  });
  return [
    order("triggerAt", "opuAt", says("trigger"), true),
    order("opuAt", "denudationStartAt", says("denudationStart")),
    order("denudationStartAt", "denudationEndAt", says("denudationEnd")),
    order("opuAt", "icsiStartAt", says("injectionStart")),
    order("icsiStartAt", "icsiEndAt", says("injectionEnd")),
    order("opuAt", "ivfAt", says("ivf")),
  ];
};

/** Every field that can be read by itself: one wrong value takes no other with it, not even one that contradicts it. */
export function readableHeader(header: Header): IcsiHeaderDraft {
  const wrong = Fields.safeParse(header).error?.issues.map(({ path }) => path[0]) ?? [];
  return Fields.parse(Object.fromEntries(Object.entries(header).filter(([field]) => !wrong.includes(field))));
}

/**
 * A header that may be submitted, after what happened: everything needed is there, and what a technique or an activation asks
 * for as well.
 */
const wholeHeader = (happened: Happened) =>
  z.object(wholeShape(ICSI_FIELDS, OWN, happened)).superRefine((header, context) => {
    checkSperm(header, context);
    checkRobot(header, context);
    if (header.oocyteActivation !== "other" || header.activationReason) return;
    context.addIssue({ code: "custom", path: ["activationReason"], message: issue(says("activation")) });
  });

const wholeHeaders = new Map<string, ReturnType<typeof wholeHeader>>();

/** A schema takes longer to make than to use, and there are as many as there are ways that acts can have happened. */
export function wholeIcsiHeader(happened: Happened): ReturnType<typeof wholeHeader> {
  const key = [...happened].toSorted().join();
  const made = wholeHeaders.get(key) ?? wholeHeader(happened);
  wholeHeaders.set(key, made);
  return made;
}
