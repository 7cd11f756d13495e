import { Button } from "@mantine/core";
import type { LabTest } from "@zona/domain/records/lab-test";
import { fullTime } from "../../platform/i18n/dates.ts";
import { Notice } from "../../platform/ui/notice.tsx";
import styles from "./record-page.module.css";
import { t } from "./test-text.ts";

type Props = {
  before: string;
  theirs: Pick<LabTest, "notes" | "updatedBy" | "updatedAt">;
  mine: string;
  /** The words to go on with, on top of what the other person saved. */
  onTake: (notes: string) => void;
};

/** Three versions of the same words: as they were, as another person saved them, and as they stand here. */
export function NotesMerge({ before, theirs: { notes: theirs, updatedBy, updatedAt }, mine, onTake }: Props) {
  return (
    <Notice tone="failure" title={t("notesOvertaken", { name: updatedBy.name, time: fullTime(updatedAt) })}>
      <dl className={styles.versions}>
        <dt>{t("notesBefore")}</dt>
        <dd>{before || t("noNotes")}</dd>
        <dt>{t("notesTheirs", { name: updatedBy.name })}</dt>
        <dd>{theirs || t("noNotes")}</dd>
        <dt>{t("notesMine")}</dt>
        <dd>{mine || t("noNotes")}</dd>
      </dl>
      <div className={styles.actions}>
        <Button size="compact-md" onClick={() => onTake(mine)}>
          {t("takeMine")}
        </Button>
        <Button size="compact-md" variant="default" onClick={() => onTake(theirs)}>
          {t("takeTheirs")}
        </Button>
        <Button size="compact-md" variant="default" onClick={() => onTake([theirs, mine].filter(Boolean).join("\n"))}>
          {t("takeBoth")}
        </Button>
      </div>
    </Notice>
  );
}
