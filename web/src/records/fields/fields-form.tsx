import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";

/** The header of a record as a form: its fields, words and lists come after what was recorded is in sight. */
export const RecordFields = onDemand(
  async () => (await import("./record-fields.tsx")).RecordFields,
  () => <RowsSkeleton rows={6} />,
);
