import type { DeviceDetails } from "@zona/domain/devices/device";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { fullTime, shortDay } from "../../platform/i18n/dates.ts";
import { numberFormat } from "../../platform/i18n/formats.ts";
import { KIND_WORDS, STATUS_WORDS, t } from "./devices-text.ts";

const signed = numberFormat({ signDisplay: "exceptZero" });

/** What is known of a device, by name and in the order in which it is asked. */
export const inWords = (device: DeviceDetails): Record<string, string | undefined> => ({
  [t("name")]: device.name,
  [t("kind")]: KIND_WORDS[device.kind],
  [t("maker")]: device.maker,
  [t("makerOrganisation")]: device.makerOrganisation,
  [t("model")]: device.model,
  [t("serial")]: device.serial,
  [t("firmware")]: device.firmware,
  [t("camera")]: device.camera,
  [t("corrections")]: device.clockCorrections
    ?.map(({ from, minutes }) => t("correction", { minutes: signed.format(minutes), time: fullTime(from) }))
    .join("; "),
  [t("calibrationDue")]: device.calibrationDueAt && shortDay(device.calibrationDueAt),
  [t("status")]: t("statusSince", { status: STATUS_WORDS[device.status], time: fullTime(device.since) }),
  [t("why")]: device.reason,
});

export const isCalibrationOver = ({ calibrationDueAt }: DeviceDetails) =>
  calibrationDueAt !== undefined && calibrationDueAt < labNow();

/** Until when it is calibrated; undefined where it needs no calibration. */
export const calibrationWord = (device: DeviceDetails) =>
  device.calibrationDueAt &&
  t(isCalibrationOver(device) ? "calibrationOver" : "calibrationOf", { day: shortDay(device.calibrationDueAt) });
