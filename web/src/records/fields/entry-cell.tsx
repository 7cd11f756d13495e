import type { Column } from "@zona/domain/records/entry/column";
import type { CellPlace } from "@zona/domain/records/entry/grid-keys";
import { memo } from "react";
import type { Refused } from "./cell-field.tsx";
import styles from "./entry-grid.module.css";

type Props = {
  /** The sheet, row and field, by which a link leads to the cell. */
  id: string;
  place: CellPlace;
  column: Column;
  shown: string;
  refused: Refused | undefined;
  /** What is to be known of the cell beside its value: two people's entries have met in it. */
  notice: string | undefined;
  isSelected: boolean;
};

/** Texts up to this length get by with the width of a code. */
const SHORT = 20;

/** One cell, drawn for its value alone. */
export const EntryCell = memo(function EntryCell(props: Props) {
  const { id, place, column, shown, refused, notice, isSelected } = props;
  return (
    <td
      id={id}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a table that is a grid
      role="gridcell"
      className={styles.cell}
      tabIndex={-1}
      data-place={`${place.row}:${place.column}`}
      data-kind={column.kind}
      data-short={(column.kind === "text" && column.max <= SHORT) || undefined}
      data-refused={refused !== undefined || undefined}
      data-disputed={notice !== undefined || undefined}
      aria-invalid={refused !== undefined || undefined}
      aria-description={refused?.why ?? notice}
      aria-selected={isSelected}
    >
      <span className={styles.shown} title={refused?.why ?? notice}>
        {refused?.typed ?? shown}
      </span>
    </td>
  );
});
