import {
  ACCEPTED_TYPES,
  declaredTypeOf,
  foreignFormatOf,
  MEDIA_LIMITS,
  rejectionSays,
} from "@zona/domain/media/medium";
import { lintFileName } from "@zona/domain/subjects/phi-lint";
import type { Explanation } from "../../platform/i18n/explanations.ts";
import { toWords } from "../../platform/i18n/to-words.ts";
import { t } from "./upload-text.ts";

const NAME_LIMIT = 200;

/** The endings people know the accepted types by: JPG, PNG, … */
export const ACCEPTED_NAMES = Object.values(ACCEPTED_TYPES)
  .map(([ending]) => ending.slice(1).toUpperCase())
  .join(", ");

/** Why a file is not sent, and where the guide says more of it. */
export type FileRefusal = { sentence: string; heading: Explanation };

/**
 * Why a file is not even begun, or undefined. Spares people a useless upload; what a file really is, only the server's
 * look at its content says.
 */
export function fileRefusal(file: Pick<File, "name" | "type" | "size">): FileRefusal | undefined {
  const sentence = whyNot(file);
  return sentence === undefined ? undefined : { sentence, heading: "images-of-a-check" };
}

function whyNot({ name, type, size }: Pick<File, "name" | "type" | "size">): string | undefined {
  const foreign = foreignFormatOf(name);
  if (foreign) return toWords(rejectionSays(foreign));
  if (!declaredTypeOf({ name, type })) return t("wrongType", { types: ACCEPTED_NAMES });
  if (size === 0) return toWords(rejectionSays("empty"));
  if (size > MEDIA_LIMITS.maxBytes) return toWords(rejectionSays("too-large"));
  if (name.length > NAME_LIMIT) return t("longName");
  return undefined;
}

/**
 * Why a file's name may tell who a patient is. It is said once: `warned` holds the names of which it was, and whoever chooses
 * such a file again says that its name identifies nobody.
 */
export function fileNameWarning({ name }: Pick<File, "name">, warned: Set<string>): FileRefusal | undefined {
  const [hit] = lintFileName(name);
  if (!hit || warned.has(name)) return undefined;
  warned.add(name);
  return { sentence: t("nameIdentifies", { why: toWords(hit.sentence) }), heading: "what-may-identify-a-patient" };
}
