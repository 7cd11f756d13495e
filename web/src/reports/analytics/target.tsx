import { Button, NumberInput } from "@mantine/core";
import { useState } from "react";
import { useAccess } from "../../people/access/own-access.ts";
import { useFormatName } from "../../people/names/person-name.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import { oneDecimal } from "../../platform/i18n/formats.ts";
import { FormDialog } from "../../platform/ui/form-dialog.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { listenToTargets, saveTargets } from "./control-charts-data.ts";
import { t } from "./control-section-text.ts";

type Props = { indicator: string; name: string };

/** What the site aims at with an indicator. Leads set it; charts are then held against it. */
export function Target({ indicator, name }: Props) {
  const stored = useSnapshot("control targets", listenToTargets);
  const isLead = useAccess().everywhere.includes("move");
  const [isOpen, setIsOpen] = useState(false);
  if (stored.status !== "ready") return null;
  const target = stored.data?.targets[indicator];
  const words = target === undefined ? t("noTarget") : t("target", { value: oneDecimal(target) });
  if (!isLead) return <p className="dim">{words}</p>;
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {words}
      </Button>
      {isOpen && <TargetDialog {...{ indicator, name }} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function TargetDialog({ indicator, name, onClose }: Props & { onClose: () => void }) {
  const stored = dataOf(useSnapshot("control targets", listenToTargets));
  const say = useFormatName();
  const action = useAction();
  const [value, setValue] = useState<number | undefined>(stored?.targets[indicator]);
  const [rev] = useState(stored?.rev ?? 0);
  const label = t("targetOf", { name });
  async function submit() {
    const { [indicator]: _, ...others } = stored?.targets ?? {};
    const targets = value === undefined ? others : { ...others, [indicator]: value };
    if (await action.run(() => saveTargets({ rev, targets }))) onClose();
  }
  return (
    <FormDialog label={label} submit={t("save")} action={action} onSubmit={submit} onClose={onClose}>
      <NumberInput
        label={t("targetPercent")}
        description={t("targetHint")}
        min={0.1}
        max={99.9}
        decimalScale={1}
        value={value ?? ""}
        onChange={(next) => setValue(typeof next === "number" ? next : undefined)}
      />
      {stored && <p className="dim">{t("saidBy", { who: say(stored.by), when: fullTime(stored.at) })}</p>}
    </FormDialog>
  );
}
