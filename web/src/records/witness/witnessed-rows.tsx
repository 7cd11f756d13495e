import { Button, Stack } from "@mantine/core";
import { enteredLater } from "@zona/domain/records/entry/entered-later";
import {
  isWitnessAsked,
  performedBy,
  performersOf,
  type WaitingRow,
  type WitnessStatement,
  witnessOfRow,
} from "@zona/domain/records/witness/witness-statement";
import { createContext, type ReactNode, use, useState } from "react";
import { useStaffMember } from "../../people/session/session.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import { SITE } from "../../platform/site/site.ts";
import type { RecordEditor } from "../entry/record-editor.ts";
import { rowsIn, useEditorView } from "../entry/use-editor-view.ts";
import { RowWitnessWords } from "../record/row-witness.tsx";
import { WitnessDialog, WitnessRows } from "./witness-rows.tsx";
import { t } from "./witnessed-rows-text.ts";

/** What a section with witnessed rows is given beside its grid. */
export type Witnessed = {
  testId: string;
  statements: readonly WitnessStatement[];
  /** Whether the record takes statements now: no reason is asked of a witness, who changes nothing. */
  mayWitness: boolean;
};

type Asking = Witnessed & {
  sheetId: string;
  editor: RecordEditor;
  nameOf: (rowId: string) => string;
  onAsk: (row: WaitingRow) => void;
};
const AskContext = createContext<Asking | undefined>(undefined);

/** `nameOf`: what people call a row. */
type Props = Witnessed & Pick<Asking, "sheetId" | "editor" | "nameOf"> & { children: ReactNode };

/** A grid whose rows a second person confirms from their own session: one of them, or all that wait. */
export function WitnessedRows({ testId, statements, mayWitness, sheetId, editor, nameOf, children }: Props) {
  const rows = useEditorView(editor, rowsIn(sheetId));
  const [asked, setAsked] = useState<WaitingRow>();
  return (
    <AskContext value={{ testId, statements, mayWitness, sheetId, editor, nameOf, onAsk: setAsked }}>
      <Stack gap="md">
        {mayWitness && (
          <WitnessRows
            testId={testId}
            tables={{ [sheetId]: rows }}
            statements={statements}
            onBefore={() => editor.flush()}
          />
        )}
        {children}
      </Stack>
      {asked && (
        <WitnessDialog
          testId={testId}
          rows={[asked]}
          onBefore={() => editor.flush()}
          onClose={() => setAsked(undefined)}
        />
      )}
    </AskContext>
  );
}

/** Who witnessed a row, or a way to witness it; and that it was entered later than it was done. */
export function WitnessCell({ rowId }: { rowId: string }) {
  const asking = use(AskContext);
  return asking && <RowWitness {...asking} rowId={rowId} />;
}

function RowWitness({ statements, sheetId, editor, mayWitness, nameOf, onAsk, rowId }: Asking & { rowId: string }) {
  const { uid, name } = useStaffMember();
  const cells = useEditorView(editor, rowsIn(sheetId))[rowId];
  const later = cells && enteredLater(sheetId, rowId, cells, SITE.enteredLaterHours);
  const told = later && <span className="attention">{t("enteredLater", { time: fullTime(later.enteredAt) })}</span>;
  if (!cells || !isWitnessAsked(sheetId, cells)) return told;
  const isValid = witnessOfRow(statements, sheetId, rowId, cells)?.state === "valid";
  const isMine = performedBy({ uid, name }, performersOf(sheetId, cells));
  return (
    <>
      <RowWitnessWords statements={statements} sheetId={sheetId} rowId={rowId} row={cells} />
      {!isValid && !isMine && mayWitness && (
        <Button variant="default" size="compact-md" onClick={() => onAsk({ sheetId, row: rowId, cells })}>
          {t("iWitnessed", { row: nameOf(rowId) })}
        </Button>
      )}
      {told}
    </>
  );
}
