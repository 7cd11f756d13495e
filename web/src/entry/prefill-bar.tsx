import { Button } from "@mantine/core";
import { isWorthPrefilling, prefill } from "@zona/domain/entry/prefill";
import type { LabTest } from "@zona/domain/tests/lab-test";
import type { SheetRow } from "@zona/domain/tests/sheet";
import { useState } from "react";
import { failureSentence } from "../firebase/failure.ts";
import { fetchLastOfStudy } from "../tests/last-test-data.ts";
import { t } from "./entry-text.ts";
import styles from "./entry-tools.module.css";

type Props = {
  test: LabTest;
  header: SheetRow;
  /** Takes all fields as one act, so that one undo takes them back. */
  onTake: (fields: Readonly<Record<string, unknown>>) => void;
};

/** Offers what stays the same from the last test of the study; what is there already stays. */
export function PrefillBar({ test, header, onTake }: Props) {
  const [busy, setBusy] = useState(false);
  const [words, setWords] = useState<string>();

  async function take() {
    setBusy(true);
    try {
      const last = await fetchLastOfStudy(test.studyId, test.kind, test.id);
      const fields = last ? prefill(test.kind, header, last.header ?? {}) : {};
      const count = Object.keys(fields).filter((field) => field !== "names").length;
      if (count > 0) onTake(fields);
      setWords(last && count > 0 ? t("takenOver", count, last.code) : t("nothingToTake"));
    } catch (error) {
      setWords(failureSentence(error));
    } finally {
      setBusy(false);
    }
  }

  const isOffered = isWorthPrefilling(test.kind, header);
  return (
    <div className={styles.prefill} role="status">
      {isOffered && !words && (
        <Button variant="default" size="compact-md" loading={busy} onClick={() => void take()}>
          {t("takeOver")}
        </Button>
      )}
      {words && <p className="dim">{words}</p>}
    </div>
  );
}
