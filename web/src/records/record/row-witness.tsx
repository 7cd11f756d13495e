import type { SheetRow } from "@zona/domain/records/sheet";
import { isWitnessAsked, type WitnessStatement, witnessOfRow } from "@zona/domain/records/witness/witness-statement";
import { fullTime } from "../../platform/i18n/dates.ts";
import { text } from "../../platform/i18n/text.ts";
import { placeWord } from "./record-words.ts";

const t = text("rowWitness", {
  by: "Witnessed by {name}, {time} ({hash}…)",
  void: "Witness void: {fields} changed since {name} ({time})",
  own: "No witness: {name} performed this",
  none: "No witness yet",
});
export type RowWitnessText = typeof t;

/** As much of a hash as tells two apart on paper. */
const SHOWN_OF_HASH = 8;

type Props = { statements: readonly WitnessStatement[]; sheetId: string; rowId: string; row: SheetRow };

/** Who saw that a row is true, or that the row has changed since; nothing where nobody has to. */
export function RowWitnessWords({ statements, sheetId, rowId, row }: Props) {
  const found = witnessOfRow(statements, sheetId, rowId, row);
  if (!found) return isWitnessAsked(sheetId, row) ? <span className="dim">{t("none")}</span> : null;
  const { at, sha256, witness } = found.statement;
  const said = { name: witness.name, time: fullTime(at) };
  if (found.state === "valid") return <span>{t("by", { ...said, hash: sha256.slice(0, SHOWN_OF_HASH) })}</span>;
  const fields =
    found.state === "void" ? found.changed.map((field) => placeWord({ sheet: sheetId, field })).join(", ") : "";
  return (
    <strong className="attention">{found.state === "void" ? t("void", { ...said, fields }) : t("own", said)}</strong>
  );
}
