import { armLetter, withArms } from "@zona/domain/records/blinding";
import { assayOutcome } from "@zona/domain/records/kinds/preclinical/preclinical-entry";
import { readableRunHeader } from "@zona/domain/records/kinds/preclinical/run-header";
import type { LabTest } from "@zona/domain/records/lab-test";
import { useEffect } from "react";
import { useStaffMember } from "../../../people/session/session.ts";
import { Section } from "../../../platform/ui/page.tsx";
import { SheetTables } from "../../page/sheet-tables.tsx";
import type { ReplacedValues } from "../../record/amended-value.tsx";
import type { LabRecord } from "../../record/record-data.ts";
import { AssayResult } from "./assay-result.tsx";
import { t } from "./preclinical-text.ts";
import { ROLE_WORDS } from "./preclinical-words.ts";
import { useArms } from "./use-arms.ts";

type Props = { test: LabTest; sheets: LabRecord["sheets"] | undefined; onAskSheets: () => void };

/** What a run found, as the record and its print say it; of a sealed one, that it is not told yet. */
export function RunResult({ test, sheets, onAskSheets }: Props) {
  const { uid } = useStaffMember();
  const { blinding, key, isSealed, isUnknown } = useArms(test, uid);
  useEffect(onAskSheets, [onAskSheets]);
  const protocol = readableRunHeader(withArms(test.header, key));
  const outcome = sheets && !isUnknown ? assayOutcome(protocol, sheets) : undefined;
  return (
    <Section id="run-result" title={t("result")}>
      {isSealed && <p className="dim">{t("blindedResult")}</p>}
      {!isSealed && blinding && protocol.arms && key && (
        <ul>
          {protocol.arms.map(({ name, role, nUnits }, index) => (
            <li key={name}>
              {t("namedArm", { letter: armLetter(index), units: nUnits, stands: `${name}, ${ROLE_WORDS[role]}` })}
            </li>
          ))}
        </ul>
      )}
      {!isSealed && outcome && <AssayResult outcome={outcome} />}
      {!isSealed && !outcome && <p className="dim">{t(sheets && !isUnknown ? "noProtocol" : "resultLoading")}</p>}
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
