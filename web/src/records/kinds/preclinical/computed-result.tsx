import type { ArmsKey } from "@zona/domain/records/blinding/blinding";
import { withArms } from "@zona/domain/records/blinding/blinding";
import { runOf } from "@zona/domain/records/kinds/preclinical/run";
import { useEffect } from "react";
import type { LabRecord } from "../../record/record-data.ts";
import { t } from "./preclinical-text.ts";
import { ResultOfRun } from "./result-of-run.tsx";

type Props = {
  test: LabRecord["test"];
  sheets: LabRecord["sheets"] | undefined;
  armsKey: ArmsKey | undefined;
  onAskSheets: () => void;
};

/** What the readings say so far, while they may still change. */
export function ComputedResult({ test, sheets, armsKey, onAskSheets }: Props) {
  useEffect(onAskSheets, [onAskSheets]);
  if (!sheets) return <p className="dim">{t("resultLoading")}</p>;
  const run = runOf({ settings: test.settings, header: withArms(test.header, armsKey) }, sheets);
  if (!run) return <p className="dim">{t("noProtocol")}</p>;
  return <ResultOfRun run={run} />;
}
