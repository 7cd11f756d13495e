import { Box, Button } from "@mantine/core";
import { isWorthPrefilling, prefillFromFirst } from "@zona/domain/records/entry/prefill";
import type { FieldGroups } from "@zona/domain/records/fields/define-field";
import type { LabTest } from "@zona/domain/records/lab-test";
import type { SheetRow } from "@zona/domain/records/sheet";
import type { StoredValue } from "@zona/domain/stored-record";
import { useState } from "react";
import { failureSentence } from "../../platform/firebase/failure.ts";
import { t } from "../entry/entry-text.ts";
import { fetchLatestOfStudy } from "../record/last-test-data.ts";
import styles from "./entry-tools.module.css";

type Props = {
  test: LabTest;
  /** The fields of its kind. */
  groups: FieldGroups;
  header: SheetRow;
  /** Fields that are recorded after the lock. */
  closed?: readonly string[];
  /** Takes all fields as one act, so that one undo takes them back. */
  onTake: (fields: Readonly<Record<string, StoredValue>>) => void;
};

/** Tests of a day are begun one after the other and filled later, so the last one may say nothing yet. */
const LOOKED_AT = 8;

/** Offers what stays the same from the last test of the study; what is there already stays. */
export function PrefillBar({ test, groups, header, closed = [], onTake }: Props) {
  const [busy, setBusy] = useState(false);
  const [words, setWords] = useState<string>();

  async function take() {
    setBusy(true);
    try {
      const latest = await fetchLatestOfStudy(test.studyId, test.kind, test.id, LOOKED_AT);
      const found = prefillFromFirst(groups, header, latest, closed);
      if (found) onTake(found.fields);
      setWords(found ? t("takenOver", { n: found.count, code: found.from.code }) : t("nothingToTake"));
    } catch (error) {
      setWords(failureSentence(error));
    } finally {
      setBusy(false);
    }
  }

  const isOffered = isWorthPrefilling(groups, header);
  return (
    <Box mb="sm" className={styles.prefill} role="status">
      {isOffered && !words && (
        <Button variant="default" size="compact-md" loading={busy} onClick={() => void take()}>
          {t("takeOver")}
        </Button>
      )}
      {words && <p className="dim">{words}</p>}
    </Box>
  );
}
