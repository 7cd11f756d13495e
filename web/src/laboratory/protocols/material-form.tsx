import "@mantine/core/styles/Checkbox.css";
import { Checkbox, Group } from "@mantine/core";
import { MATERIAL_TYPES, SPECIES } from "@zona/domain/protocols/material";
import type { Protocol } from "@zona/domain/protocols/protocol";
import { SPECIES as SPECIES_WORDS, MATERIAL_TYPES as TYPE_WORDS } from "../../platform/i18n/material-words.ts";
import { t } from "./protocols-text.ts";

type Material = Protocol["material"];

/** What a run may be made with; none for a measurement. */
export function MaterialForm({ material, onChange }: { material: Material; onChange: (material: Material) => void }) {
  const { species = [], types = [], animals = false } = material ?? {};
  function change(changes: Partial<NonNullable<Material>>) {
    const next = { species, types, animals, ...changes };
    onChange(next.species.length + next.types.length === 0 ? undefined : next);
  }
  return (
    <>
      <Checkbox.Group
        label={t("species")}
        description={t("materialHint")}
        value={species}
        onChange={(chosen) => change({ species: SPECIES.filter((one) => chosen.includes(one)) })}
      >
        <Group gap="sm" mt="xs">
          {SPECIES.map((one) => (
            <Checkbox key={one} value={one} label={SPECIES_WORDS[one]} />
          ))}
        </Group>
      </Checkbox.Group>
      <Checkbox.Group
        label={t("types")}
        value={types}
        onChange={(chosen) => change({ types: MATERIAL_TYPES.filter((one) => chosen.includes(one)) })}
      >
        <Group gap="sm" mt="xs">
          {MATERIAL_TYPES.map((one) => (
            <Checkbox key={one} value={one} label={TYPE_WORDS[one]} />
          ))}
        </Group>
      </Checkbox.Group>
      {material && (
        <Checkbox
          label={t("animals")}
          checked={animals}
          onChange={({ currentTarget }) => change({ animals: currentTarget.checked })}
        />
      )}
    </>
  );
}
