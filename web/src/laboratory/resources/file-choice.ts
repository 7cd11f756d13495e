import { RESOURCE_LIMITS, resourceTypeOf } from "@zona/domain/resources/resource";
import { fileSize } from "../../platform/i18n/formats.ts";
import { t } from "./resource-text.ts";

const NAME_LIMIT = 200;

export const MOST_BYTES = fileSize(RESOURCE_LIMITS.maxBytes);

/**
 * Why a file is not even begun, or undefined. Spares people a useless upload; what a file really is, only the server's
 * look at its content says.
 */
export function fileFault(file: Pick<File, "name" | "type" | "size"> | undefined): string | undefined {
  if (!file) return t("needFile");
  if (!resourceTypeOf(file)) return t("wrongType");
  if (file.size === 0) return t("emptyFile");
  if (file.size > RESOURCE_LIMITS.maxBytes) return t("tooLarge", { most: MOST_BYTES });
  if (file.name.length > NAME_LIMIT) return t("longName");
  return undefined;
}
