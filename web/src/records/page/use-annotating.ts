import { AppError } from "@zona/domain/errors";
import { annotationRow, annotationsOf } from "@zona/domain/records/pictures/annotations";
import { ANNOTATIONS_SHEET, rowsOf, type SheetRow } from "@zona/domain/records/sheet";
import type { Annotating } from "../../media/viewer/annotations/annotating.ts";
import { useStaffMember } from "../../people/session/session.ts";
import { commitChange } from "../record/record-data.ts";
import { useMayEnter } from "./record-access.tsx";
import type { Shown } from "./record-values.tsx";
import { t } from "./test-text.ts";

/** What is drawn on the pictures of a record, and, while it is open, how more is drawn. Undefined until its sheets are there. */
export function useAnnotating({ test, sheets }: Shown): Annotating | undefined {
  const { uid, name } = useStaffMember();
  const mayEnter = useMayEnter(test);
  if (!sheets) return undefined;
  const rows = rowsOf(sheets, ANNOTATIONS_SHEET);
  async function commit(row: string, cells: SheetRow | undefined, reason: string) {
    const why = reason.trim() === "" ? {} : { reason };
    const change = { [ANNOTATIONS_SHEET]: { [row]: cells } };
    await commitChange({ test, sheets: sheets ?? {} }, { action: "edit", by: { uid, name }, ...why, sheets: change });
  }
  return {
    of: (mediumId) => annotationsOf(sheets, mediumId),
    ...(mayEnter && {
      edit: {
        needsReason: test.submittedBy !== undefined,
        async add(annotation, reason) {
          const next = annotationRow(rows, annotation);
          if (!next) throw new AppError("invalid-input", t("annotationsFull"));
          await commit(next.row, next.cells, reason);
        },
        remove: (row, reason) => commit(row, undefined, reason),
      },
    }),
  };
}
