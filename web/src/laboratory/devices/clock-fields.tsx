import { Button, Group, NumberInput } from "@mantine/core";
import { type ClockCorrection, MOST_CORRECTIONS } from "@zona/domain/devices/camera-clock";
import type { Device } from "@zona/domain/devices/device";
import { useState } from "react";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { FreeText } from "../../platform/ui/fields/free-text.tsx";
import { OpenMomentField } from "../cryobank/moment-field.tsx";
import { ClockMeasure } from "./clock-measure.tsx";
import { t } from "./devices-text.ts";

export type Clock = Pick<Device, "camera" | "clockCorrections">;

type Props = { clock: Clock; onChange: (clock: Clock) => void };

/** The camera that a device has and how wrong its clock is, for administrators. */
export function ClockFields({ clock, onChange }: Props) {
  const { camera = "", clockCorrections = [] } = clock;
  const [isMeasuring, setIsMeasuring] = useState(false);
  const set = (corrections: ClockCorrection[]) => onChange({ ...clock, clockCorrections: corrections });
  const change = (at: number, some: Partial<ClockCorrection>) =>
    set(clockCorrections.map((one, index) => (index === at ? { ...one, ...some } : one)));
  return (
    <fieldset className="form-stack">
      <legend>
        <strong>{t("clock")}</strong>
      </legend>
      <FreeText
        label={t("camera")}
        description={t("cameraHint")}
        of="lot"
        maxLength={80}
        value={camera}
        onChange={(typed) => onChange({ ...clock, camera: typed })}
      />
      {clockCorrections.map(({ from, minutes }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: its place is all that stays of one while it is typed, and their number moves the places
        <fieldset key={`${at} of ${clockCorrections.length}`} className="form-stack">
          <legend>{t("correctionNo", { n: at + 1 })}</legend>
          <Group grow align="end">
            <MinutesField minutes={minutes} onChange={(typed) => change(at, { minutes: typed })} />
            <OpenMomentField
              label={t("from")}
              value={from}
              onChange={(moment) => moment && change(at, { from: moment })}
            />
          </Group>
          <Group>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t("removeCorrection", { n: at + 1 })}
              onClick={() => set(clockCorrections.toSpliced(at, 1))}
            >
              {t("remove")}
            </Button>
          </Group>
        </fieldset>
      ))}
      {clockCorrections.length > 0 && <small className="dim">{t("minutesHint")}</small>}
      {clockCorrections.length < MOST_CORRECTIONS && (
        <>
          <Group>
            <Button variant="default" onClick={() => set([...clockCorrections, { from: labNow(), minutes: 0 }])}>
              {t("addCorrection")}
            </Button>
            <Button variant="default" aria-expanded={isMeasuring} onClick={() => setIsMeasuring(!isMeasuring)}>
              {t("measure")}
            </Button>
          </Group>
          {isMeasuring && (
            <ClockMeasure
              camera={camera}
              onMeasured={(correction, found = "") => {
                onChange({ camera: camera || found, clockCorrections: [...clockCorrections, correction] });
                setIsMeasuring(false);
              }}
            />
          )}
        </>
      )}
    </fieldset>
  );
}

/** Whole minutes with their sign, which stands alone for a moment while it is typed. */
function MinutesField({ minutes, onChange }: { minutes: number; onChange: (minutes: number) => void }) {
  const [typed, setTyped] = useState<number | string>(minutes);
  return (
    <NumberInput
      label={t("minutes")}
      required
      withAsterisk={false}
      value={typed}
      allowDecimal={false}
      onChange={(value) => {
        setTyped(value);
        if (value !== "" && Number.isInteger(Number(value))) onChange(Number(value));
      }}
    />
  );
}
