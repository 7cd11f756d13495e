import { Button, Group, NativeSelect } from "@mantine/core";
import type { SheetRows } from "@zona/domain/records/sheet";
import type { AllocatedUnits, AllocationPlan } from "@zona/domain/studies/unit-allocation";
import { useState } from "react";
import { allocateUnits } from "../../../laboratory/studies/allocation-data.ts";
import { Notice } from "../../../platform/ui/notice.tsx";
import { useAction } from "../../../platform/ui/use-action.tsx";
import { armWord } from "./arm-word.ts";
import { t } from "./clinical-text.ts";

type Props = {
  testId: string;
  plan: AllocationPlan;
  rows: SheetRows;
  /** The study is blinded and this record not locked yet. */
  isBlind: boolean;
  /** Saves what was typed first. */
  apply: (ask: () => Promise<void>) => Promise<void>;
};

/** Gets the next entry of the study's list for a unit, and enters the arms once everybody may know them. */
export function UnitAllocation({ testId, plan, rows, isBlind, apply }: Props) {
  const all = Object.entries(rows).toSorted(([a], [b]) => Number(a) - Number(b));
  const open = all.filter(([, row]) => row.unit && row.entry === undefined && row.success === undefined);
  const isUntold = !isBlind && all.some(([, row]) => row.entry !== undefined && row.arm === undefined);
  const [chosen, setChosen] = useState("");
  const [stratum, setStratum] = useState(plan.strata.length === 1 ? "1" : "");
  const [given, setGiven] = useState<AllocatedUnits & { unit: string }>();
  const { busy, refusal, run } = useAction();
  const row = open.some(([id]) => id === chosen) ? chosen : (open[0]?.[0] ?? "");
  const nameOf = (id: string) => `${t("unitOf", { n: id })}: ${String(rows[id]?.unit ?? "")}`;

  const draw = () =>
    run(() =>
      apply(async () => {
        const answer = await allocateUnits({ kind: "draw", testId, row, stratum: Number(stratum) });
        setGiven({ ...answer, unit: nameOf(row) });
      }),
    );
  const reveal = () => run(() => apply(() => allocateUnits({ kind: "reveal", testId }).then(() => undefined)));

  return (
    <>
      {given?.arm && (
        <Notice tone="attention" title={t("given", { unit: given.unit, arm: armWord(given.arm) })}>
          <p>{t(isBlind ? "givenBlind" : "givenHint", { entry: given.entry ?? "" })}</p>
        </Notice>
      )}
      {plan.endedAt ? (
        <p className="dim">{t("listEnded")}</p>
      ) : open.length === 0 ? (
        <p className="dim">{t("nothingToAllocate")}</p>
      ) : (
        <Group gap="sm" align="end">
          <NativeSelect
            label={t("allocateWhat")}
            value={row}
            data={open.map(([id]) => ({ value: id, label: nameOf(id) }))}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
          {plan.strata.length > 1 && (
            <NativeSelect
              label={t("stratum")}
              value={stratum}
              data={[
                { value: "", label: "–" },
                ...plan.strata.map((label, index) => ({ value: String(index + 1), label })),
              ]}
              onChange={(event) => setStratum(event.currentTarget.value)}
            />
          )}
          <Button variant="default" loading={busy} disabled={stratum === ""} onClick={() => void draw()}>
            {t("allocate")}
          </Button>
        </Group>
      )}
      {isUntold && (
        <div>
          <Button variant="default" loading={busy} onClick={() => void reveal()}>
            {t("tellArms")}
          </Button>
        </div>
      )}
      {refusal}
    </>
  );
}
