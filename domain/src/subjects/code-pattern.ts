import * as z from "zod";
import { issue, sentences } from "../messages/said.ts";

export const codePatternSays = sentences("codePattern", {
  prefix: "A prefix is 2 to 5 letters.",
  shape:
    "Write A for a letter, 9 for a digit, and hyphens, such as AAA-9999: at least one digit, at most 5 letters or 6 digits in a row, nothing like a date.",
  differs: "In this study a subject code looks like {shape}.",
});

/** Of the codes that a laboratory issues itself: HF of HF-0042-K. */
export const CodePrefix = z.string().regex(/^[A-Z]{2,5}$/, { error: issue(codePatternSays("prefix")) });

const GROUPS = /^[A9]{1,8}(?:-[A9]{1,8}){0,3}$/;
/** Six letters could be a name, seven digits a hospital number; the rest are dates, and codes that look like ours. */
const UNSAFE = /A{6}|9{7}|^9{1,2}-9{1,2}-9{2,4}$|^9{4}-9{1,2}-9{1,2}$|^A{2,5}-9{3,6}-[A9]$/;

/** A for a letter, 9 for a digit: what codes of others look like, without a check character. */
const CodeShape = z
  .string()
  .refine((shape) => GROUPS.test(shape) && shape.length >= 4 && shape.includes("9") && !UNSAFE.test(shape), {
    error: issue(codePatternSays("shape")),
  });

/**
 * What the subject codes of a study look like. `own` codes are issued by Zona with a check character; `foreign` ones come
 * from a sponsor or a hospital and have the check character as the study asks. `prefix` is that of the codes issued here:
 * of subjects in an `own` study, of couples in both.
 */
export const CodePattern = z.discriminatedUnion("form", [
  z.object({ form: z.literal("own"), prefix: CodePrefix }),
  z.object({
    form: z.literal("foreign"),
    prefix: CodePrefix,
    shape: CodeShape,
    check: z.enum(["none", "recommended", "required"]),
  }),
]);
export type CodePattern = z.infer<typeof CodePattern>;

/** Where a study says nothing. */
export const DEFAULT_PATTERN: CodePattern = { form: "own", prefix: "SU" };
