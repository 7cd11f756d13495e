import { Button } from "@mantine/core";
import type { StoredResult } from "@zona/domain/records/kinds/preclinical/stored-result";
import { useState } from "react";
import { onDemand } from "../../../platform/ui/on-demand.tsx";
import styles from "../../page/record-page.module.css";
import { t } from "./preclinical-text.ts";

const ReleaseDialog = onDemand(async () => (await import("./release-dialog.tsx")).ReleaseDialog);

type Props = { testId: string; kept: StoredResult };

/** Signs the result of a blinded run, whose readings were signed before anybody knew the arms. */
export function ReleaseResult({ testId, kept }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.noPrint}>
      <Button onClick={() => setIsOpen(true)}>{t("signResult")}</Button>
      {isOpen && <ReleaseDialog testId={testId} kept={kept} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
