import type { Column } from "@zona/domain/records/entry/column";
import { code } from "@zona/domain/records/fields/define-column";
import { OOCYTE_COLUMNS, SEALED_OOCYTE_COLUMNS } from "@zona/domain/records/kinds/icsi/oocyte-columns";
import { OOCYTES_SHEET } from "@zona/domain/records/sheet";
import { useMemo } from "react";
import { columnsInWords } from "../../../../platform/i18n/domain-words.ts";
import type { EditorView, RecordEditor } from "../../../entry/record-editor.ts";
import { rowsIn, useEditorView } from "../../../entry/use-editor-view.ts";
import type { GridEdit } from "../../../fields/entry-grid.tsx";
import { linkedTestIn } from "../../../fields/linked-test.tsx";
import { HEADER_ROW, HEADER_SHEET } from "../../../fields/record-rows.ts";
import { t } from "../icsi-text.ts";
import { UnitGrid, type UnitSection } from "./unit-grid.tsx";

const COLUMNS = columnsInWords(OOCYTE_COLUMNS);
/** Of a blinded study: what is sealed with the treatment is entered there. */
const BLINDED = COLUMNS.filter(({ field }) => SEALED_OOCYTE_COLUMNS.every((column) => column.field !== field));

const samplesIn = ({ sheets }: EditorView) => {
  const { spermTest, secondSpermTest, spermElsewhere } = sheets[HEADER_SHEET]?.[HEADER_ROW] ?? {};
  const codes = [linkedTestIn(spermTest)?.code, linkedTestIn(secondSpermTest)?.code, spermElsewhere];
  return JSON.stringify(codes.filter((sample) => typeof sample === "string" && sample !== ""));
};

/** Where the header names the samples, a key chooses one of them; else their names are typed. */
function useColumnsWithSamples(editor: RecordEditor, columns: readonly Column[]): readonly Column[] {
  const samples = useEditorView(editor, samplesIn);
  return useMemo(() => {
    const codes = (JSON.parse(samples) as string[]).map((sample, index) => code(String(index + 1), sample, sample));
    const chosen = (column: Column): Column =>
      column.field === "spermSampleId" ? { field: column.field, label: column.label, kind: "code", codes } : column;
    return codes.length === 0 ? columns : columns.map(chosen);
  }, [samples, columns]);
}

/** Day 0: one row per retrieved oocyte. */
export function OocytesSection({ isBlinded, ...props }: UnitSection & { isBlinded: boolean }) {
  const { editor, onEdit } = props;
  const columns = useColumnsWithSamples(editor, isBlinded ? BLINDED : COLUMNS);

  /** A time or an outcome of the injection says that there was one. */
  function edit(edits: readonly GridEdit[]) {
    const rows = rowsIn(OOCYTES_SHEET)(editor.get());
    const injected = edits
      .filter(({ field, value }) => value !== undefined && (field === "inseminatedAt" || field === "survivalImmediate"))
      .filter(({ rowId }) => rows[rowId]?.insemination === undefined)
      .map(({ rowId }) => ({ rowId, field: "insemination", value: "icsi" }));
    onEdit([...injected, ...edits]);
  }

  return <UnitGrid {...props} sheetId={OOCYTES_SHEET} label={t("oocytes")} columns={columns} onEdit={edit} />;
}
