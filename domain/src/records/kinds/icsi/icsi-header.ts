import * as z from "zod";
import { draftShape, wholeShape } from "../../fields/field-schema.ts";
import type { Header } from "../../lab-test.ts";
import { ICSI_FIELDS } from "./fields.ts";

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

const fields = () => z.object(draftShape(ICSI_FIELDS, {}));
const Fields = z.lazy(fields);

/** What is typed so far: any field may be missing, none may be impossible. */
export const IcsiHeaderDraft = z.lazy(() => fields().superRefine(checkOrder));
export type IcsiHeaderDraft = z.infer<typeof IcsiHeaderDraft>;

/** Every field that can be read by itself: one wrong value takes no other with it, not even one that contradicts it. */
export function readableHeader(header: Header): IcsiHeaderDraft {
  const wrong = Fields.safeParse(header).error?.issues.map(({ path }) => path[0]) ?? [];
  return Fields.parse(Object.fromEntries(Object.entries(header).filter(([field]) => !wrong.includes(field))));
}

/** A header that may be submitted: everything needed is there, and what a technique or an activation asks for as well. */
export const IcsiHeader = z.lazy(() =>
  z.object(wholeShape(ICSI_FIELDS, {})).superRefine((header, context) => {
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
