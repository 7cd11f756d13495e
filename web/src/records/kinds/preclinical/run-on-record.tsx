import { armLetter, withArms } from "@zona/domain/records/blinding/blinding";
import { readableRunHeader } from "@zona/domain/records/kinds/preclinical/run-header";
import { isResultKept } from "@zona/domain/records/kinds/preclinical/stored-result";
import type { LabTest } from "@zona/domain/records/lab-test";
import { useStaffMember } from "../../../people/session/session.ts";
import { onDemand } from "../../../platform/ui/on-demand.tsx";
import { Section } from "../../../platform/ui/page.tsx";
import { SheetTables } from "../../page/sheet-tables.tsx";
import type { ReplacedValues } from "../../record/amended-value.tsx";
import type { LabRecord } from "../../record/record-data.ts";
import { t } from "./preclinical-text.ts";
import { roleWord } from "./preclinical-words.ts";
import { useArms } from "./use-arms.ts";

// What is submitted is shown as it was kept: nothing computes it.
const ComputedResult = onDemand(async () => (await import("./computed-result.tsx")).ComputedResult);
const KeptResults = onDemand(async () => (await import("./kept-results.tsx")).KeptResults);

type Props = { test: LabTest; sheets: LabRecord["sheets"] | undefined; onAskSheets: () => void };

/**
 * What a run found, as the record and its print say it: computed while its readings may change, kept once it was submitted; of a
 * sealed one, that it is not told yet.
 */
export function RunResult({ test, sheets, onAskSheets }: Props) {
  const { uid } = useStaffMember();
  const { blinding, key, isSealed, isUnknown } = useArms(test, uid);
  const isKept = isResultKept(test.status);
  const { arms } = readableRunHeader(withArms(test.header, key));
  return (
    <Section id="run-result" title={t(isKept || isSealed ? "result" : "resultSoFar")}>
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
      {!isSealed && !isKept && !isUnknown && (
        <ComputedResult test={test} sheets={sheets} armsKey={key} onAskSheets={onAskSheets} />
      )}
      {!isSealed && test.submittedBy && <KeptResults test={test} />}
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
