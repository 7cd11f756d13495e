import { DEVICES } from "@zona/domain/collections";
import { type Device, deviceId } from "@zona/domain/devices/device";
import { AppError } from "@zona/domain/errors";
import { canAnywhere } from "@zona/domain/identity/access";
import { refuses } from "@zona/domain/operations/refusals";
import { SaveDevice } from "@zona/domain/operations/save-version";
import { isPlainNumber } from "@zona/domain/plain-number";
import { canonicalText } from "@zona/domain/records/audit/signature";
import type { Unparsed } from "@zona/domain/stored-record";
import type { StaffCaller } from "../identity/caller.ts";
import { nextVersion, type Versions } from "./next-version.ts";

/** What decides when its images were taken. */
const clockOf = (device: Pick<Device, "camera" | "clockCorrections"> | undefined) => ({
  camera: device?.camera ?? null,
  corrections: device?.clockCorrections ?? [],
});

/** Registers a device of the person's organisation, or saves its next version. Rejects with an AppError. */
export async function saveDeviceFor(
  who: StaffCaller,
  asked: Unparsed,
  versions: Versions<Device>,
  allowedDomains: () => Promise<readonly string[]>,
): Promise<void> {
  if (!canAnywhere(who.access, "enter")) throw new AppError("forbidden", refuses("notGranted"));
  const { data } = SaveDevice.safeParse(asked);
  if (!data) throw new AppError("invalid-input", refuses("unreadable"));
  const { rev, device } = data;
  const { makerOrganisation } = device;
  if (makerOrganisation !== undefined && !(await allowedDomains()).includes(makerOrganisation))
    throw new AppError("invalid-input", refuses("unreadable"));
  if (!isPlainNumber(device.serial)) throw new AppError("invalid-input", refuses("plainNumber"));
  await versions.save(`${DEVICES}/${deviceId(who.organisation, device.serial)}`, (stored) => {
    const next = nextVersion(stored, { rev, fields: device, taken: refuses("deviceThere") }, who);
    if (next && !who.isAdmin && canonicalText(clockOf(stored)) !== canonicalText(clockOf(device)))
      throw new AppError("forbidden", refuses("clockByAdmins"));
    if (next && stored && stored.serial !== device.serial) throw new AppError("conflict", refuses("numberKept"));
    return next;
  });
}
