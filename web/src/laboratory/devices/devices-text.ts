import type { DeviceKind } from "@zona/domain/devices/device";
import type { DeviceStatus } from "@zona/domain/devices/device-in-use";
import { text, words } from "../../platform/i18n/text.ts";

export const t = text("devices", {
  title: "Devices",
  lead: "Devices of the laboratory with calibration and service. Records keep the device as it was when they used it.",
  register: "Register device",
  edit: "Edit device",
  all: "All devices",
  inService: "In use",
  others: "Out of service or retired",
  none: "No devices yet",
  noneHint: "Register a device with its serial number. Records then choose it instead of typing its name.",
  failed: "The devices could not be loaded",
  unknown: "Device not found",
  unknownHint: "Check the serial number, or register the device.",
  about: "Device",
  name: "Name in the laboratory",
  nameHint: "Records and tables show this name.",
  kind: "Type",
  maker: "Manufacturer",
  makerOrganisation: "Manufacturer’s organisation",
  makerOrganisationHint:
    "Its sponsors see image figures of records that used this device, in groups of five subjects or more.",
  noMakerOrganisation: "None of those that use Zona",
  model: "Model",
  serial: "Serial number",
  serialFixed: "A serial number cannot be changed.",
  firmware: "Firmware",
  clock: "Camera clock",
  camera: "Camera in image files",
  cameraHint: "Manufacturer and model exactly as image details show them. It tells which images are from this device.",
  minutesOf: "Minutes to add (correction {n})",
  minutesHint:
    "The minutes are added to the camera’s time. Use a minus sign for a clock that is fast, and 0 once it was set.",
  fromOf: "For images from (correction {n})",
  addCorrection: "Add clock correction",
  remove: "Remove",
  removeCorrection: "Remove correction {n}",
  corrections: "Clock corrections",
  correction: "{minutes} min from {time}",
  calibrationDue: "Calibration due",
  calibrationHint: "Leave empty if this device needs no calibration.",
  calibrationOf: "calibration due {day}",
  calibrationOver: "calibration overdue since {day}",
  status: "Status",
  since: "Status since",
  sinceMissing: "Enter the time from which this status applies.",
  statusSince: "{status} since {time}",
  why: "Why it is not in use",
  save: "Save device",
  records: "Records",
  recordsLead: "All records that name this device, with the lots and people of each.",
  showRecords: "Show records",
});

export const KIND_WORDS = words<Record<DeviceKind, string>>("devices.KIND_WORDS", {
  injector: "Injector or piezo unit",
  laser: "Laser",
  incubator: "Incubator",
  time_lapse: "Time-lapse incubator",
  microscope: "Microscope",
  analyser: "Sperm analyser",
  freezer: "Freezer or tank",
  meter: "Measuring instrument",
  other: "Other",
});

export const STATUS_WORDS = words<Record<DeviceStatus, string>>("devices.STATUS_WORDS", {
  in_use: "In use",
  out_of_service: "Out of service",
  retired: "Retired",
});
