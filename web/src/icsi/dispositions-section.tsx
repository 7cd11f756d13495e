import { Button } from "@mantine/core";
import { DISPOSITION_COLUMNS } from "@zona/domain/entry/icsi-columns";
import { Person } from "@zona/domain/identity/claims";
import { DISPOSITIONS_SHEET, type SheetRow, type SheetRows } from "@zona/domain/tests/sheet";
import { createContext, use, useMemo } from "react";
import { useStaffMember } from "../auth/session.ts";
import { labNow } from "../clock/lab-clock.ts";
import type { GridEdit } from "../entry/entry-grid.tsx";
import { useEditorView } from "../entry/use-editor-view.ts";
import { columnsInWords } from "../i18n/domain-words.ts";
import { t } from "./disposition-text.ts";
import styles from "./icsi-page.module.css";
import { rowsIn, UnitGrid, type UnitSection } from "./unit-grid.tsx";

const PLACE = ["strawId", "tank", "cane", "position"];
const COLUMNS = columnsInWords(DISPOSITION_COLUMNS);

const placeOf = (row: SheetRow | undefined): SheetRow =>
  typeof row?.place === "object" && row.place !== null ? { ...row.place } : {};

const flat = new WeakMap<SheetRow, SheetRow>();

/** The row with its place laid out in columns; the same object for the same row, so that only changed rows are drawn. */
function flattened(row: SheetRow): SheetRow {
  const cells = flat.get(row) ?? { ...row, ...placeOf(row) };
  flat.set(row, cells);
  return cells;
}

type Witnessing = { rows: SheetRows; me: Person; readOnly: boolean; onWitness: (rowId: string) => void };
const WitnessContext = createContext<Witnessing | undefined>(undefined);

/** What becomes of each oocyte; who did not decide it confirms it from their own session. */
export function DispositionsSection(props: UnitSection) {
  const { editor, readOnly, onEdit } = props;
  const rows = useEditorView(editor, rowsIn(DISPOSITIONS_SHEET));
  const { uid, name } = useStaffMember();
  const note = useMemo(() => ({ heading: t("witness"), Cell: WitnessCell }), []);
  const me = { uid, name };

  function edit(edits: readonly GridEdit[]) {
    const places = new Map<string, SheetRow>();
    const whole = edits.flatMap((change): GridEdit[] => {
      const { rowId, field, value } = change;
      if (PLACE.includes(field)) {
        places.set(rowId, { ...(places.get(rowId) ?? placeOf(rows[rowId])), [field]: value });
        return [];
      }
      if (field !== "fate") return [change];
      // A new decision is a new person's, at a new time, and nobody has witnessed it yet.
      const decided = value === undefined ? {} : { by: me, fateAt: labNow() };
      const fields = { by: undefined, fateAt: undefined, witness: undefined, ...decided };
      return [change, ...Object.entries(fields).map(([name, to]) => ({ rowId, field: name, value: to }))];
    });
    for (const [rowId, place] of places) {
      const filled = Object.entries(place).filter(([, value]) => value !== undefined);
      whole.push({ rowId, field: "place", value: filled.length > 0 ? Object.fromEntries(filled) : undefined });
    }
    onEdit(whole);
  }

  const witnessing: Witnessing = {
    rows,
    me,
    readOnly,
    onWitness: (rowId) => onEdit([{ rowId, field: "witness", value: me }]),
  };
  return (
    <WitnessContext value={witnessing}>
      <div className={styles.section}>
        <p className="dim">{t("hint")}</p>
        <UnitGrid
          {...props}
          sheetId={DISPOSITIONS_SHEET}
          label={t("title")}
          columns={COLUMNS}
          cellsOf={flattened}
          note={note}
          onEdit={edit}
        />
      </div>
    </WitnessContext>
  );
}

const personIn = (value: unknown) => Person.safeParse(value).data;

function WitnessCell({ rowId }: { rowId: string }) {
  const context = use(WitnessContext);
  const row = context?.rows[rowId];
  const by = personIn(row?.by);
  const witness = personIn(row?.witness);
  if (!context || !by) return null;
  if (witness) return <>{t("witnessedBy", witness.name)}</>;
  if (by.uid === context.me.uid || context.readOnly) return <span className="dim">{t("byOf", by.name)}</span>;
  return (
    <Button variant="default" size="compact-md" onClick={() => context.onWitness(rowId)}>
      {t("iWitnessed", rowId)}
    </Button>
  );
}
