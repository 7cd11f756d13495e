import { Group, NativeSelect } from "@mantine/core";
import { type Device, DeviceDetails, DeviceKind, deviceKey } from "@zona/domain/devices/device";
import { DeviceStatus } from "@zona/domain/devices/device-in-use";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useIsAdmin } from "../../people/access/own-access.ts";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { dayOf, endOfDay } from "../../platform/site/day.ts";
import { DOMAINS } from "../../platform/site/site.ts";
import { DateField } from "../../platform/ui/fields/date-field.tsx";
import { FreeText } from "../../platform/ui/fields/free-text.tsx";
import { RequiredInput } from "../../platform/ui/fields/required-input.tsx";
import { FormDialog } from "../../platform/ui/form-dialog.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { OpenMomentField } from "../cryobank/moment-field.tsx";
import { ClockFields } from "./clock-fields.tsx";
import { saveDevice } from "./devices-data.ts";
import { KIND_WORDS, STATUS_WORDS, t } from "./devices-text.ts";

/** Without a device, registers one. */
type Props = { device: Device | undefined; onClose: () => void };

/** What a device is and whether it may be used; saved as its next version. */
export function DeviceDialog({ device, onClose }: Props) {
  const navigate = useNavigate();
  const isAdmin = useIsAdmin();
  const [said, setSaid] = useState<Partial<DeviceDetails>>(
    device ?? { kind: "injector", status: "in_use", since: labNow() },
  );
  const [dueOn, setDueOn] = useState(device?.calibrationDueAt ? dayOf(device.calibrationDueAt) : "");
  const [isTried, setIsTried] = useState(false);
  const action = useAction();
  const heading = device ? t("edit") : t("register");
  const change = (some: Partial<DeviceDetails>) => setSaid((before) => ({ ...before, ...some }));

  async function submit() {
    setIsTried(true);
    const { firmware = "", camera = "", clockCorrections = [], reason, calibrationDueAt: _, ...asked } = said;
    const { data } = DeviceDetails.safeParse({
      ...asked,
      ...(firmware.trim() !== "" && { firmware }),
      ...(camera.trim() !== "" && { camera }),
      ...(clockCorrections.length > 0 && { clockCorrections }),
      ...(dueOn !== "" && { calibrationDueAt: endOfDay(dueOn) }),
      ...(asked.status !== "in_use" && { reason }),
    });
    if (!data || !(await action.run(() => saveDevice({ rev: device?.rev ?? 0, device: data })))) return;
    onClose();
    if (!device) await navigate(`/devices/${deviceKey(data.serial)}`);
  }

  return (
    <FormDialog label={heading} submit={t("save")} action={action} onSubmit={submit} onClose={onClose}>
      <Group grow align="start">
        <FreeText
          shape="required"
          label={t("name")}
          description={t("nameHint")}
          of="lot"
          maxLength={64}
          value={said.name ?? ""}
          onChange={(name) => change({ name })}
        />
        <RequiredInput
          label={t("serial")}
          description={device && t("serialFixed")}
          spellCheck={false}
          maxLength={40}
          value={said.serial ?? ""}
          disabled={device !== undefined}
          onChange={(event) => change({ serial: event.currentTarget.value })}
        />
      </Group>
      <NativeSelect
        label={t("kind")}
        value={said.kind}
        data={DeviceKind.options.map((value) => ({ value, label: KIND_WORDS[value] }))}
        onChange={(event) => change({ kind: DeviceKind.parse(event.currentTarget.value) })}
      />
      <Group grow align="start">
        <FreeText
          shape="required"
          label={t("maker")}
          maxLength={80}
          value={said.maker ?? ""}
          onChange={(maker) => change({ maker })}
        />
        <FreeText
          shape="required"
          label={t("model")}
          of="lot"
          maxLength={80}
          value={said.model ?? ""}
          onChange={(model) => change({ model })}
        />
      </Group>
      <NativeSelect
        label={t("makerOrganisation")}
        description={t("makerOrganisationHint")}
        value={said.makerOrganisation ?? ""}
        data={[{ value: "", label: t("noMakerOrganisation") }, ...DOMAINS]}
        onChange={(event) =>
          change({ makerOrganisation: DOMAINS.find((domain) => domain === event.currentTarget.value) })
        }
      />
      <Group grow align="start">
        <FreeText
          label={t("firmware")}
          of="lot"
          maxLength={60}
          value={said.firmware ?? ""}
          onChange={(firmware) => change({ firmware })}
        />
        <DateField label={t("calibrationDue")} hint={t("calibrationHint")} value={dueOn} onChange={setDueOn} />
      </Group>
      {isAdmin && <ClockFields clock={said} onChange={change} />}
      <NativeSelect
        label={t("status")}
        value={said.status}
        data={DeviceStatus.options.map((value) => ({ value, label: STATUS_WORDS[value] }))}
        onChange={(event) => change({ status: DeviceStatus.parse(event.currentTarget.value), since: labNow() })}
      />
      <OpenMomentField
        label={t("since")}
        value={said.since}
        error={isTried && !said.since ? t("sinceMissing") : undefined}
        onChange={(since) => setSaid(({ since: _, ...rest }) => (since ? { ...rest, since } : rest))}
      />
      {said.status !== "in_use" && (
        <FreeText
          shape="required"
          label={t("why")}
          minLength={3}
          maxLength={500}
          value={said.reason ?? ""}
          onChange={(reason) => change({ reason })}
        />
      )}
    </FormDialog>
  );
}
