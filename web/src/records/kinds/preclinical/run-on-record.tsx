import { armLetter, withArms } from "@zona/domain/records/blinding";
import { runOf } from "@zona/domain/records/kinds/preclinical/run";
import { readableRunHeader } from "@zona/domain/records/kinds/preclinical/run-header";
import { runResult } from "@zona/domain/records/kinds/preclinical/run-result";
import type { LabTest } from "@zona/domain/records/lab-test";
import { useEffect } from "react";
import { useStaffMember } from "../../../people/session/session.ts";
import { Section } from "../../../platform/ui/page.tsx";
import { SheetTables } from "../../page/sheet-tables.tsx";
import type { ReplacedValues } from "../../record/amended-value.tsx";
import type { LabRecord } from "../../record/record-data.ts";
import { AssayResult } from "./assay-result.tsx";
import { t } from "./preclinical-text.ts";
import { roleWord } from "./preclinical-words.ts";
import { useArms } from "./use-arms.ts";

type Props = { test: LabTest; sheets: LabRecord["sheets"] | undefined; onAskSheets: () => void };

/** What a run found, as the record and its print say it; of a sealed one, that it is not told yet. */
export function RunResult({ test, sheets, onAskSheets }: Props) {
  const { uid } = useStaffMember();
  const { blinding, key, isSealed, isUnknown } = useArms(test, uid);
  useEffect(onAskSheets, [onAskSheets]);
  const header = withArms(test.header, key);
  const { arms } = readableRunHeader(header);
  const run = sheets && !isUnknown ? runOf({ settings: test.settings, header }, sheets) : undefined;
  return (
    <Section id="run-result" title={t("result")}>
      {isSealed && <p className="dim">{t("blindedResult")}</p>}
      {!isSealed && blinding && arms && key && (
        <ul>
          {arms.map(({ name, role, nUnits }, index) => (
            <li key={name}>
              {t("namedArm", { letter: armLetter(index), units: nUnits, stands: `${name}, ${roleWord(role)}` })}
            </li>
          ))}
        </ul>
      )}
      {!isSealed && run && <AssayResult result={runResult(run)} />}
      {!isSealed && !run && <p className="dim">{t(sheets && !isUnknown ? "noProtocol" : "resultLoading")}</p>}
    </Section>
  );
}

/** The tables of a run, its arms by name where this person may know them. */
export function RunSheets({
  test,
  sheets,
  struck,
}: {
  test: LabTest;
  sheets: LabRecord["sheets"];
  struck: ReplacedValues;
}) {
  const { uid } = useStaffMember();
  const { key, isUnknown, isSealed } = useArms(test, uid);
  const { arms = [] } = isUnknown || isSealed ? {} : readableRunHeader(withArms(test.header, key));
  return <SheetTables sheets={sheets} replaced={struck} arms={arms.map(({ name }) => name)} />;
}
