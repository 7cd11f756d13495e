import { Button, NativeSelect, TextInput } from "@mantine/core";
import { ArmRole, type PreclinicalProtocolDraft } from "@zona/domain/tests/preclinical-protocol";
import type { SheetRow } from "@zona/domain/tests/sheet";
import { RecordFields } from "../entry/record-fields.tsx";
import styles from "../icsi/icsi-page.module.css";
import { ROLE_WORDS, t } from "./preclinical-text.ts";
import { EXPERIMENT_GROUPS, protocolGroup } from "./protocol-fields.ts";

type Arm = NonNullable<PreclinicalProtocolDraft["arms"]>[number];
type Props = {
  header: SheetRow;
  protocol: PreclinicalProtocolDraft;
  errors: Readonly<Record<string, string>>;
  readOnly: boolean;
  /** Something was read: rows belong to the numbers of their arms. */
  hasReadings: boolean;
  onChange: (field: string, value: unknown) => void;
};

const roles = ArmRole.options.map((value) => ({ value, label: ROLE_WORDS[value] }));

/** What is compared with what, by which protocol, from when. Hidden from a blinded assessor. */
export function ProtocolForm({ header, protocol, errors, readOnly, hasReadings, onChange }: Props) {
  const { arms = [] } = protocol;
  const setArm = (index: number, patch: Partial<Arm>) =>
    onChange(
      "arms",
      arms.map((arm, at) => (at === index ? { ...arm, ...patch } : arm)),
    );
  return (
    <div className={styles.section}>
      <RecordFields
        groups={[protocolGroup(hasReadings), ...EXPERIMENT_GROUPS]}
        {...{ header, errors, readOnly, onChange }}
      />
      <h3>{t("arms")}</h3>
      {arms.map((arm, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an arm is its number; rows of units carry it
        <div key={index} className={styles.session}>
          <TextInput
            label={t("armName", index + 1)}
            readOnly={readOnly}
            maxLength={80}
            value={arm.name}
            onChange={(event) => setArm(index, { name: event.currentTarget.value })}
          />
          <NativeSelect
            label={t("armRole", index + 1)}
            disabled={readOnly}
            data={roles}
            value={arm.role}
            onChange={(event) => setArm(index, { role: ArmRole.parse(event.currentTarget.value) })}
          />
          <TextInput
            label={t("armUnits", index + 1)}
            readOnly={readOnly}
            type="number"
            min={0}
            max={200}
            value={arm.nUnits}
            onChange={(event) =>
              setArm(index, { nUnits: Math.min(200, Math.max(0, Number(event.currentTarget.value))) })
            }
          />
          {!readOnly && !hasReadings && (
            <Button
              variant="subtle"
              onClick={() =>
                onChange(
                  "arms",
                  arms.filter((_, at) => at !== index),
                )
              }
            >
              {t("removeArm", arm.name)}
            </Button>
          )}
        </div>
      ))}
      {hasReadings && <p className="dim">{t("locked")}</p>}
      {!readOnly && arms.length < 12 && (
        <div>
          <Button
            variant="default"
            onClick={() =>
              onChange("arms", [
                ...arms,
                { name: t("newArm", arms.length + 1), role: arms.length === 0 ? "control_medium" : "test", nUnits: 21 },
              ])
            }
          >
            {t("addArm")}
          </Button>
        </div>
      )}
    </div>
  );
}
