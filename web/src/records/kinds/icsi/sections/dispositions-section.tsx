import { Button, Stack } from "@mantine/core";
import { Person } from "@zona/domain/identity/claims";
import { type EnteredLater, enteredLater } from "@zona/domain/records/entry/entered-later";
import { changedSinceWitness, FateWitness, witnessedValues } from "@zona/domain/records/kinds/icsi/disposition";
import { DISPOSITION_COLUMNS } from "@zona/domain/records/kinds/icsi/disposition-columns";
import { DISPOSITIONS_SHEET, type SheetRow, type SheetRows } from "@zona/domain/records/sheet";
import { createContext, use, useMemo } from "react";
import { useStaffMember } from "../../../../people/session/session.ts";
import { labNow } from "../../../../platform/clock/lab-clock.ts";
import { fullTime } from "../../../../platform/i18n/dates.ts";
import { columnsInWords } from "../../../../platform/i18n/domain-words.ts";
import { useEditorView } from "../../../entry/use-editor-view.ts";
import { placeWord } from "../../../record/record-words.ts";
import styles from "../icsi-page.module.css";
import { t } from "./disposition-text.ts";
import { placeEdits, placeOf } from "./place-edits.ts";
import { rowsIn, UnitGrid, type UnitSection } from "./unit-grid.tsx";

const COLUMNS = columnsInWords(DISPOSITION_COLUMNS);

const flat = new WeakMap<SheetRow, SheetRow>();

/** The row with its place laid out in columns; the same object for the same row, so that only changed rows are drawn. */
function flattened(row: SheetRow): SheetRow {
  const cells = flat.get(row) ?? { ...row, ...placeOf(row) };
  flat.set(row, cells);
  return cells;
}

type Witnessing = { rows: SheetRows; me: Person; readOnly: boolean; onWitness: (rowId: string) => void };
const WitnessContext = createContext<Witnessing | undefined>(undefined);

/** What became of each oocyte, when and by whom; a second person confirms it from their own session. */
export function DispositionsSection(props: UnitSection) {
  const { editor, readOnly, onEdit } = props;
  const rows = useEditorView(editor, rowsIn(DISPOSITIONS_SHEET));
  const { uid, name } = useStaffMember();
  const note = useMemo(() => ({ heading: t("witness"), Cell: WitnessCell }), []);
  const me = { uid, name };

  const witnessing: Witnessing = {
    rows,
    me,
    readOnly,
    onWitness(rowId) {
      const of = witnessedValues(rowsIn(DISPOSITIONS_SHEET)(editor.get())[rowId] ?? {});
      onEdit([{ rowId, field: "witness", value: { ...me, witnessedAt: labNow(), of } satisfies FateWitness }]);
    },
  };
  return (
    <WitnessContext value={witnessing}>
      <Stack gap="md">
        <p className="dim">{t("hint")}</p>
        <UnitGrid
          {...props}
          sheetId={DISPOSITIONS_SHEET}
          label={t("title")}
          columns={COLUMNS}
          cellsOf={flattened}
          note={note}
          onEdit={(edits) => onEdit(placeEdits(rowsIn(DISPOSITIONS_SHEET)(editor.get()), edits))}
        />
      </Stack>
    </WitnessContext>
  );
}

/** What was witnessed, or that it is not any more; and that a fate was entered later than it was done. */
function WitnessCell({ rowId }: { rowId: string }) {
  const context = use(WitnessContext);
  const row = context?.rows[rowId];
  if (!context || !row) return null;
  const later = enteredLater(DISPOSITIONS_SHEET, rowId, row);
  return (
    <div className={styles.note}>
      <WitnessWords {...context} rowId={rowId} row={row} />
      {later && <Later later={later} />}
    </div>
  );
}

const Later = ({ later: { enteredAt } }: { later: EnteredLater }) => (
  <span className="attention">{t("enteredLater", { time: fullTime(enteredAt) })}</span>
);

function WitnessWords({ rowId, row, me, readOnly, onWitness }: Witnessing & { rowId: string; row: SheetRow }) {
  const by = Person.safeParse(row.by).data;
  const witness = FateWitness.safeParse(row.witness).data;
  const changed = witness ? changedSinceWitness(row, witness) : [];
  if (witness && changed.length === 0)
    return <span>{t("witnessedBy", { name: witness.name, time: fullTime(witness.witnessedAt) })}</span>;
  if (!by || row.fate === undefined) return null;
  return (
    <>
      {witness && (
        <strong className="attention">
          {t("void", {
            name: witness.name,
            fields: changed.map((field) => placeWord({ sheet: DISPOSITIONS_SHEET, field })).join(", "),
          })}
        </strong>
      )}
      {by.uid === me.uid || readOnly ? (
        !witness && <span className="dim">{t("notWitnessed")}</span>
      ) : (
        <Button variant="default" size="compact-md" onClick={() => onWitness(rowId)}>
          {t("iWitnessed", { n: rowId })}
        </Button>
      )}
    </>
  );
}
