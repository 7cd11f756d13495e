import type { Finding } from "@zona/domain/records/finding";
import { domainWord } from "../../../platform/i18n/domain-words.ts";

/** What is said of the fields of the procedure, by field; a count's is named `counts.mii`. */
export function headerErrors(findings: readonly Finding[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of findings) {
    const [root, field, inner] = path.split(".");
    if (root === "header" && field) errors[field === "counts" ? `counts.${inner}` : field] = domainWord(message);
  }
  return errors;
}
