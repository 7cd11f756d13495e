import { Stack } from "@mantine/core";
import type { SheetRows } from "@zona/domain/records/sheet";
import type { GridEdit } from "../../../../fields/entry-grid.tsx";
import { TimeLapseImport } from "./time-lapse-import.tsx";
import { TimeLapseMarking } from "./time-lapse-marking.tsx";
import { t } from "./time-lapse-text.ts";
import { TimeLapseTimes } from "./time-lapse-times.tsx";

type Props = {
  testId: string;
  units: readonly number[];
  rows: SheetRows;
  readOnly: boolean;
  onEdit: (edits: readonly GridEdit[]) => void;
};

/** When each oocyte did what: from an export of the incubator, or marked in its video. */
export function TimeLapseSection({ testId, units, rows, readOnly, onEdit }: Props) {
  return (
    <Stack gap="lg">
      {!readOnly && (
        <>
          <section>
            <h3>{t("importing")}</h3>
            <TimeLapseImport units={units} rows={rows} onEdit={onEdit} />
          </section>
          <section>
            <h3>{t("marking")}</h3>
            <TimeLapseMarking testId={testId} units={units} rows={rows} onEdit={onEdit} />
          </section>
        </>
      )}
      <TimeLapseTimes rows={rows} />
    </Stack>
  );
}
