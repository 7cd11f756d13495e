import { Button, Group, Stack } from "@mantine/core";
import { type MissingPictures, missingPictures } from "@zona/domain/records/kinds/icsi/required-pictures";
import { memo } from "react";
import { Link } from "react-router";
import { checkWord } from "../../../platform/i18n/check-words.ts";
import { ExplainedWords } from "../../../platform/ui/explained.tsx";
import type { RecordEditor } from "../../entry/record-editor.ts";
import { useSettledRows } from "../../entry/use-editor-view.ts";
import { nameOfCell, nameOfRow } from "./cell-words.ts";
import { t } from "./icsi-text.ts";
import type { PlacedFinding } from "./placed-findings.ts";

type CellPlace = { sheetId: string; rowId: string; field: string };
type Props = {
  editor: RecordEditor;
  findings: readonly PlacedFinding[];
  /** Takes a value away that no grid shows; undefined while the record is closed. */
  onClear: ((cell: CellPlace) => void) | undefined;
};

/**
 * What contradicts itself or is unusual and what images are missing, the blocking ones first; nothing of it hinders the
 * entry.
 */
export const FindingsList = memo(function FindingsList({ editor, findings, onClear }: Props) {
  const missing = useMissingPictures(editor);
  if (findings.length + missing.length === 0) return <p className="dim">{t("noFindings")}</p>;
  const sorted = findings.toSorted((a, b) => Number(b.severity === "hard") - Number(a.severity === "hard"));
  return (
    <Stack component="ul" gap="xs">
      {missing.map(({ check, units }) => (
        <Group component="li" gap="xs" key={check}>
          <small className="failure">{t("hard")}</small>
          {units ? t("noImageOf", { units: units.join(", ") }) : t("noImage")}
          <Link to={`#${check}`}>{checkWord(check)}</Link>
        </Group>
      ))}
      {sorted.map(({ id, severity, path, message, cell, hidden }) => (
        <Group component="li" gap="xs" key={`${id} ${path} ${message.code}`}>
          <small className={severity === "hard" ? "failure" : "attention"}>{t(severity)}</small>
          <span>
            <ExplainedWords said={message} />
          </span>
          {hidden && onClear && (
            <Button variant="subtle" size="compact-md" onClick={() => onClear(hidden)}>
              {t("clearCell", {
                name: nameOfCell({ ...hidden, value: undefined, base: undefined, theirs: undefined }),
              })}
            </Button>
          )}
          {cell && !hidden && (
            <Link to={`#${[cell.sheetId, cell.row, cell.field].filter(Boolean).join(".")}`}>
              {nameOfRow(cell.sheetId, cell.row)}
            </Link>
          )}
        </Group>
      ))}
    </Stack>
  );
});

function useMissingPictures(editor: RecordEditor): readonly MissingPictures[] {
  const rows = useSettledRows(editor);
  const sheets = Object.fromEntries(Object.entries(rows).map(([id, own]) => [id, { id, rows: own }]));
  return missingPictures({ test: { kind: "icsi" }, sheets });
}
