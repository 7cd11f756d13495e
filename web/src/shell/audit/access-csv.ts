import type { PersonWithAccess } from "@zona/domain/audit/access-review";
import { csvLine } from "@zona/domain/exports/csv";
import { rolesInWords } from "../../people/roles/roles-in-words.ts";
import { LOCALE } from "../../platform/i18n/language.ts";
import { STANDINGS, t } from "./audit-text.ts";

const BOM = "\uFEFF";
const COLUMNS = [
  ...[t("columnName"), t("columnEmail"), t("columnOrganisation"), t("columnStatus"), t("columnRoles")],
  ...[t("columnAdmin"), t("columnSince"), t("columnUntil"), t("columnSecondStep"), t("columnPin")],
  ...[t("columnPasskeys"), t("columnLastSignIn")],
];

const row = (fields: readonly string[]) => csvLine(fields, LOCALE);

const yesOrNo = (is: boolean) => t(is ? "yes" : "no");

/** The reviewed list as CSV that no spreadsheet takes for formulas; `about` says first what the file is. Times are in UTC. */
export function accessCsv(
  people: readonly PersonWithAccess[],
  nameOf: (studyId: string) => string,
  about: readonly (readonly [string, string])[],
): string {
  const lines = people.map((person) => {
    const { name, email, organisation, standing, roles, isAdmin, since = "", until = "" } = person;
    const { hasSecondStep, hasPin, passkeys, lastSignInAt = "" } = person;
    const held = rolesInWords(roles, nameOf).join("; ");
    return row([
      ...[name, email, organisation, STANDINGS[standing], held, yesOrNo(isAdmin), since, until],
      ...[yesOrNo(hasSecondStep), yesOrNo(hasPin), String(passkeys), lastSignInAt],
    ]);
  });
  return `${BOM}${about.map(row).join("")}\r\n${row(COLUMNS)}${lines.join("")}`;
}
