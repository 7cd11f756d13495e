import type { Advance } from "@zona/domain/records/entry/grid-keys";
import { EVENT_COLUMNS, OF_THE_LIST, UNIT_COLUMNS } from "@zona/domain/records/kinds/clinical/columns";
import { EVENTS_SHEET, type SheetRow, type SheetRows, UNITS_SHEET } from "@zona/domain/records/sheet";
import { UnitArm } from "@zona/domain/studies/unit-allocation";
import type { ComponentProps } from "react";
import { listenToAllocation } from "../../../laboratory/studies/allocation-data.ts";
import { dataOf, useSnapshot } from "../../../platform/firebase/snapshot.ts";
import { columnsInWords } from "../../../platform/i18n/domain-words.ts";
import { onDemand } from "../../../platform/ui/on-demand.tsx";
import { Section } from "../../../platform/ui/page.tsx";
import type { RecordEditor } from "../../entry/record-editor.ts";
import { rowsIn, useEditorView } from "../../entry/use-editor-view.ts";
import type { OpenedRecord } from "../../entry/use-record-editor.ts";
import { EntryGrid } from "../../fields/entry-grid.tsx";
import { WitnessCell, type Witnessed, WitnessedRows } from "../../witness/witnessed-rows.tsx";
import { t as witnessWord } from "../../witness/witnessed-rows-text.ts";
import { armWord } from "./arm-word.ts";
import { t } from "./clinical-text.ts";

// What the list of the study says is told with the name of the unit.
const UNITS = columnsInWords(UNIT_COLUMNS).filter(({ field }) => !OF_THE_LIST.includes(field));
const UNITS_WITHOUT_ARM = UNITS.filter(({ field }) => field !== "arm");
const EVENTS = columnsInWords(EVENT_COLUMNS);
// In studies with an allocation list alone.
const UnitAllocation = onDemand(async () => (await import("./unit-allocation.tsx")).UnitAllocation);

const WITNESS = { heading: witnessWord("witness"), Cell: WitnessCell };

const NO_CELLS: SheetRow = {};
/** More rows than this are no single clinical test. */
const MOST_ROWS = 200;

function unitName(id: string, { entry, arm }: SheetRow = NO_CELLS) {
  if (entry === undefined) return t("unitOf", { n: id });
  const known = UnitArm.safeParse(arm).data;
  const told = { n: id, entry: String(entry) };
  return known ? t("unitArm", { ...told, arm: armWord(known) }) : t("unitEntry", told);
}
const eventName = (id: string) => t("eventOf", { n: id });

/** The rows that there are, and some more to go on with: `by` at a time, so that a block of them can be pasted. */
function shown(rows: SheetRows, nameOf: (id: string, cells?: SheetRow) => string, by: number, readOnly: boolean) {
  const last = Math.max(0, ...Object.keys(rows).map(Number).filter(Number.isInteger));
  const count = Math.min(MOST_ROWS, readOnly ? last : by * (Math.floor(last / by) + 1));
  return Array.from({ length: count }, (_, index) => {
    const id = String(index + 1);
    return { id, name: nameOf(id, rows[id]), cells: rows[id] ?? NO_CELLS };
  });
}

type Props = Witnessed & {
  studyId: string;
  opened: Pick<OpenedRecord, "apply">;
  editor: RecordEditor;
  clock: ComponentProps<typeof EntryGrid>["clock"];
  advance: Advance;
  readOnly: boolean;
  /** The arms of a blinded test are told after its lock. */
  isBlind: boolean;
};

/** What the device was used on, unit by unit, and what went wrong, event by event. */
export function ClinicalRows({ studyId, opened, editor, isBlind, clock, advance, readOnly, ...witnessed }: Props) {
  const rows = useEditorView(editor, rowsIn(UNITS_SHEET));
  const plan = dataOf(useSnapshot(`allocation of ${studyId}`, listenToAllocation(studyId)));
  const units = shown(rows, unitName, 12, readOnly);
  const events = shown(useEditorView(editor, rowsIn(EVENTS_SHEET)), eventName, 1, readOnly);
  const common = { editor, clock, advance, readOnly };
  return (
    <>
      <Section id={UNITS_SHEET} title={t("units")}>
        <p className="dim">{t(plan ? "unitsHintList" : isBlind ? "unitsHintBlind" : "unitsHint")}</p>
        {plan && !readOnly && (
          <UnitAllocation testId={witnessed.testId} plan={plan} rows={rows} isBlind={isBlind} apply={opened.apply} />
        )}
        {units.length === 0 ? (
          <p className="dim">{t("none")}</p>
        ) : (
          <EntryGrid
            {...common}
            sheetId={UNITS_SHEET}
            label={t("units")}
            rowHeading={t("unit")}
            columns={isBlind || plan ? UNITS_WITHOUT_ARM : UNITS}
            rows={units}
            onEdit={(edits) => editor.edit(edits.map((edit) => ({ sheetId: UNITS_SHEET, ...edit })))}
          />
        )}
      </Section>
      <Section id={EVENTS_SHEET} title={t("events")}>
        <p className="dim">{t("eventsHint")}</p>
        {events.length === 0 ? (
          <p className="dim">{t("noEvents")}</p>
        ) : (
          <WitnessedRows {...witnessed} editor={editor} sheetId={EVENTS_SHEET} nameOf={eventName}>
            <EntryGrid
              {...common}
              sheetId={EVENTS_SHEET}
              label={t("events")}
              rowHeading={t("event")}
              columns={EVENTS}
              rows={events}
              note={WITNESS}
              onEdit={(edits) => editor.edit(edits.map((edit) => ({ sheetId: EVENTS_SHEET, ...edit })))}
            />
          </WitnessedRows>
        )}
      </Section>
    </>
  );
}
