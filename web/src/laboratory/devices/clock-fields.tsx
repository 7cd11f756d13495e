import { Button, Group, NumberInput } from "@mantine/core";
import { type ClockCorrection, MOST_CORRECTIONS } from "@zona/domain/devices/camera-clock";
import type { Device } from "@zona/domain/devices/device";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { FreeText } from "../../platform/ui/free-text.tsx";
import { OpenMomentField } from "../cryobank/moment-field.tsx";
import { t } from "./devices-text.ts";

export type Clock = Pick<Device, "camera" | "clockCorrections">;

type Props = { clock: Clock; onChange: (clock: Clock) => void };

/** The camera that a device has and how wrong its clock is, for administrators. */
export function ClockFields({ clock, onChange }: Props) {
  const { camera = "", clockCorrections = [] } = clock;
  const set = (corrections: ClockCorrection[]) => onChange({ ...clock, clockCorrections: corrections });
  const change = (at: number, some: Partial<ClockCorrection>) =>
    set(clockCorrections.map((one, index) => (index === at ? { ...one, ...some } : one)));
  return (
    <fieldset className="form-stack">
      <legend>{t("clock")}</legend>
      <FreeText
        label={t("camera")}
        description={t("cameraHint")}
        of="lot"
        maxLength={80}
        value={camera}
        onChange={(typed) => onChange({ ...clock, camera: typed })}
      />
      {clockCorrections.map(({ from, minutes }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing else that stays while it is typed
        <Group key={at} align="end" wrap="nowrap">
          <NumberInput
            label={t("minutesOf", { n: at + 1 })}
            value={minutes}
            allowDecimal={false}
            onChange={(typed) => change(at, { minutes: Number(typed) || 0 })}
          />
          <OpenMomentField
            label={t("fromOf", { n: at + 1 })}
            value={from}
            onChange={(moment) => moment && change(at, { from: moment })}
          />
          <Button
            variant="subtle"
            aria-label={t("removeCorrection", { n: at + 1 })}
            onClick={() => set(clockCorrections.toSpliced(at, 1))}
          >
            {t("remove")}
          </Button>
        </Group>
      ))}
      {clockCorrections.length > 0 && <small className="dim">{t("minutesHint")}</small>}
      {clockCorrections.length < MOST_CORRECTIONS && (
        <Group>
          <Button variant="default" onClick={() => set([...clockCorrections, { from: labNow(), minutes: 0 }])}>
            {t("addCorrection")}
          </Button>
        </Group>
      )}
    </fieldset>
  );
}
