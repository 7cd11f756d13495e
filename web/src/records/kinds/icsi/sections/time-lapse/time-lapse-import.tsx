import { Button, NativeSelect, Stack } from "@mantine/core";
import { TIME_LAPSE_EVENTS } from "@zona/domain/records/kinds/icsi/time-lapse/time-lapse";
import {
  type CsvTable,
  guessMapping,
  oocytesByWell,
  readCsv,
  readTimeLapse,
  type TimeLapseMapping,
  wellKey,
} from "@zona/domain/records/kinds/icsi/time-lapse/time-lapse-csv";
import type { SheetRows } from "@zona/domain/records/sheet";
import { useRef, useState } from "react";
import { deviceStorage } from "../../../../../platform/browser/device-storage.ts";
import { toWords } from "../../../../../platform/i18n/to-words.ts";
import { ExplainedSentence } from "../../../../../platform/ui/explained.tsx";
import type { GridEdit } from "../../../../fields/entry-grid.tsx";
import { t } from "./time-lapse-text.ts";

/** Exports of one incubator have the same columns every time, so the matching is kept on this device by their names. */
const REMEMBERED = "zona-time-lapse-mapping";
type Remembered = Record<string, TimeLapseMapping>;

function remembered(): Remembered {
  try {
    return JSON.parse(deviceStorage.getItem(REMEMBERED) ?? "{}") as Remembered; // written by `remember` alone
  } catch {
    return {};
  }
}

function remember(header: readonly string[], mapping: TimeLapseMapping) {
  try {
    deviceStorage.setItem(REMEMBERED, JSON.stringify({ ...remembered(), [header.join()]: mapping }));
  } catch {
    // A device that keeps nothing asks again the next time.
  }
}

/** Wells that a person gave to an oocyte, for this file. */
const NO_WELLS: ReadonlyMap<string, number> = new Map();

type Props = {
  units: readonly number[];
  rows: SheetRows;
  onEdit: (edits: readonly GridEdit[]) => void;
};

/** Times of a time-lapse export for each oocyte: columns matched by a person, faults by line, then put in at once. */
export function TimeLapseImport({ units, rows, onEdit }: Props) {
  const file = useRef<HTMLInputElement>(null);
  const [table, setTable] = useState<CsvTable>();
  const [mapping, setMapping] = useState<TimeLapseMapping>();
  const [wells, setWells] = useState(NO_WELLS);
  const [imported, setImported] = useState<number>();
  const oocytes = new Map([...oocytesByWell(units, rows), ...wells]);
  const found = table && mapping && mapping.unit !== "" && readTimeLapse(table, mapping, oocytes);
  const columns = [{ value: "", label: t("notInFile") }, ...(table?.header ?? [])];

  async function choose(chosen: File | undefined) {
    if (!chosen) return;
    const read = readCsv(await chosen.text());
    setTable(read);
    setWells(NO_WELLS);
    setMapping(remembered()[read.header.join()] ?? guessMapping(read.header));
    setImported(undefined);
  }

  return (
    <Stack gap="md">
      <p className="dim">{t("hint")}</p>
      <div>
        <Button variant="default" onClick={() => file.current?.click()}>
          {t("chooseCsv")}
        </Button>
        <input
          ref={file}
          type="file"
          accept=".csv,text/csv"
          hidden
          aria-label={t("chooseCsv")}
          onChange={(event) => void choose(event.currentTarget.files?.[0])}
        />
      </div>
      {table && mapping && (
        <div className="field-grid">
          <NativeSelect
            label={t("unitColumn")}
            data={columns}
            value={mapping.unit}
            onChange={(event) => setMapping({ ...mapping, unit: event.currentTarget.value })}
          />
          <NativeSelect
            label={t("timeUnit")}
            data={["h", "min", "s"]}
            value={mapping.timeUnit}
            onChange={(event) => setMapping({ ...mapping, timeUnit: event.currentTarget.value })}
          />
          {TIME_LAPSE_EVENTS.map((event) => (
            <NativeSelect
              key={event}
              label={event}
              data={columns}
              value={mapping.events[event] ?? ""}
              onChange={({ currentTarget: { value } }) => {
                const { [event]: _, ...others } = mapping.events;
                setMapping({ ...mapping, events: value === "" ? others : { ...others, [event]: value } });
              }}
            />
          ))}
        </div>
      )}
      {table && !found && <p className="dim">{t("chooseUnitColumn")}</p>}
      {found && (
        <ul className="failure">
          {found.faults.map(({ line, sentence }) => (
            <li key={`${line} ${sentence.code}`}>
              {t("lineFault", { line, fault: toWords(sentence) })}
              <ExplainedSentence said={sentence} />
            </li>
          ))}
        </ul>
      )}
      {table && mapping && found && (
        <div className="field-grid">
          {[...new Set([...wells.keys(), ...found.unknown.map(wellKey)])].map((well) => (
            <NativeSelect
              key={well}
              label={t("wellIs", { well: well.toUpperCase() })}
              data={[
                { value: "", label: t("wellUnknown") },
                ...units.map((unit) => ({ value: String(unit), label: t("nOf", { n: unit }) })),
              ]}
              value={wells.get(well) ?? ""}
              onChange={({ currentTarget: { value } }) => {
                const next = new Map(wells);
                if (value === "") next.delete(well);
                else next.set(well, Number(value));
                setWells(next);
              }}
            />
          ))}
        </div>
      )}
      {table && mapping && found && (
        <div>
          <Button
            disabled={found.rows.length === 0}
            onClick={() => {
              remember(table.header, mapping);
              onEdit(found.rows.map(({ unit, times }) => ({ rowId: String(unit), field: "timeLapse", value: times })));
              setImported(found.rows.length);
              setTable(undefined);
            }}
          >
            {t("importRows", { n: found.rows.length })}
          </Button>
        </div>
      )}
      <p role="status">{imported !== undefined && t("imported", { n: imported })}</p>
    </Stack>
  );
}
