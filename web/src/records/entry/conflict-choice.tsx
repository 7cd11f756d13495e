import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { StoredValue } from "@zona/domain/stored-record";
import type { ReactNode } from "react";
import { t } from "./entry-text.ts";
import type { Conflict } from "./kept-edits/held-edits.ts";
import type { RecordEditor } from "./record-editor.ts";

/** "Noor Haddad entered 3": what the other person did to a cell. */
export const theirsInWords = ({ author }: Conflict, shown: string): string =>
  author === undefined
    ? t("someoneEntered", { what: shown || t("empty") })
    : t("authorEntered", { author, what: shown || t("empty") });

type Props = {
  editor: RecordEditor;
  conflict: Conflict;
  show: (value: StoredValue) => string;
  /** What stands before the choice. */
  children?: ReactNode;
};

/** A cell that two people changed: what the other entered, and which of the two stays. */
export function ConflictChoice({ editor, conflict, show, children }: Props) {
  const { value, theirs } = conflict;
  return (
    <>
      <IconAlertTriangle className="failure" size={18} stroke={1.5} aria-hidden />
      {children}
      <span className="failure">{theirsInWords(conflict, show(theirs))}</span>
      <Button size="compact-md" onClick={() => editor.resolve(conflict, "mine")}>
        {t("takeMine", { what: show(value) || t("empty") })}
      </Button>
      <Button size="compact-md" variant="default" onClick={() => editor.resolve(conflict, "theirs")}>
        {t("takeTheirs", { what: show(theirs) || t("empty") })}
      </Button>
    </>
  );
}
