import { Stack } from "@mantine/core";
import { PRECLINICAL_FIELDS } from "@zona/domain/records/kinds/preclinical/fields";
import type { RunHeaderDraft } from "@zona/domain/records/kinds/preclinical/run-header";
import type { LabTest } from "@zona/domain/records/lab-test";
import type { SheetRow } from "@zona/domain/records/sheet";
import type { StoredValue } from "@zona/domain/stored-record";
import type { ReactNode } from "react";
import { RecordFields } from "../../fields/fields-form.tsx";
import { formGroups } from "../../fields/record-field.ts";
import { ArmRows } from "./arm-rows.tsx";
import { t } from "./preclinical-text.ts";

type Props = {
  test: Pick<LabTest, "kind" | "status">;
  header: SheetRow;
  protocol: RunHeaderDraft;
  errors: Readonly<Record<string, string>>;
  readOnly: boolean;
  /** Something was read: what is compared with what is settled. */
  isRead: boolean;
  /** Then a run is assessed blind, and nobody is asked whether it is. */
  isStudyBlinded: boolean;
  onChange: (field: string, value: StoredValue, names?: SheetRow) => void;
  /** A field is left. */
  onLeave: () => void;
  /** Chooses the protocol, which comes with its version. */
  choice: ReactNode;
  /** Instead of the open arms, where the assessor is blinded. */
  blindedArms: ReactNode;
};

/** What is compared with what, by which protocol, from when. */
export function ProtocolForm(props: Props) {
  const { test, header, protocol, errors, readOnly, isRead, isStudyBlinded, onChange, onLeave, choice, blindedArms } =
    props;
  const { arms = [] } = protocol;
  const isOpen = protocol.blindedAssessor !== true && arms.length > 0;
  const isSealed = header.blinding !== undefined;
  const settled = [
    "protocolCode",
    // What was drawn stays as it was drawn.
    ...(isSealed ? ["allocation"] : []),
    // Whether it is blinded is not asked again once arms are known.
    ...(isOpen || isSealed || isRead || isStudyBlinded ? ["blindedAssessor"] : []),
  ];
  return (
    <Stack gap="md">
      {choice}
      {errors.protocolCode && <p className="failure">{errors.protocolCode}</p>}
      <RecordFields
        test={test}
        groups={formGroups(PRECLINICAL_FIELDS, settled)}
        header={header}
        errors={errors}
        readOnly={readOnly}
        onChange={onChange}
        onLeave={onLeave}
      />
      {isOpen && <p className="dim">{t("blindingIsFixed")}</p>}
      <h3>{t("arms")}</h3>
      {blindedArms ??
        (protocol.blindedAssessor === undefined && arms.length === 0 ? (
          <p className="dim">{t("blindFirst")}</p>
        ) : (
          <Stack gap="md" data-recorded onBlur={onLeave}>
            <ArmRows arms={arms} readOnly={readOnly || isRead} onChange={(next) => onChange("arms", next)} />
            {isRead && <p className="dim">{t("locked")}</p>}
          </Stack>
        ))}
    </Stack>
  );
}
