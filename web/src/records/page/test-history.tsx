import { Button } from "@mantine/core";
import type { LabTest } from "@zona/domain/records/lab-test";
import { useState } from "react";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { Section } from "../../platform/ui/page.tsx";
import { VerifyButton } from "../lifecycle/verify-button.tsx";
import styles from "./test-page.module.css";
import { t } from "./test-text.ts";

const Acts = onDemand(
  async () => (await import("./history-acts.tsx")).Acts,
  () => <RowsSkeleton rows={3} />,
);

const PAGE = 50;

/** Every act on a test: who, when, why, and each changed value, old and new. Read when asked for: it may be long. */
export function TestHistory({ test }: { test: LabTest }) {
  const { id, rev } = test;
  const [shown, setShown] = useState(0);
  return (
    <Section id="history" title={t("history")}>
      <VerifyButton testId={id} />
      {shown > 0 && <Acts test={test} most={shown} />}
      {shown < rev && (
        <Button className={styles.noPrint} variant="default" onClick={() => setShown(shown + PAGE)}>
          {shown === 0 ? t("showHistory", { revs: rev }) : t("showOlder")}
        </Button>
      )}
    </Section>
  );
}
