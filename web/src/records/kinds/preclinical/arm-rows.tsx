import { Button, Group, NativeSelect, TextInput } from "@mantine/core";
import { ArmRole } from "@zona/domain/protocols/arm-roles";
import { armLetter, MOST_ARMS } from "@zona/domain/records/blinding/blinding";
import type { RunHeaderDraft } from "@zona/domain/records/kinds/preclinical/run-header";
import { FreeText } from "../../../platform/ui/fields/free-text.tsx";
import { onDemand } from "../../../platform/ui/on-demand.tsx";
import { t } from "./preclinical-text.ts";
import { roleWord } from "./preclinical-words.ts";

// Readings, for which this page is opened most, come after the arms are settled.
const ArmLot = onDemand(async () => (await import("./arm-lot.tsx")).ArmLot);

export type Arm = NonNullable<RunHeaderDraft["arms"]>[number];
type Props = {
  arms: readonly Arm[];
  readOnly: boolean;
  onChange: (arms: readonly Arm[]) => void;
};

const MOST_UNITS = 200;
const roles = ArmRole.options.map((value) => ({ value, label: roleWord(value) }));

/** What is compared with what: one line per arm. */
export function ArmRows({ arms, readOnly, onChange }: Props) {
  const setArm = (index: number, patch: Partial<Arm>) =>
    onChange(arms.map((arm, at) => (at === index ? { ...arm, ...patch } : arm)));
  const newArm: Arm = {
    name: t("newArm", { n: arms.length + 1 }),
    nUnits: 21,
    role: arms.length === 0 ? "control_medium" : "test",
  };
  if (readOnly)
    return (
      <ul>
        {arms.map(({ name, role, nUnits, lotNo }, index) => (
          <li key={armLetter(index)}>
            {t("namedArm", { letter: armLetter(index), units: nUnits, stands: `${name}, ${roleWord(role)}` })}
            {lotNo && <> · {t("lot", { lot: lotNo })}</>}
          </li>
        ))}
      </ul>
    );
  return (
    <>
      {arms.map((arm, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an arm is its number; rows of units carry it
        <Group key={index} gap="xs" align="end">
          <FreeText
            label={t("armName", { n: index + 1 })}
            maxLength={80}
            value={arm.name}
            onChange={(typed) => setArm(index, { name: typed })}
          />
          <NativeSelect
            label={t("armRole", { n: index + 1 })}
            data={roles}
            value={arm.role}
            onChange={(event) => setArm(index, { role: ArmRole.parse(event.currentTarget.value) })}
          />
          <TextInput
            label={t("armUnits", { n: index + 1 })}
            type="number"
            min={0}
            max={MOST_UNITS}
            value={arm.nUnits}
            onChange={(event) =>
              setArm(index, { nUnits: Math.min(MOST_UNITS, Math.max(0, Number(event.currentTarget.value))) })
            }
          />
          <ArmLot
            number={index + 1}
            lotNo={arm.lotNo}
            onChange={(lotNo) => {
              const { lotNo: _, ...rest } = arm;
              onChange(arms.map((one, at) => (at === index ? { ...rest, ...(lotNo && { lotNo }) } : one)));
            }}
          />
          <Button variant="subtle" onClick={() => onChange(arms.filter((_, at) => at !== index))}>
            {t("removeArm", { name: arm.name })}
          </Button>
        </Group>
      ))}
      {arms.length < MOST_ARMS && (
        <div>
          <Button variant="default" onClick={() => onChange([...arms, newArm])}>
            {t("addArm")}
          </Button>
        </div>
      )}
    </>
  );
}
