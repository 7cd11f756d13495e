import type { Signer } from "@zona/domain/identity/signer";
import { text } from "../../platform/i18n/text.ts";
import type { FormatName } from "./person-name.ts";

const t = text("signer", {
  numbered: "{name}, no. {number}, {organisation}",
  named: "{name}, {organisation}",
});
export type SignerText = typeof t;

/** Who signed, as a signature prints it. */
export function signerName({ by, organisation, number }: Signer, say: FormatName): string {
  const name = say(by);
  return number === undefined ? t("named", { name, organisation }) : t("numbered", { name, number, organisation });
}
