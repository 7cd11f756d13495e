import { Button } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import type { Advance } from "@zona/domain/entry/grid-keys";
import { t } from "./entry-text.ts";
import styles from "./entry-tools.module.css";
import type { EditorView } from "./record-editor.ts";
import { SavedLine } from "./record-notices.tsx";

type Props = {
  view: EditorView;
  advance: Advance;
  onAdvance: (advance: Advance) => void;
  onUndo: () => void;
  onRetry: () => void;
};

/** What goes for all grids of a page: where the cursor goes by itself, undo, and whether all is saved. */
export const EntryTools = ({ view, advance, onAdvance, onUndo, onRetry }: Props) => (
  <div className={styles.tools}>
    <SavedLine view={view} onRetry={onRetry} />
    <label>
      {t("after")}
      <select value={advance} onChange={(event) => onAdvance(event.target.value === "across" ? "across" : "down")}>
        <option value="down">{t("down")}</option>
        <option value="across">{t("across")}</option>
      </select>
    </label>
    <Button
      variant="default"
      size="compact-md"
      disabled={!view.canUndo}
      leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />}
      onClick={onUndo}
    >
      {t("undo")}
    </Button>
  </div>
);
