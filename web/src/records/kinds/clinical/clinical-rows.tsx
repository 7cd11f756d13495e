import type { Advance } from "@zona/domain/records/entry/grid-keys";
import { EVENT_COLUMNS, UNIT_COLUMNS } from "@zona/domain/records/kinds/clinical/columns";
import { EVENTS_SHEET, type SheetRow, type SheetRows, UNITS_SHEET } from "@zona/domain/records/sheet";
import type { ComponentProps } from "react";
import { columnsInWords } from "../../../platform/i18n/domain-words.ts";
import { Section } from "../../../platform/ui/page.tsx";
import type { RecordEditor } from "../../entry/record-editor.ts";
import { rowsIn, useEditorView } from "../../entry/use-editor-view.ts";
import { EntryGrid } from "../../fields/entry-grid.tsx";
import { WitnessCell, type Witnessed, WitnessedRows } from "../../witness/witnessed-rows.tsx";
import { t as witnessWord } from "../../witness/witnessed-rows-text.ts";
import { t } from "./clinical-text.ts";

const UNITS = columnsInWords(UNIT_COLUMNS);
const UNITS_OF_BLINDED = UNITS.filter(({ field }) => field !== "arm");
const EVENTS = columnsInWords(EVENT_COLUMNS);
const WITNESS = { heading: witnessWord("witness"), Cell: WitnessCell };

const NO_CELLS: SheetRow = {};
/** More rows than this are no single clinical test. */
const MOST_ROWS = 200;

const unitName = (id: string) => t("unitOf", { n: id });
const eventName = (id: string) => t("eventOf", { n: id });

/** The rows that there are, and some more to go on with: `by` at a time, so that a block of them can be pasted. */
function shown(rows: SheetRows, nameOf: (id: string) => string, by: number, readOnly: boolean) {
  const last = Math.max(0, ...Object.keys(rows).map(Number).filter(Number.isInteger));
  const count = Math.min(MOST_ROWS, readOnly ? last : by * (Math.floor(last / by) + 1));
  return Array.from({ length: count }, (_, index) => {
    const id = String(index + 1);
    return { id, name: nameOf(id), cells: rows[id] ?? NO_CELLS };
  });
}

type Props = Witnessed & {
  editor: RecordEditor;
  clock: ComponentProps<typeof EntryGrid>["clock"];
  advance: Advance;
  readOnly: boolean;
  /** The arms of a blinded test are told after its lock. */
  isBlind: boolean;
};

/** What the device was used on, unit by unit, and what went wrong, event by event. */
export function ClinicalRows({ editor, isBlind, clock, advance, readOnly, ...witnessed }: Props) {
  const units = shown(useEditorView(editor, rowsIn(UNITS_SHEET)), unitName, 12, readOnly);
  const events = shown(useEditorView(editor, rowsIn(EVENTS_SHEET)), eventName, 1, readOnly);
  const common = { editor, clock, advance, readOnly };
  return (
    <>
      <Section id={UNITS_SHEET} title={t("units")}>
        <p className="dim">{t(isBlind ? "unitsHintBlind" : "unitsHint")}</p>
        {units.length === 0 ? (
          <p className="dim">{t("none")}</p>
        ) : (
          <EntryGrid
            {...common}
            sheetId={UNITS_SHEET}
            label={t("units")}
            rowHeading={t("unit")}
            columns={isBlind ? UNITS_OF_BLINDED : UNITS}
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
