import type { Run } from "@zona/domain/records/kinds/preclinical/run";
import { runResult } from "@zona/domain/records/kinds/preclinical/run-result";
import { useMemo } from "react";
import { AssayResult } from "./assay-result.tsx";
import { t } from "./preclinical-text.ts";

/** What the readings of a run say so far, while they may still change. */
export function ResultOfRun({ run }: { run: Run }) {
  const result = useMemo(() => runResult(run), [run]);
  return (
    <>
      <p className="dim">{t("computedHint")}</p>
      <AssayResult result={result} />
    </>
  );
}
