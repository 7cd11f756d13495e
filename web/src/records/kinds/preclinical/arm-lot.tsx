import { NativeSelect } from "@mantine/core";
import { useEffect, useState } from "react";
import { fetchLots } from "../../../laboratory/lots/lots-data.ts";
import { t } from "./preclinical-text.ts";

type Props = { number: number; lotNo: string | undefined; onChange: (lotNo: string | undefined) => void };

/** One answer for all arms of a form; the next form asks anew. */
let asked: ReturnType<typeof fetchLots> | undefined;

/** The lot that an arm tests, out of the register; one that left it stays chosen. */
export function ArmLot({ number, lotNo, onChange }: Props) {
  const [lots, setLots] = useState<readonly string[]>([]);
  useEffect(() => {
    asked ??= fetchLots();
    void asked.then((found) => setLots(found.map((lot) => lot.lotNo)));
    return () => {
      asked = undefined;
    };
  }, []);
  return (
    <NativeSelect
      label={t("armLot", { n: number })}
      data={[{ value: "", label: t("noLot") }, ...new Set([...(lotNo ? [lotNo] : []), ...lots])]}
      value={lotNo ?? ""}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}
