import { Button, Group, NativeSelect } from "@mantine/core";
import type { Protocol } from "@zona/domain/protocols/protocol";
import { type LabTest, MATERIAL, MaterialState } from "@zona/domain/records/lab-test";
import { useState } from "react";
import { MATERIAL_NAMES, materialWord } from "../../../platform/i18n/material-words.ts";
import { FreeText } from "../../../platform/ui/fields/free-text.tsx";
import { t } from "./preclinical-text.ts";

type Props = {
  /** What the protocol is made with. */
  takes: NonNullable<Protocol["material"]>;
  busy: boolean;
  onSave: (material: LabTest["material"]) => void;
};

/** What a run is made with, where its protocol needs it and nothing was said when the test was created. */
export function RunMaterial({ takes, busy, onSave }: Props) {
  const [typed, setTyped] = useState<Record<string, string>>({});
  const asked = { species: takes.species, materialType: takes.types, materialState: MaterialState.options };
  const { materialLot = "" } = typed;
  const isWhole = [...Object.keys(asked), "materialLot"].every((field) => (typed[field] ?? "").trim() !== "");
  return (
    <fieldset>
      <legend>{t("material")}</legend>
      <Group gap="sm" align="end">
        {Object.entries(asked).map(([field, values]) => (
          <NativeSelect
            key={field}
            label={MATERIAL_NAMES[field as keyof typeof asked]}
            data={[
              { value: "", label: t("choose") },
              ...values.map((value) => ({ value, label: materialWord(field, value) })),
            ]}
            value={typed[field] ?? ""}
            onChange={({ currentTarget: { value } }) => setTyped({ ...typed, [field]: value })}
          />
        ))}
        <FreeText
          of="lot"
          label={MATERIAL_NAMES.materialLot}
          value={materialLot}
          maxLength={40}
          onChange={(lot) => setTyped({ ...typed, materialLot: lot })}
        />
        <Button
          variant="default"
          loading={busy}
          disabled={!isWhole}
          onClick={() => onSave(MATERIAL.preclinical.required().parse(typed))}
        >
          {t("saveMaterial")}
        </Button>
      </Group>
    </fieldset>
  );
}
