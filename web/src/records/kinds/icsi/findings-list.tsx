import { Button, Group, Stack } from "@mantine/core";
import { memo } from "react";
import { Link } from "react-router";
import { toWords } from "../../../platform/i18n/to-words.ts";
import { nameOfCell, nameOfRow } from "./cell-words.ts";
import { t } from "./icsi-text.ts";
import type { PlacedFinding } from "./record-view.ts";

type CellPlace = { sheetId: string; rowId: string; field: string };
type Props = {
  findings: readonly PlacedFinding[];
  /** Takes a value away that no grid shows; undefined while the record is closed. */
  onClear: ((cell: CellPlace) => void) | undefined;
};

/** What contradicts itself or is unusual, the blocking ones first; nothing of it hinders the entry. */
export const FindingsList = memo(function FindingsList({ findings, onClear }: Props) {
  if (findings.length === 0) return <p className="dim">{t("noFindings")}</p>;
  const sorted = findings.toSorted((a, b) => Number(b.severity === "hard") - Number(a.severity === "hard"));
  return (
    <Stack component="ul" gap="xs">
      {sorted.map(({ id, severity, path, message, cell, hidden }) => (
        <Group component="li" gap="xs" key={`${id} ${path} ${message.code}`}>
          <small className={severity === "hard" ? "failure" : "attention"}>{t(severity)}</small>
          {toWords(message)}
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
