import { Button } from "@mantine/core";
import { armLetter } from "@zona/domain/records/blinding/blinding";
import { useState } from "react";
import { serverFailureSentence } from "../../../platform/firebase/failure.ts";
import { Notice } from "../../../platform/ui/notice.tsx";
import { showAllocation } from "./arms-key-data.ts";
import { t } from "./preclinical-text.ts";

type Props = {
  testId: string;
  /** Whether the record names this person already; asking makes them the one who prepares the dishes. */
  isPreparer: boolean;
};

/** Which unit goes where, for the one person who prepares the dishes. */
export function ShownAllocation({ testId, isPreparer }: Props) {
  const [shown, setShown] = useState<Awaited<ReturnType<typeof showAllocation>>>();
  const [fault, setFault] = useState<string>();
  const [isWorking, setIsWorking] = useState(false);
  async function show() {
    setFault(undefined);
    setIsWorking(true);
    await showAllocation(testId).then(setShown, (error: unknown) => setFault(serverFailureSentence(error)));
    setIsWorking(false);
  }
  if (shown) {
    const { arms, list } = shown;
    return (
      <table className="data-table" aria-label={t("allocation")}>
        <thead>
          <tr>
            {(["unit", "dish", "drop", "armColumn", "rowColumn"] as const).map((word) => (
              <th key={word} scope="col">
                {t(word)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.map(({ unit, row, dish, drop }) => {
            const [arm = 0, inArm = 0] = row.split("-").map(Number);
            return (
              <tr key={unit}>
                <th scope="row">{unit}</th>
                <td>{dish}</td>
                <td>{drop}</td>
                <td>{arms[arm - 1]?.name}</td>
                <td>
                  {armLetter(arm - 1)}, {t("unitNo", { n: inArm })}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    );
  }
  return (
    <>
      {!isPreparer && <p className="dim">{t("prepareHint")}</p>}
      {fault && (
        <Notice tone="failure" title={t("notShown")}>
          <p>{fault}</p>
        </Notice>
      )}
      <div>
        <Button variant="default" loading={isWorking} onClick={() => void show()}>
          {t(isPreparer ? "showAllocation" : "prepareDishes")}
        </Button>
      </div>
    </>
  );
}
