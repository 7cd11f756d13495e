import { Group, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useAct } from "../../../entry/use-act.tsx";
import type { OpenedRecord } from "../../../entry/use-record-editor.ts";
import { WhyForm } from "../../../entry/why-form.tsx";
import { t } from "../icsi-text.ts";

type Props = { units: readonly string[]; opened: OpenedRecord };

/** Takes an oocyte that never was out of the whole record, with a reason. */
export function RemoveOocyte({ units, opened }: Props) {
  const [chosen, setChosen] = useState("");
  const unit = units.includes(chosen) ? chosen : (units.at(-1) ?? "");
  const { failure, run } = useAct((why: string) => opened.removeRow(unit, why));
  return (
    <details>
      <summary>{t("removeOocyte")}</summary>
      <p className="dim">{t("removeHint")}</p>
      {failure}
      <Group gap="xs" align="end">
        <NativeSelect
          label={t("removeWhich")}
          data={units.toReversed().map((one) => ({ value: one, label: t("nOf", { n: one }) }))}
          value={unit}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <WhyForm
          ask={t("remove", { n: unit })}
          question={t("removeWhy")}
          send={t("remove", { n: unit })}
          onSend={(why) => run(why, t("removeFailed"))}
        />
      </Group>
    </details>
  );
}
